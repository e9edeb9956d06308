import { askedOrder, type Choice } from '@kurier/forms/choices'
import { pathsIn } from '@kurier/forms/conditions'
import type { FormDefinition, Group, Member } from '@kurier/forms/definition'
import { HIGHEST_STEP, MOST_FIELDS, roomFor, roomForChoice, type StepRoom } from '../fields/heights.ts'
import { joined } from '../rule-places.ts'

/** What stays on one step: a member, a choice with its members, or what a rule names together. */
type Unit = { members: readonly Member[]; choices: readonly Choice[] }

/** What a step asks for of a group: choices each before their first member. */
export type StepPart = { members: readonly Member[]; choices: readonly Choice[] }

type Packing = {
  form: FormDefinition
  group: Group
  /** Of the group, without places in lists. */
  path: string
  /** Members that are only wished for here, and have steps of their own. */
  isWish: (member: Member) => boolean
}

/**
 * Members in as many parts as it takes for each to be short enough. A part begins where the form says so (`breaks` of its
 * pages), but not inside of a choice, nor between members of which one rule speaks. A wish for further steps is no part by
 * itself.
 */
export function packed(packing: Packing, members: readonly Member[]): StepPart[] {
  const { form, group } = packing
  const single = askedOrder(form, group, members).map((one): Unit => ({
    members: one.members,
    choices: one.choice ? [one.choice] : [],
  }))
  const parts = partsOf(packing, single)
  const torn = bonds(group).filter((ids) => parts.filter((part) => isNamedIn(part, ids)).length > 1)
  return torn.length === 0 ? parts : partsOf(packing, torn.reduce(bound, single))
}

/** Members of a group that one rule names: its fault is told at one of them, so that all are in sight. */
function bonds({ rules = [], rule, asks }: Group): (readonly string[])[] {
  const ofRules = rules.flatMap(({ effect, condition }) =>
    effect === 'valid' ? [pathsIn(condition).flatMap(([id]) => id ?? [])] : [],
  )
  return [...ofRules, ...[rule, asks].flatMap((one) => (one?.kind === 'any-of' ? [one.of] : []))]
}

const isNamedIn = ({ members }: StepPart, ids: readonly string[]): boolean => members.some(({ id }) => ids.includes(id))

/** Joins the units with these members, at the place of the first. */
function bound(units: readonly Unit[], ids: readonly string[]): Unit[] {
  const named = units.filter((unit) => isNamedIn(unit, ids))
  const joint = { members: named.flatMap(({ members }) => members), choices: named.flatMap(({ choices }) => choices) }
  return units.flatMap((unit) => (unit === named[0] ? [joint] : named.includes(unit) ? [] : [unit]))
}

function partsOf({ form, path, isWish }: Packing, units: readonly Unit[]): StepPart[] {
  const breaks = new Set(form.pages.flatMap((page) => page.breaks ?? []))
  const whole: StepRoom = { height: HIGHEST_STEP, fields: form.source ? MOST_FIELDS : Infinity }
  const parts: { units: Unit[]; isCut: boolean }[] = []
  let room = whole
  for (const unit of units) {
    const isCut = breaks.has(joined(path, unit.members[0]?.id ?? ''))
    const needed = roomOf(form, unit, path)
    const last = parts.at(-1)
    const isNew = !last || isCut || needed.height > room.height || needed.fields > room.fields
    if (isNew) parts.push({ units: [unit], isCut })
    else last.units.push(unit)
    room = less(isNew ? whole : room, needed)
  }
  const isLone = ({ units: [only, ...others] }: { units: readonly Unit[] }): boolean =>
    others.length === 0 && only !== undefined && only.members.every(isWish) && only.choices.length === 0
  return parts
    .reduce<{ units: Unit[]; isCut: boolean }[]>((all, part) => {
      const last = all.at(-1)
      if (last && !part.isCut && (isLone(part) || isLone(last))) last.units.push(...part.units)
      else all.push(part)
      return all
    }, [])
    .map((part) => ({
      members: part.units.flatMap(({ members }) => members),
      choices: part.units.flatMap(({ choices }) => choices),
    }))
}

function roomOf(form: FormDefinition, { members, choices }: Unit, path: string): StepRoom {
  const single = members.filter(({ id }) => !choices.some(({ of }) => of.includes(id)))
  const rooms = [
    ...single.map((member) => roomFor(form, member, joined(path, member.id))),
    ...choices.map(({ of }) =>
      roomForChoice(
        members.filter(({ id }) => of.includes(id)).map((member) => roomFor(form, member, joined(path, member.id))),
        of.length,
      ),
    ),
  ]
  const sum = (read: (room: StepRoom) => number) => rooms.reduce((all, room) => all + read(room), 0)
  return { height: sum(({ height }) => height), fields: sum(({ fields }) => fields) }
}

const less = (room: StepRoom, needed: StepRoom): StepRoom => ({
  height: room.height - needed.height,
  fields: room.fields - needed.fields,
})
