import type { FormRule, Structure } from '../definition.ts'

/** The ids of all rules of a structure. */
export const ruleIds = (structure: Structure): ReadonlySet<string> =>
  new Set([structure, ...Object.values(structure.groups)].flatMap(({ rules = [] }) => rules.map(({ id }) => id)))

/**
 * A structure without the rules that are switched off. Each rule less lets more documents through, so that none becomes
 * unsendable. Where a rule forbids what the schema requires, another one requires it otherwise (`R1-required`): one of the
 * two alone would say what neither the schema nor the operator says, so that they go together.
 */
export function withoutRules<Form extends Structure>(form: Form, off: ReadonlySet<string>): Form {
  if (off.size === 0) return form
  const groups = Object.entries(form.groups).map(
    ([id, group]) => [id, group.rules ? { ...group, rules: kept(group.rules, off) } : group] as const,
  )
  return { ...form, ...(form.rules && { rules: kept(form.rules, off) }), groups: Object.fromEntries(groups) }
}

function kept(rules: readonly FormRule[], off: ReadonlySet<string>): FormRule[] {
  const switched = rules.filter(({ id }) => off.has(id))
  return rules.filter((rule) => !off.has(rule.id) && !switched.some((one) => isPair(rule, one) || isPair(one, rule)))
}

/** Rules of groups that stand at several places have numbers behind their ids. */
const baseOf = ({ id }: FormRule): string => id.replace(/_\d+$/, '')

const isPair = (forbid: FormRule, require: FormRule): boolean =>
  baseOf(require) === `${baseOf(forbid)}-required` && require.target?.join('.') === forbid.target?.join('.')
