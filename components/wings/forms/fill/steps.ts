import { groupOf, isGroupId, type FormDefinition, type FormPage } from '@kurier/forms/definition'
import type { Group, GroupId, Member } from '@kurier/forms/definition'
import { choiceOf } from '@kurier/forms/choices'
import { offeredMembers, type OfferedMember } from '@kurier/forms/naming'
import type { RuleStates } from '@kurier/forms/rule-states'
import { placesIn, type FormSection, type FormStep, type StepOfPage } from '../fields/form-steps.ts'
import { fitsBeside, isLongGroup, isLongItem } from '../fields/heights.ts'
import { firstGateBeside, holdsGates, shownHere } from '../gates.ts'
import { asRecord, saysSomething } from '../list-values.ts'
import { pageGroup, pageNamed } from '../places.ts'
import {
  asRequired,
  isAsked,
  isClosed,
  openedBy,
  presenceOf,
  takesAnswers,
  type GroupPlace,
  type ShownMember,
} from '../presences.ts'
import { joined, lastName, statesOf, withoutPlaces } from '../rule-places.ts'
import { hasTitle, isOnWish } from '../fields/sections.ts'
import { withGates } from './gate-steps.ts'
import { withoutNoteSteps } from './step-notes.ts'
import { packed, type StepPart } from './step-parts.ts'

type StepValues = Readonly<Record<string, unknown>>

type StepPlace = Omit<FormSection, 'key' | 'page'> & { group: Group }

/** `isTop`: groups right in it are sections, however short they are. */
type Walk = { form: FormDefinition; page: FormPage; values: StepValues; states: RuleStates; isTop: boolean }

/** Steps of the form with its present values, in their order. */
export function stepsOf(form: FormDefinition, values: StepValues): FormStep[] {
  const states = statesOf(form, values)
  // pages of imported forms hold what belongs together; their groups stay on them as long as there is room
  const isTop = form.source === undefined
  return form.pages.flatMap((page) => {
    const place = placeOfPage(form, page, states)
    return place
      ? numbered(withoutNoteSteps(form, topicSteps({ form, page, values, states, isTop }, place), states))
      : []
  })
}

/** The steps of a page with which part of its section each is. */
function numbered(steps: readonly StepOfPage[]): FormStep[] {
  const parts = Map.groupBy(steps, ({ section }) => section)
  return steps.map((step) => {
    const own = parts.get(step.section) ?? []
    return { ...step, part: { number: own.indexOf(step) + 1, of: own.length } }
  })
}

/**
 * The questions of the page itself; the page's title serves its single group too. Undefined if rules have closed that
 * group.
 */
function placeOfPage(form: FormDefinition, page: FormPage, states: RuleStates): StepPlace | undefined {
  const group = pageGroup(form, page)
  const [only, ...others] = group.members
  const common = { items: [], isItem: false }
  if (only && isGroupId(only.id) && !only.list && others.length === 0) {
    if (isClosed(form, only, { path: '', states })) return undefined
    return {
      ...common,
      group: groupOf(form, only.id),
      path: only.id,
      isOptional: !only.required && !states.required.has(only.id),
    }
  }
  return { ...common, group, path: '', isOptional: false }
}

/** The steps of a page or of an item, with that of its gates. */
const topicSteps = (walk: Walk, place: StepPlace): StepOfPage[] =>
  withGates(walk, { ...place, key: keyOf(walk.page, place) }, stepsIn(walk, place))

const keyOf = (page: FormPage, { id, path }: StepPlace): string => (id === undefined ? page.key : `${page.key}.${path}`)

/**
 * A member of a section: whether the section asks for it, only offers it, or lets people choose it as long as rules leave
 * it open, and whether it has steps of its own below it.
 */
type Piece = {
  member: Member
  isShown: boolean
  isOwn: boolean
  isWished: boolean
  isChosen: boolean
  isOpen: boolean
  isApart: boolean
  below: StepOfPage[]
}

/** The steps of a section and of those below it. */
function stepsIn(walk: Walk, place: StepPlace): StepOfPage[] {
  const { form, page } = walk
  const { group: _, ...rest } = place
  const section = { ...rest, key: keyOf(page, place), page }
  const pieces = piecesOf(walk, place)
  const runs = form.source ? runsOf(form, pieces) : [{ here: pieces.filter(isHere), below: pieces }]
  // a step keeps its key when answers close other steps of its section
  const parts = runs
    .flatMap(({ here }, run) => partsOf(form, place, here).map((part) => ({ part, run })))
    .map(({ part, run }, at) => ({ run, step: stepOf(section, { part, pieces, number: at + 1 }) }))
  return runs.flatMap(({ below }, run) => [
    ...parts.flatMap((one) => (one.run === run && one.step ? [one.step] : [])),
    ...below.flatMap((piece) => piece.below),
  ])
}

/** True for what a step of the section itself asks for or lets people choose. */
const isHere = ({ isOwn, isChosen }: Piece): boolean => isOwn || isChosen

function partsOf(form: FormDefinition, { group, path }: StepPlace, here: readonly Piece[]): StepPart[] {
  const isWish = (member: Member) => here.some((one) => one.member === member && one.isWished)
  const members = here.map(({ member }) => member)
  return packed({ form, group, path: withoutPlaces(path), isWish }, members)
}

type PartOfSection = { part: StepPart; pieces: readonly Piece[]; number: number }

/** The step of a part that shows something now. */
function stepOf(section: FormSection, { part, pieces, number }: PartOfSection): StepOfPage | undefined {
  const own = pieces.filter(({ member }) => part.members.includes(member))
  const choices = part.choices.filter(({ of }) => own.some((one) => one.isOpen && of.includes(one.member.id)))
  if (choices.length === 0 && !own.some(({ isShown }) => isShown)) return undefined
  const pathOf = ({ member }: Piece) => joined(section.path, member.id)
  return {
    key: number === 1 ? section.key : `${section.key}-${number}`,
    section,
    before: [],
    after: [],
    blocks: [
      ...choices.map((choice) => joined(section.path, choice.key)),
      ...own.filter(({ isOwn }) => isOwn).map(pathOf),
    ],
    wishes: own.filter(({ isWished }) => isWished).map(pathOf),
  }
}

/**
 * Members in their order, cut after each that has steps of its own, so that these follow it. All questions of the
 * section stand together, before steps in between: no other title comes between two parts of a section.
 */
function runsOf(form: FormDefinition, pieces: readonly Piece[]): { here: Piece[]; below: Piece[] }[] {
  const runs: { here: Piece[]; below: Piece[] }[] = [{ here: [], below: [] }]
  for (const piece of pieces) {
    runs.at(-1)?.below.push(piece)
    if (isHere(piece)) runs.at(-1)?.here.push(piece)
    if (piece.isApart) runs.push({ here: [], below: [] })
  }
  const isAsking = ({ member, isChosen }: Piece) => isChosen || takesAnswers(form, member)
  const [first, ...others] = runs.filter(({ here }) => here.some(isAsking))
  for (const run of others) first?.here.push(...run.here.splice(0))
  return runs
}

function piecesOf(walk: Walk, place: StepPlace): Piece[] {
  const { form, values, states } = walk
  const { group, path } = place
  const at: GroupPlace = { path, states }
  const given = objectAt(values, path)
  const shown = new Map(shownHere(form, group, given, at).map((one) => [one.member.id, one]))
  const below = { ...walk, isTop: false }
  return offeredMembers(form, group).map((offered) => {
    const { member } = offered
    const one = shown.get(member.id)
    const gate = firstGateBeside(form, joined(path, member.id), states)
    // what follows the first gate follows the step of all of them
    const isApart =
      gate === undefined ? !offered.recorded && standsApart(walk, place, member) : gate === joined(path, member.id)
    const isWished = isApart && !member.list && mayBeWished(form, group, offered, at)
    // a member that an answer may open here belongs to the step already, and so does the offer of a separate part
    const isOwn = isAsked(form, member) && gate === undefined && (!isApart || member.list !== undefined || isWished)
    const isBelow = one && !one.recorded && isApart && (!isWished || given[member.id] !== undefined)
    return {
      member,
      isShown: one !== undefined,
      isOwn,
      isWished,
      isChosen: isAsked(form, member) && choiceOf(form, group, member.id) !== undefined,
      isOpen: !isClosed(form, member, at),
      isApart,
      below: isBelow
        ? member.list
          ? itemsBelow(below, place, member)
          : stepsIn(below, sectionBelow(form, place, one))
        : one && sharesSection(walk, place, member)
          ? listsIn(below, sectionBelow(form, place, one))
          : [],
    }
  })
}

/** True for a member with steps of its own: a long group with something to answer, or the items of a long list. */
function standsApart(walk: Walk, place: StepPlace, member: Member): boolean {
  const { form, isTop } = walk
  const { group: around, path } = place
  const { id, list } = member
  if (!isGroupId(id) || !takesAnswers(form, member)) return false
  const own = withoutPlaces(joined(path, id))
  const group = groupOf(form, id)
  if (list) return isLongItem(form, group, own)
  if (sharesSection(walk, place, member)) return false
  return (isTop && !choiceOf(form, around, id)) || isLongGroup(form, group, own)
}

/** Short groups that everybody answers share the section of what their page asks for besides groups. */
function sharesSection({ form, isTop }: Walk, { group: around, path }: StepPlace, { id, required }: Member): boolean {
  if (!isTop || !isGroupId(id) || !required || openedBy(form, around, { id, required }) !== undefined) return false
  const own = joined(path, id)
  const isBeside = around.members.some((member) => !isGroupId(member.id))
  return isBeside && !holdsGates(form, own) && fitsBeside(form, groupOf(form, id), own)
}

function mayBeWished(form: FormDefinition, group: Group, offered: OfferedMember, at: GroupPlace): boolean {
  const presence = presenceOf(form, group, offered, at)
  return isOnWish(form, { member: asRequired(form, group, offered.member, at), presence })
}

function sectionBelow(form: FormDefinition, place: StepPlace, { member, presence }: ShownMember): StepPlace {
  const { required } = member
  const id = member.id as GroupId // only groups have steps of their own
  const isOptional = place.isOptional || (!required && presence === 'always')
  return titled(form, {
    ...place,
    group: groupOf(form, id),
    path: joined(place.path, id),
    id,
    isItem: false,
    isOptional,
  })
}

/** A group that only holds another one leaves the title to that. */
function titled(form: FormDefinition, place: StepPlace): StepPlace {
  const only = place.group.members.find((member) => isAsked(form, member))
  if (!only || !isGroupId(only.id) || hasTitle(form, place.group)) return place
  return titled(form, { ...place, group: groupOf(form, only.id), path: joined(place.path, only.id), id: only.id })
}

/** The items of the lists right in a group that has no step of its own. */
const listsIn = (walk: Walk, place: StepPlace): StepOfPage[] =>
  place.group.members.flatMap((member) =>
    member.list && standsApart(walk, place, member) ? itemsBelow(walk, place, member) : [],
  )

/** The items of a list whose items are too long to be shown below one another. */
function itemsBelow(walk: Walk, place: StepPlace, { id }: Member): StepOfPage[] {
  const list = objectAt(walk.values, place.path)[id]
  if (!Array.isArray(list) || !isGroupId(id)) return []
  return list.flatMap((_, at) => {
    const items = [...place.items, { id, number: at + 1, of: list.length }]
    const path = `${joined(place.path, id)}.${at}`
    return topicSteps(walk, { group: groupOf(walk.form, id), path, id, items, isItem: true, isOptional: false })
  })
}

const objectAt = (values: StepValues, path: string): StepValues => asRecord(valueAt(values, path))

/** The values at a path with dots; all values for an empty path. */
function valueAt(values: StepValues, path: string): unknown {
  const segments = path === '' ? [] : path.split('.')
  return segments.reduce<unknown>((value, segment) => asRecord(value)[segment], values)
}

/**
 * The groups that begin with a step, from the outermost: those around its section that have no step of their own, and
 * its own with its first part. A list is left out; its items count.
 */
export function groupsBegun(step: FormStep, steps: readonly FormStep[]): GroupId[] {
  const { section, part } = step
  const names = section.path.split('.')
  const paths = names.map((_, at) => names.slice(0, at + 1).join('.'))
  const isBegun = (path: string): boolean => {
    if (path === section.path) return part.number === 1
    const inside = steps.filter((one) => `${one.section.path}.`.startsWith(`${path}.`))
    return inside[0] === step && inside.every((one) => one.section.path !== path)
  }
  const isList = (at: number) => /^\d+$/.test(names[at + 1] ?? '')
  return paths.flatMap((path, at) => (path !== '' && !isList(at) && isBegun(path) ? [lastName(path) as GroupId] : [])) // paths of groups
}

/** True if these steps hold a value other than the presets. */
export const isBegun = (steps: readonly FormStep[], values: StepValues, presets: StepValues = {}): boolean =>
  steps.some(({ blocks }) => blocks.some((block) => saysSomething(valueAt(values, block), valueAt(presets, block))))

/** The step that shows this path: the step of the item, if one step holds a list and another its item. */
export function stepAt(steps: readonly FormStep[], path: string): FormStep | undefined {
  let best: FormStep | undefined
  let longest = 0
  for (const step of steps) {
    for (const block of placesIn(step)) {
      if (block.length <= longest || (path !== block && !path.startsWith(`${block}.`))) continue
      best = step
      longest = block.length
    }
  }
  return best
}

/** The step with this key; for a page or a vanished step, the first step of the page. */
export function stepNamed(form: FormDefinition, steps: readonly FormStep[], key: string): FormStep | undefined {
  const page = pageNamed(form, key)
  return steps.find((step) => step.key === key) ?? steps.find(({ section }) => section.page === page)
}
