/** What a member of a header must be: a text, where one is given one of these. */
type MemberRule = {
  isRequired: boolean
  /** The only values; letters count in either case where `caseIgnored`. */
  is?: readonly string[]
  caseIgnored?: boolean
  /** Characters. */
  longest?: number
}

/**
 * The header of an event that counts (decisions 6), for whoever takes one and whoever verifies one: no other member, none
 * of them twice, and all three segments canonical base64url. `kid` alone says which key; `cty` is passed over.
 */
export const eventHeader: Record<'alg' | 'typ' | 'kid' | 'cty', MemberRule> = {
  alg: { isRequired: true, is: ['PS512'] },
  typ: { isRequired: true, is: ['secevent+jwt'], caseIgnored: true },
  kid: { isRequired: true, longest: 256 },
  cty: { isRequired: false },
}

/** A member because of which the event does not count, and in words what it must be. */
export type HeaderFault = { member: string; detail: string }

/** The first fault of a protected header, nothing when the event may count. */
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
