import { isAnswered, isGroupId } from './definition.ts'
import type { Condition, DefinitionId, FormDefinition, FormRule, Group, Member, Structure } from './definition.ts'

/**
 * Members of a group of which exactly one is there; whoever fills in the form says which of them applies. `key`: of that
 * answer in the group's values.
 */
export type Choice = { key: string; of: readonly DefinitionId[] }

/** The key in a group's values for the id of the member that was chosen of all its members. */
export const CHOICE = 'choice'

/** True for the key of a choice, whatever it is between. */
export const isChoiceKey = (key: string): boolean => key === CHOICE || key.startsWith(`${CHOICE}-`)

type ChoiceTables = Pick<FormDefinition, 'fields' | 'pages'>

const known = new WeakMap<Group, readonly Choice[]>()

/**
 * The choices of a group: all of its members (`isChoice`), or those optional ones of which a rule says that exactly one is
 * there; no member is in two of them. Members on several pages make none.
 */
export function choicesOf(form: ChoiceTables, group: Group): readonly Choice[] {
  const choices = known.get(group) ?? choicesIn(form, group)
  known.set(group, choices)
  return choices.length === 0 ? choices : choices.filter(({ of }) => group.isChoice || isOnOnePage(form, of))
}

const isOnOnePage = ({ pages }: ChoiceTables, of: readonly DefinitionId[]): boolean =>
  pages.every(({ members }) => of.every((id) => !members.includes(id)) || of.every((id) => members.includes(id)))

function choicesIn({ fields }: ChoiceTables, { isChoice, members, rules = [] }: Group): Choice[] {
  if (isChoice) return [{ key: CHOICE, of: members.map(({ id }) => id) }]
  const free = new Map(members.flatMap((member) => (isFree(fields, member) ? [[member.id, member] as const] : [])))
  return rules.flatMap((rule): Choice[] => {
    const named = exactlyOneOf(rule)
    if (!named?.every((id) => free.has(id))) return []
    const of = members.flatMap(({ id }) => (named.includes(id) ? [id] : []))
    for (const id of of) free.delete(id)
    return [{ key: `${CHOICE}-${of[0]}`, of }]
  })
}

/** True when somebody can fill a member in and leave it out. */
const isFree = (fields: Structure['fields'], { id, required }: Member): boolean => {
  const field = isGroupId(id) ? undefined : fields[id]
  return !required && (field === undefined || isAnswered(field))
}

/** The members of which a rule says that exactly one is there, when it says nothing else. */
export function exactlyOneOf(rule: FormRule): readonly DefinitionId[] | undefined {
  const { effect, condition, target } = rule
  if (effect !== 'valid' || target || typeof condition === 'boolean' || condition.op !== 'xor') return undefined
  const ids = condition.of.map(presentMember)
  const named = ids.filter((id) => id !== undefined)
  return named.length > 1 && named.length === ids.length && new Set(named).size === named.length ? named : undefined
}

function presentMember(condition: Condition): DefinitionId | undefined {
  const isThere = typeof condition !== 'boolean' && condition.op === 'not' ? condition.of : undefined
  if (isThere === undefined || typeof isThere === 'boolean' || isThere.op !== 'is-empty') return undefined
  return isThere.path.length === 1 ? isThere.path[0] : undefined
}

/** The choice that a member is part of. */
export const choiceOf = (form: ChoiceTables, group: Group, id: string): Choice | undefined =>
  choicesOf(form, group).find(({ of }) => of.some((one) => one === id))

/** The answers to the choices of a group by what is there of it; where several members are, somebody has to choose. */
export function chosenIn(
  form: ChoiceTables,
  group: Group,
  isThere: (id: DefinitionId) => boolean,
): Record<string, DefinitionId> {
  return Object.fromEntries(
    choicesOf(form, group).flatMap(({ key, of }) => {
      const [chosen, ...others] = of.filter(isThere)
      return chosen && others.length === 0 ? [[key, chosen] as const] : []
    }),
  )
}

/** Members in the order in which they are asked for: those of a choice together, at the place of the first. */
export function askedOrder<M extends { id: DefinitionId }>(
  form: ChoiceTables,
  group: Group,
  members: readonly M[],
): readonly { choice?: Choice; members: readonly M[] }[] {
  const seen = new Set<Choice>()
  return members.flatMap((member): { choice?: Choice; members: readonly M[] }[] => {
    const choice = choiceOf(form, group, member.id)
    if (!choice) return [{ members: [member] }]
    if (seen.has(choice)) return []
    seen.add(choice)
    return [{ choice, members: members.filter(({ id }) => choice.of.includes(id)) }]
  })
}
