import {
  fieldOf,
  groupOf,
  isGroupId,
  offeredAnswers,
  type DefinitionId,
  type FieldId,
  type FormDefinition,
  type FormPage,
  type Group,
  type Member,
} from '@kurier/forms/definition'
import type { MemberValues } from '@kurier/forms/document'
import { offeredMembers, type OfferedMember } from '@kurier/forms/naming'
import type { RuleStates } from '@kurier/forms/rule-states'
import { asRecord } from './list-values.ts'
import { pageGroup } from './places.ts'
import { isAsked, shownMembers, type GroupPlace, type ShownMember } from './presences.ts'
import { joined, openedByRules, statesOf, withoutPlaces } from './rule-places.ts'

/**
 * A yes/no question that only says whether there is anything to tell. `path`: of the question, without places in lists;
 * `name`: whose label it is known by; `yes`, `no`: the values of its answers.
 */
export type Gate = { path: string; id: FieldId; name: DefinitionId; required: boolean; yes: string; no: string }

/** Gates that are asked for together: those of a page, or of an item of a list; `path`: of what holds them all, as above. */
export type GateTopic = { page: FormPage; path: string; gates: readonly Gate[] }

/** With fewer gates each stands as a question of its own. */
const FEWEST_GATES = 3

const known = new WeakMap<FormDefinition, readonly GateTopic[]>()

/**
 * The topics of a form that have several gates, by its tables alone. In our forms a gate is the question of a group of which
 * all other members are its details. In imported forms it is a boolean, required of everybody, of which yes opens something
 * by a rule and no does not.
 */
export function gateTopics(form: FormDefinition): readonly GateTopic[] {
  const found = known.get(form) ?? topicsOf(form).filter(({ gates }) => gates.length >= FEWEST_GATES)
  known.set(form, found)
  return found
}

type OpenTopic = { page: FormPage; path: string; gates: Gate[] }
type GateWalk = { form: FormDefinition; topics: OpenTopic[]; isOpening: (path: string) => boolean }

function topicsOf(form: FormDefinition): OpenTopic[] {
  const walk: GateWalk = { form, topics: [], isOpening: openingBooleans(form) }
  for (const page of form.pages) {
    const group = pageGroup(form, page)
    const [only, ...others] = group.members
    const hasOne = only && others.length === 0 && isGroupId(only.id) && !only.list
    const topic = { page, path: hasOne ? only.id : '', gates: [] }
    walk.topics.push(topic)
    gatherGates(walk, { group, path: '', page }, topic)
  }
  return walk.topics
}

/** Gathers the gates of a group into its topic, and begins a topic for each list; `topic`: none where answers open the group. */
function gatherGates(walk: GateWalk, at: { group: Group; path: string; page: FormPage }, topic?: OpenTopic): void {
  const { form, topics } = walk
  for (const offered of offeredMembers(form, at.group)) {
    const { id, list } = offered.member
    const path = joined(at.path, id)
    const sure = topic && isSure(form, at.group, offered, path) ? topic : undefined
    if (!isGroupId(id)) {
      if (sure && offered.member.required && walk.isOpening(path))
        sure.gates.push(gateAt(form, path, id, offered.member))
      continue
    }
    const below = { group: groupOf(form, id), path, page: at.page }
    const question = list ? undefined : gateQuestion(form, below.group)
    if (sure && question) sure.gates.push(gateAt(form, joined(path, question), question, offered.member))
    const items = list && { page: at.page, path, gates: [] }
    if (items) topics.push(items)
    gatherGates(walk, below, items ?? (offered.member.required && !question ? sure : undefined))
  }
}

function gateAt(form: FormDefinition, path: string, id: FieldId, { id: name, required }: Member): Gate {
  const [yes, no] = fieldOf(form, id).type.kind === 'question' ? offeredAnswers : (['true', 'false'] as const)
  return { path, id, name, required, yes, no }
}

/** True for a member that is there whatever is answered. */
const isSure = (form: FormDefinition, { isChoice }: Group, offered: OfferedMember, path: string): boolean =>
  !isChoice && !offered.recorded && offered.opening.kind === 'always' && !openedByRules(form).has(path)

/** The question of a group whose other members are its details; undefined for a group that asks for something besides. */
function gateQuestion(form: FormDefinition, group: Group): FieldId | undefined {
  const [first, ...others] = offeredMembers(form, group).filter(({ member }) => isAsked(form, member))
  const id = first?.member.id
  if (!id || isGroupId(id) || fieldOf(form, id).type.kind !== 'question' || !first.member.required) return undefined
  return others.every(({ opening }) => opening.kind === 'yes' && opening.question === id) ? id : undefined
}

/** Tells of a path without places whether a boolean stands there of which only yes opens something by a rule. */
function openingBooleans(form: FormDefinition): (path: string) => boolean {
  const hasOpened = form.source !== undefined && openedByRules(form).size > 0
  const closedWith = (path: string, answer: string): number =>
    statesOf(form, valuesWith(form, form.root, path.split('.'), answer)).closed.size
  return (path) => {
    const field = hasOpened ? fieldOf(form, path.split('.').at(-1) as FieldId) : undefined // asked of fields only
    if (field?.type.kind !== 'boolean' || field.isDeclaration || field.isHidden) return false
    if (field.fixed !== undefined || field.preset !== undefined) return false
    const before = closedWith(path, '')
    return closedWith(path, 'true') < before && closedWith(path, 'false') >= before
  }
}

/** One answer and nothing else, in the first item of each list around it. */
function valuesWith(
  form: FormDefinition,
  members: readonly Member[],
  path: readonly string[],
  answer: string,
): MemberValues {
  const member = members.find(({ id }) => id === path[0])
  if (!member) return {}
  const { id, list } = member
  if (!isGroupId(id)) return { [id]: answer }
  const inside = valuesWith(form, groupOf(form, id).members, path.slice(1), answer)
  return { [id]: list ? [inside] : inside }
}

/** The topic whose gates are asked for with what stands at a path, which may have places in lists. */
export const topicAt = (form: FormDefinition, page: FormPage, path: string): GateTopic | undefined =>
  gateTopics(form).find((topic) => topic.page.key === page.key && topic.path === withoutPlaces(path))

/** The topic that has a gate at this path, with or without places; undefined for everything else. */
export const topicOfGate = (form: FormDefinition, path: string): GateTopic | undefined => {
  const own = withoutPlaces(path)
  return gateTopics(form).find(({ gates }) => gates.some((gate) => gate.path === own))
}

/** A gate where it stands now. */
export type PlacedGate = Gate & { at: string }

/** The gates of a topic at a path with places, without those that rules have closed. */
export function gatesAt(
  { path: own, gates }: GateTopic,
  path: string,
  { closed }: Pick<RuleStates, 'closed'>,
): PlacedGate[] {
  const isClosed = (at: string) => at.split('.').some((_, end, ids) => closed.has(ids.slice(0, end + 1).join('.')))
  return gates
    .map((gate) => ({ ...gate, at: own === '' ? gate.path : path + gate.path.slice(own.length) }))
    .filter(({ at }) => !isClosed(at))
}

/** The first gate beside a gate, at which the faults of all of them are told; undefined at any other path. */
export function firstGateBeside(
  form: FormDefinition,
  path: string,
  states: Pick<RuleStates, 'closed'>,
): string | undefined {
  const topic = topicOfGate(form, path)
  if (!topic) return undefined
  const places = path.split('.').filter((id) => /^\d+$/.test(id)).length
  const length = topic.path === '' ? 0 : topic.path.split('.').length + places
  return gatesAt(topic, path.split('.').slice(0, length).join('.'), states)[0]?.at
}

/** The answers of these gates: which of them are yes, and whether it was said that none is. */
export function answersOf(gates: readonly PlacedGate[], values: readonly unknown[]) {
  const chosen = gates.filter(({ yes }, at) => values[at] === yes)
  const isNo = ({ no, required }: Gate, value: unknown) => value === no || (!required && (value ?? '') === '')
  const isNone = gates.some(({ no }, at) => values[at] === no) && gates.every((gate, at) => isNo(gate, values[at]))
  return { chosen, isNone }
}

/**
 * The answers after some gates were chosen, or none of them: the other gates are answered by no; without a choice all answers
 * are open. Another answer than yes and no stays beside a choice.
 */
export function answersAfter(
  gates: readonly PlacedGate[],
  values: readonly unknown[],
  wanted: ReadonlySet<string> | 'none',
): string[] {
  return gates.map(({ at, yes, no }, index) => {
    const value = values[index]
    const isOther = typeof value === 'string' && ![yes, no, ''].includes(value)
    if (wanted === 'none') return no
    if (wanted.has(at)) return yes
    if (isOther) return value
    return wanted.size > 0 ? no : ''
  })
}

/** The members of a group that a step shows beside the gates of its topic, which have a step of their own. */
export function shownHere(
  form: FormDefinition,
  group: Group,
  values: Readonly<Record<string, unknown>>,
  place: GroupPlace,
): ShownMember[] {
  const shown = shownMembers(form, group, values, place)
  return gateTopics(form).length === 0 ? shown : shown.filter((one) => saysMore(form, one, values, place))
}

/** False for a gate, and for a group that holds nothing else now. */
function saysMore(
  form: FormDefinition,
  { member: { id, list }, recorded }: ShownMember,
  values: Readonly<Record<string, unknown>>,
  place: GroupPlace,
): boolean {
  const path = joined(place.path, id)
  if (!isGroupId(id)) return topicOfGate(form, path) === undefined
  if (recorded || list || !holdsGates(form, path)) return true
  return shownHere(form, groupOf(form, id), asRecord(values[id]), { ...place, path }).length > 0
}

/** True when there are gates somewhere in what stands at this path. */
export function holdsGates(form: FormDefinition, path: string): boolean {
  const own = `${withoutPlaces(path)}.`
  return gateTopics(form).some(({ gates }) => gates.some((gate) => gate.path.startsWith(own)))
}
