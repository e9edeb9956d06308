/**
 * What the schema of a call says of its body and a browser can check too: JSON Schema, cut to these members
 * (`npm run generate:calls`). `trims`: blanks around a text do not count.
 */
export type BodyRule = {
  required?: readonly string[]
  properties?: Readonly<Record<string, BodyRule>>
  items?: BodyRule
  minItems?: number
  trims?: true
  minLength?: number
  maxLength?: number
  pattern?: readonly string[]
  minimum?: number
  maximum?: number
}

/** The rule of the body of this call. */
export type RuleOf<Call extends string> = BodyRule & { readonly of?: Call }

/** `required`: missing or empty; `range`: a number; `refused`: found by the service alone. */
export type BodyFault = 'required' | 'long' | 'pattern' | 'range' | 'refused'

type PlacedFault = { pointer: string; fault: BodyFault }

/** What the rule refuses of a body, each fault at its member (RFC 6901). It refuses nothing that the call's schema takes. */
export function bodyFaults(rule: BodyRule, value: unknown, pointer = ''): PlacedFault[] {
  if (value === null || value === undefined) return [] // what may be missing is told by `required`; null by the service
  if (Array.isArray(value)) {
    const few = value.length < (rule.minItems ?? 0) ? [{ pointer, fault: 'required' } as const] : []
    const { items } = rule
    return [...few, ...(items ? value.flatMap((item, at) => bodyFaults(items, item, `${pointer}/${at}`)) : [])]
  }
  if (typeof value === 'object') {
    const members = new Map(Object.entries(value))
    return Object.entries(rule.properties ?? {}).flatMap(([name, member]): PlacedFault[] => {
      const at = `${pointer}/${name}`
      const isMissing = members.get(name) === undefined && rule.required?.includes(name)
      return isMissing ? [{ pointer: at, fault: 'required' }] : bodyFaults(member, members.get(name), at)
    })
  }
  const fault = typeof value === 'string' ? textFault(rule, value) : numberFault(rule, value)
  return fault ? [{ pointer, fault }] : []
}

function textFault(rule: BodyRule, given: string): BodyFault | undefined {
  const text = rule.trims ? given.trim() : given
  const isWrong =
    text.length < (rule.minLength ?? 0) || rule.pattern?.some((pattern) => !new RegExp(pattern, 'u').test(text))
  if (text.length > (rule.maxLength ?? Infinity)) return 'long'
  return isWrong ? (text.trim() === '' ? 'required' : 'pattern') : undefined
}

function numberFault({ minimum = -Infinity, maximum = Infinity }: BodyRule, value: unknown): BodyFault | undefined {
  return typeof value === 'number' && !(value >= minimum && value <= maximum) ? 'range' : undefined
}
