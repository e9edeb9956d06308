import {
  groupOf,
  isGroupId,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
  type Group,
  type GroupId,
  type Member,
} from '#lib/forms/definition.ts'
import { offeredMembers } from '#lib/forms/naming.ts'
import { HIGHEST_STEP, isLongGroup, isLongItem, roomFor } from './heights.ts'
import { saysSomething } from './list-values.ts'
import { pageGroup } from './places.ts'
import { isAsked, shownMembers, type ShownMember } from './presences.ts'
import { hasTitle, isOnWish } from './sections.ts'

type FilledIn = Readonly<Record<string, unknown>>

/** One of several groups of the same kind: which definition, and which of them, from 1. */
export type Item = { id: DefinitionId; number: number }

/**
 * What belongs together under one title: a group at the first level below its page, what the page asks for besides, one
 * item of a list, or a group that is too long to stand with others. `id`: none where the title is the page's.
 */
export type FormSection = {
  key: string
  page: FormPage
  /** Of its group; empty where the page asks for several members of the root. */
  path: string
  id?: DefinitionId
  /** The items that it is in, from the outermost; the last is the section itself where `isItem`. */
  items: readonly Item[]
  isItem: boolean
  /** May be left out as a whole. */
  isOptional: boolean
}

/**
 * What is asked at a time: a section, or a part of one that would be too long. `blocks`: paths of what it asks for; `wishes`:
 * those of them that have steps of their own, and are only wished for here.
 */
export type FormStep = {
  key: string
  section: FormSection
  blocks: readonly string[]
  wishes: readonly string[]
  part: { number: number; of: number }
}

type Place = Omit<FormSection, 'key' | 'page'> & { group: Group }
/** `shown`: those of the members that are asked for as the form is filled in now. */
type Found = Place & { members: readonly Member[]; shown: readonly Member[]; wished: readonly Member[] }

const join = (path: string, id: string): string => (path === '' ? id : `${path}.${id}`)

/** Steps of the form as it is filled in now, in their order. */
export function stepsOf(form: FormDefinition, values: FilledIn): FormStep[] {
  return form.pages.flatMap((page) =>
    sectionsIn(form, placeOfPage(form, page), { values, isTop: true }).flatMap((found) => stepsIn(form, page, found)),
  )
}

/** What the page asks for; its one group needs no title besides that of the page. */
function placeOfPage(form: FormDefinition, page: FormPage): Place {
  const group = pageGroup(form, page)
  const [only, ...others] = group.members
  const common = { items: [], isItem: false }
  if (only && isGroupId(only.id) && !only.list && others.length === 0) {
    return { ...common, group: groupOf(form, only.id), path: only.id, isOptional: !only.required }
  }
  return { ...common, group, path: '', isOptional: false }
}

type Walk = { values: FilledIn; isTop: boolean }

/** The section of a place and those below it. `isTop`: groups right in it are sections, however short they are. */
function sectionsIn(form: FormDefinition, place: Place, { values, isTop }: Walk): Found[] {
  const given = objectAt(values, place.path)
  const shown = shownMembers(form, place.group, given)
  const offered = offeredMembers(form, place.group)
  const recorded = new Set(offered.flatMap((one) => (one.recorded ? [one.member.id] : [])))
  const isApart = ({ id, list }: Member): boolean =>
    isGroupId(id) && !list && !recorded.has(id) && (isTop || isLongGroup(form, groupOf(form, id)))
  const onWish = new Set(shown.filter((one) => isOnWish(form, one)).map(({ member }) => member))
  const below = shown.flatMap((one) => {
    const { member } = one
    if (one.recorded) return []
    if (member.list) return itemsBelow(form, place, member, values)
    if (!isApart(member) || (onWish.has(member) && given[member.id] === undefined)) return []
    return sectionsIn(form, sectionBelow(form, place, one), { values, isTop: false })
  })
  // what an answer may open right here belongs to the step already, and so does the wish for what stands apart
  const own = offered
    .map(({ member }) => member)
    .filter((member) => isAsked(form, member) && (!isApart(member) || onWish.has(member)))
  const isShown = own.some((member) => shown.some((one) => one.member === member))
  const wished = own.filter(isApart)
  return isShown ? [{ ...place, members: own, shown: shown.map(({ member }) => member), wished }, ...below] : below
}

function sectionBelow(form: FormDefinition, place: Place, { member, presence }: ShownMember): Place {
  const { required } = member
  const id = member.id as GroupId // only groups stand apart
  const isOptional = place.isOptional || (!required && presence === 'always')
  return titled(form, { ...place, group: groupOf(form, id), path: join(place.path, id), id, isItem: false, isOptional })
}

/** A group that only holds another one leaves the title to that. */
function titled(form: FormDefinition, place: Place): Place {
  const only = place.group.members.find((member) => isAsked(form, member))
  if (!only || !isGroupId(only.id) || hasTitle(form, place.group)) return place
  return titled(form, { ...place, group: groupOf(form, only.id), path: join(place.path, only.id), id: only.id })
}

/** The items of a list whose items are too long to stand below one another. */
function itemsBelow(form: FormDefinition, place: Place, { id }: Member, values: FilledIn): Found[] {
  if (!isGroupId(id) || !isLongItem(form, groupOf(form, id))) return []
  const list = objectAt(values, place.path)[id]
  if (!Array.isArray(list)) return []
  return list.flatMap((_, at) => {
    const items = [...place.items, { id, number: at + 1 }]
    const path = `${join(place.path, id)}.${at}`
    const item: Place = { group: groupOf(form, id), path, id, items, isItem: true, isOptional: false }
    return sectionsIn(form, item, { values, isTop: false })
  })
}

/** A section in as many parts as it needs. */
function stepsIn(form: FormDefinition, page: FormPage, found: Found): FormStep[] {
  const { members, shown, wished, group: _, ...place } = found
  const key = place.id === undefined ? page.key : `${page.key}.${place.path}`
  const section = { ...place, key, page }
  const parts = packed(form, members)
    .map((part, at) => ({ part, key: at === 0 ? key : `${key}-${at + 1}` }))
    .filter(({ part }) => part.some((member) => shown.includes(member)))
  return parts.map(({ part, key: own }, at) => ({
    key: own,
    section,
    blocks: part.map(({ id }) => join(place.path, id)),
    wishes: part.filter((member) => wished.includes(member)).map(({ id }) => join(place.path, id)),
    part: { number: at + 1, of: parts.length },
  }))
}

function packed(form: FormDefinition, members: readonly Member[]): Member[][] {
  const parts: Member[][] = []
  let room = 0
  for (const member of members) {
    const height = roomFor(form, member)
    const last = parts.at(-1)
    if (last && height <= room) last.push(member)
    else parts.push([member])
    room = (last && height <= room ? room : HIGHEST_STEP) - height
  }
  return parts
}

function objectAt(values: FilledIn, path: string): FilledIn {
  const found = valueAt(values, path)
  return typeof found === 'object' && found !== null ? (found as FilledIn) : {} // any object has members by name
}

/** What is filled in at a path with dots; everything where it is empty. */
function valueAt(values: FilledIn, path: string): unknown {
  const segments = path === '' ? [] : path.split('.')
  return segments.reduce<unknown>(
    (value, segment) => (typeof value === 'object' && value !== null ? (value as FilledIn)[segment] : undefined), // as above
    values,
  )
}

/** True when something is filled in of what these steps ask for. */
export const isBegun = (steps: readonly FormStep[], values: FilledIn): boolean =>
  steps.some(({ blocks }) => blocks.some((block) => saysSomething(valueAt(values, block))))

/** The step that asks for what stands at this path: of the one that holds a list and the one that holds its item the latter. */
export function stepAt(steps: readonly FormStep[], path: string): FormStep | undefined {
  const holds = (block: string): boolean => path === block || path.startsWith(`${block}.`)
  const lengthIn = ({ blocks }: FormStep): number => Math.max(0, ...blocks.filter(holds).map((block) => block.length))
  const [best] = steps.toSorted((one, other) => lengthIn(other) - lengthIn(one))
  return best && lengthIn(best) > 0 ? best : undefined
}

/** The step with this key; of a page, or of what is there no more, the first of that page. */
export function stepNamed(form: FormDefinition, steps: readonly FormStep[], key: string): FormStep | undefined {
  const named = steps.find((step) => step.key === key)
  const page = form.pages.find(
    (one) => key === one.key || key.startsWith(`${one.key}.`) || key.startsWith(`${one.key}-`),
  )
  return named ?? steps.find(({ section }) => section.page === page)
}
