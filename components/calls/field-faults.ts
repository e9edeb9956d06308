import type { PortalProblem } from '#components/portal/ask-portal.ts'
import type { FieldFault } from '#components/ui/error-summary.tsx'
import { bodyFaults, type BodyFault, type BodyRule } from './body-faults.ts'

/** How a form tells what is wrong, and where. */
export type FieldWords<Values> = {
  /** What the call's schema says of its body, where that is more than the form's own `rules` say. */
  rule?: BodyRule
  /** The first values of the fields; faults are listed in this order. */
  first: Values
  /** Members of the body that the form calls something else; '' where the form has no such level. */
  names?: Readonly<Record<string, string>>
  /** The words for a fault that the schema or the service found; undefined if no field shows that member. */
  words?: (fault: BodyFault, name: string) => string | undefined
  /** Rules of a field beyond the schema, each with its words; they are asked first. */
  rules?: { [Name in keyof Values]?: (value: Values[Name], values: Values) => string | undefined }
  /** Refusals of another kind that fields tell, such as that a name is taken. */
  conflicts?: (problem: PortalProblem) => { [Name in keyof Values]?: string }
}

type Message = string | undefined

/** The faults before sending: one a field, in the order of the fields. */
export function faultsBefore<Values extends object>(
  values: Values,
  body: unknown,
  told: FieldWords<Values>,
): FieldFault[] {
  const fields = Object.keys(values) as (keyof Values & string)[] // the names of the values
  const own = fields.map((name): [string, Message] => [name, told.rules?.[name]?.(values[name], values)])
  return listed([...own, ...placed(told.rule ? bodyFaults(told.rule, body) : [], values, told)], told)
}

/** What the service refused, as far as fields tell it. */
export function faultsAfter<Values extends object>(
  problem: PortalProblem,
  values: Values,
  told: FieldWords<Values>,
): FieldFault[] {
  const conflicts: [string, Message][] = Object.entries(told.conflicts?.(problem) ?? {})
  const refused = problem.errors.map(({ pointer }) => ({ pointer, fault: 'refused' }) as const)
  return listed([...conflicts, ...placed(refused, values, told)], told)
}

function placed<Values>(
  faults: readonly { pointer: string; fault: BodyFault }[],
  values: Values,
  { names, words }: FieldWords<Values>,
): [string, Message][] {
  return faults.map(({ pointer, fault }) => {
    const path = pathOf(pointer, values, names)
    return [path.join('.'), words?.(fault, path.at(-1) ?? '')]
  })
}

/** The way to the field that a pointer means: it ends at a text, or at a list of texts. */
function pathOf(pointer: string, values: unknown, names: Readonly<Record<string, string>> = {}): string[] {
  const path: string[] = []
  let at = values
  for (const member of pointer.split('/').slice(1)) {
    const name = names[member] ?? member
    const isList = Array.isArray(at) && typeof at[0] !== 'object'
    if (isList || typeof at !== 'object' || at === null) break
    if (name === '') continue
    path.push(name)
    at = new Map<string, unknown>(Object.entries(at)).get(name)
  }
  return path
}

function listed<Values>(faults: readonly [string, Message][], { first }: FieldWords<Values>): FieldFault[] {
  const order = Object.keys(first as object) // a form's values
  const at = ({ field }: FieldFault) => order.indexOf(field.split('.')[0] ?? '')
  const worded = faults.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))
  const once = worded.filter(({ field }, index) => worded.findIndex((one) => one.field === field) === index)
  return once.toSorted((one, other) => at(one) - at(other))
}
