import {
  fieldOf,
  groupOf,
  isAnswered,
  isGroupId,
  type FormDefinition,
  type Group,
  type Member,
} from '@kurier/forms/definition'
import { choiceOf, choicesOf } from '@kurier/forms/choices'
import { offeredMembers, type OfferedMember } from '@kurier/forms/naming'
import { decider, isOpen } from '@kurier/forms/presence'
import type { RuleStates } from '@kurier/forms/rule-states'
import { joined, noRules, openedByRules, withoutPlaces } from './rule-places.ts'

/** A member that is `always` there, or was `opened` by an answer. `recorded`: its details are recorded by the office. */
export type ShownMember = { member: Member; presence: 'always' | 'opened'; recorded: boolean }

/** Where a group stands in what is filled in, as a path with dots, and what rules say there. */
export type GroupPlace = { path: string; states: RuleStates }

const anywhere: GroupPlace = { path: '', states: noRules }

/**
 * False for what stands in the data record but is never shown: hints, what the specification does not type, what is hidden,
 * and groups of nothing else.
 */
export function isAsked(form: FormDefinition, { id }: Member): boolean {
  if (isGroupId(id)) return !form.source || groupOf(form, id).members.some((member) => isAsked(form, member))
  const { type, isHidden } = fieldOf(form, id)
  return type.kind !== 'hint' && type.kind !== 'unknown' && !isHidden
}

/**
 * False for what is only read as well: notes, values that are fixed, and groups of nothing else. What is chosen and how many
 * there are is an answer too.
 */
export function takesAnswers(form: FormDefinition, member: Member): boolean {
  const { id, list } = member
  if (!isGroupId(id)) return isAnswered(fieldOf(form, id))
  const group = groupOf(form, id)
  const isAnswer = (one: Member): boolean => list !== undefined || choiceOf(form, group, one.id) !== undefined
  return !form.source || group.members.some((one) => (isAnswer(one) ? isAsked(form, one) : takesAnswers(form, one)))
}

/** The members of a group that the form asks for, whatever has been answered. */
export function askedMembers(form: FormDefinition, group: Group): Member[] {
  return offeredMembers(form, group).flatMap(({ member, recorded }) =>
    recorded || !isAsked(form, member) ? [] : [member],
  )
}

/** The members of a group that the form shows. `values`: what is filled in in the group, by id. */
export function shownMembers(
  form: FormDefinition,
  group: Group,
  values: Readonly<Record<string, unknown>>,
  place = anywhere,
): ShownMember[] {
  return offeredMembers(form, group).flatMap((offered): ShownMember[] => {
    const { member, opening, recorded } = offered
    if (!isAsked(form, member) || !isOpen(opening, values) || isClosed(form, member, place)) return []
    const choice = choiceOf(form, group, member.id)
    if (choice && values[choice.key] !== member.id) return []
    const presence = presenceOf(form, group, offered, place)
    return [{ member: asRequired(form, group, member, place), presence, recorded }]
  })
}

/** Whether a member is there in any case, or only when answers open it, whatever they are now. */
export function presenceOf(
  form: FormDefinition,
  group: Group,
  { member, opening }: Pick<OfferedMember, 'member' | 'opening'>,
  { path }: GroupPlace,
): ShownMember['presence'] {
  if (choiceOf(form, group, member.id)) return 'opened'
  const isOpened = openedByRules(form).has(withoutPlaces(joined(path, member.id)))
  return opening.kind === 'always' && !isOpened ? 'always' : 'opened'
}

/** A member as it must be there now: by itself, by a rule, or since it was chosen. */
export function asRequired(form: FormDefinition, group: Group, member: Member, { path, states }: GroupPlace): Member {
  if (member.required) return member
  const isRequired = states.required.has(joined(path, member.id)) || choiceOf(form, group, member.id) !== undefined
  return isRequired ? { ...member, required: true } : member
}

/** True when rules close a member, or everything that is in it. */
export function isClosed(form: FormDefinition, { id, list }: Member, { path, states }: GroupPlace): boolean {
  if (states.closed.size === 0) return false
  const own = joined(path, id)
  if (states.closed.has(own)) return true
  if (list || !isGroupId(id)) return false
  const asked = groupOf(form, id).members.filter((member) => isAsked(form, member))
  return asked.length > 0 && asked.every((member) => isClosed(form, member, { path: own, states }))
}

/** True when somebody can answer something in a member as far as rules leave it open. */
export function takesAnswersNow(form: FormDefinition, member: Member, place: GroupPlace): boolean {
  if (!takesAnswers(form, member) || isClosed(form, member, place)) return false
  const { id, list } = member
  if (place.states.closed.size === 0 || list || !isGroupId(id)) return true
  const group = groupOf(form, id)
  const inside = { ...place, path: joined(place.path, id) }
  return choicesOf(form, group).length > 0 || group.members.some((one) => takesAnswersNow(form, one, inside))
}

/** The ids of the answers that decide which members of a group are shown. */
export function decidingAnswers(form: FormDefinition, group: Group): string[] {
  const choices = choicesOf(form, group).map(({ key }) => key)
  return [...new Set([...choices, ...offeredMembers(form, group).flatMap(({ opening }) => decider(opening) ?? [])])]
}

/** The answer beside a member that opens it; nothing for what is always there. */
export function openedBy(form: FormDefinition, group: Group, { id }: Member): string | undefined {
  const offered = offeredMembers(form, group).find(({ member }) => member.id === id)
  return offered && decider(offered.opening)
}
