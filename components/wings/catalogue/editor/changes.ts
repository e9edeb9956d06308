import type { EditedPage, Edits, SaidRule } from '@kurier/forms/edits/changes'

/** What an operator says instead of the form: a text, whether a rule runs, all pages, a rule, or the fields of the name. */
type EditValue = string | boolean | readonly EditedPage[] | readonly string[] | SaidRule

/** Each change by where it stands in the edits; the segments of a place as JSON. */
export type Changes = ReadonlyMap<string, EditValue>

/** Where a text stands, such as `['definitions', 'F99000001', 'label', 'de']`. */
export type TextPlace = readonly string[]

const keyOf = (place: TextPlace): string => JSON.stringify(place)
const placeOf = (key: string): string[] => JSON.parse(key) as string[] // keys are made above

/** Edits, one by one. */
export function changesOf(edits: Edits): Changes {
  return new Map(saidIn(edits, []))
}

function saidIn(value: unknown, place: TextPlace): [string, EditValue][] {
  if (typeof value === 'string' || typeof value === 'boolean') return [[keyOf(place), value]]
  if (Array.isArray(value)) return [[keyOf(place), value as EditedPage[] | string[]]] // pages and names are lists
  // a rule is changed as a whole
  if (place[0] === 'ownRules' && place.length === 2) return [[keyOf(place), value as SaidRule]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => saidIn(one, [...place, name]))
}

/** Everything that is said, as it is stored. */
export function editsOf(changes: Changes): Edits {
  const all = [...changes].map(([key, said]) => [placeOf(key), said] as const)
  const edits = nested(all) as Partial<Edits> // the places are those of edits
  return { ...edits, definitions: edits.definitions ?? {}, codes: edits.codes ?? {}, rules: edits.rules ?? {} }
}

function nested(all: readonly (readonly [string[], EditValue])[]): unknown {
  const [first] = all
  if (first && first[0].length === 0) return first[1]
  const below = new Map<string, [string[], EditValue][]>()
  for (const [[name = '', ...rest], said] of all) below.set(name, [...(below.get(name) ?? []), [rest, said]])
  // entries become properties of the object itself, whatever their names are
  return Object.fromEntries([...below].map(([name, ones]) => [name, nested(ones)]))
}

/** What is said at a place; nothing where the form's own word counts. */
export function saidAt(changes: Changes, place: TextPlace): EditValue | undefined {
  return changes.get(keyOf(place))
}

export function textAt(changes: Changes, place: TextPlace): string | undefined {
  const said = saidAt(changes, place)
  return typeof said === 'string' ? said : undefined
}

/** The changes with this one; undefined takes it back. */
export function withChange(changes: Changes, place: TextPlace, said: EditValue | undefined): Changes {
  const next = new Map(changes)
  if (said === undefined) next.delete(keyOf(place))
  else next.set(keyOf(place), said)
  return next
}

/** The places where the second ones say something else than the first. */
export function changedPlaces(base: Changes, changes: Changes): string[] {
  return [...new Set([...base.keys(), ...changes.keys()])].filter((key) => !isSame(base.get(key), changes.get(key)))
}

/** How many changes there are of each definition: of its texts, the meanings of its codes, and whether it must be answered. */
export function changeCounts(changes: Changes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [part = '', name = ''] of [...changes.keys()].map(placeOf)) {
    const id =
      part === 'members' ? name.split('.').at(-1) : part === 'definitions' || part === 'codes' ? name : undefined
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** The same said, in whatever order its members stand: the database has one of its own. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isTable(one) || !isTable(other) || Array.isArray(one) !== Array.isArray(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * What two people changed of the same edits, together: `mine` counts where both changed the same. `both`: how many of
 * these there are.
 */
export function merged(base: Changes, mine: Changes, theirs: Changes): { changes: Changes; both: number } {
  const changed = changedPlaces(base, mine)
  const next = new Map(theirs)
  for (const key of changed) {
    const said = mine.get(key)
    if (said === undefined) next.delete(key)
    else next.set(key, said)
  }
  const both = changed.filter(
    (key) => !isSame(base.get(key), theirs.get(key)) && !isSame(mine.get(key), theirs.get(key)),
  )
  return { changes: next, both: both.length }
}

/** The rules that an operator wrote, by their ids, in the order of their numbers. */
export function ownRulesIn(changes: Changes): ReadonlyMap<string, SaidRule> {
  const rules = Object.entries(editsOf(changes).ownRules ?? {})
  return new Map(rules.toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })))
}
