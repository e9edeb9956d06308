/** The rule for a member of a header: a text, one of these values if some are given. */
type MemberRule = {
  isRequired: boolean
  /** The only values; letters count in either case where `caseIgnored`. */
  is?: readonly string[]
  caseIgnored?: boolean
  /** Characters. */
  longest?: number
}

/**
 * The header of an event that counts (decisions 6), for those who take events in and those who verify them: only these
 * members, each at most once, and all three segments canonical base64url. `kid` alone says which key; `cty` is ignored.
 */
export const eventHeader: Record<'alg' | 'typ' | 'kid' | 'cty', MemberRule> = {
  alg: { isRequired: true, is: ['PS512'] },
  typ: { isRequired: true, is: ['secevent+jwt'], caseIgnored: true },
  kid: { isRequired: true, longest: 256 },
  cty: { isRequired: false },
}

/** The member that makes an event invalid, and the rule for it in words. */
export type HeaderFault = { member: string; detail: string }

/** The first fault of a protected header; undefined if the event may count. */
export function headerFault(header: Readonly<Record<string, unknown>>): HeaderFault | undefined {
  for (const [member, rule] of Object.entries(eventHeader)) {
    const detail = memberFault(member, rule, Object.hasOwn(header, member) ? header[member] : undefined)
    if (detail !== undefined) return { member, detail }
  }
  const allowed = Object.keys(eventHeader)
  const other = Object.keys(header).find((member) => !allowed.includes(member))
  if (other === undefined) return undefined
  const member = other.slice(0, 64)
  return {
    member,
    detail: `The header member "${member}" is not allowed: an event has ${allowed.join(', ')} and no other.`,
  }
}

function memberFault(member: string, { isRequired, is, caseIgnored, longest }: MemberRule, value: unknown) {
  const named = `The header member "${member}"`
  if (value === undefined)
    return isRequired ? `${named} is missing${is ? `; it must be ${is.join(' or ')}` : ''}.` : undefined
  if (typeof value !== 'string' || (isRequired && value === '')) return `${named} must be a text.`
  if (is && !is.includes(caseIgnored ? value.toLowerCase() : value)) return `${named} must be ${is.join(' or ')}.`
  return longest !== undefined && value.length > longest ? `${named} has more than ${longest} characters.` : undefined
}
