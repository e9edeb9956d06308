import type { Words } from '@kurier/forms/definition'
import type { ImportNote, ImportOptions } from '../model/imported.ts'
import type { CodeList, Obstacle, TreePlace } from '../model/tree.ts'
import { patternReader, type PatternReader } from '../patterns/patterns.ts'
import { obstacles, type ListedField, type MissingList } from './obstacles.ts'
import type { NoteText } from './told.ts'

/** An import while it is mapped: what it was given, and what is found out about it. */
export type Mapping = {
  options: ImportOptions
  lists: readonly CodeList[]
  patternOf: PatternReader
  notes: ImportNote[]
  obstacles: Obstacle[]
  /** The lists that were not given, by address and version: what is told of each, and the fields that need it. */
  missingLists: Map<string, { obstacle?: Obstacle; fields: ListedField[]; more: number }>
}

export const newMapping = (options: ImportOptions, lists: readonly CodeList[] = []): Mapping => ({
  options,
  lists,
  patternOf: patternReader(),
  notes: [],
  obstacles: [],
  missingLists: new Map(),
})

/** What is told of: an element by the id that the schema gives it, and where it stands. */
export type About = { id?: string; place?: TreePlace }

export function tell(mapping: Pick<Mapping, 'notes'>, { id, place }: About, ...told: readonly NoteText[]): void {
  mapping.notes.push(...told.map((one) => ({ ...one, ...(id && { id }), ...(place && { place }) })))
}

export function refuse(
  mapping: Pick<Mapping, 'obstacles'>,
  about: { id?: string; place: TreePlace },
  message: Words,
): void {
  mapping.obstacles.push({ place: about.place, ...(about.id && { id: about.id }), message })
}

/** The most fields that are named for a list, and the most characters of their labels. */
const MOST_NAMED = 10
const LABEL_LENGTH = 80

/** Refuses a field whose list was not given; each list is told once, where it is needed first, with its fields. */
export function refuseList(mapping: Mapping, about: ListedField & { place: TreePlace }, list: MissingList): void {
  const key = JSON.stringify([list.uri, list.version])
  const { id, label, place } = about
  const { obstacle, fields, more } = mapping.missingLists.get(key) ?? { fields: [], more: 0 }
  const isNamed = fields.length < MOST_NAMED
  const named = isNamed ? [...fields, { id, label: label.slice(0, LABEL_LENGTH).replaceAll(/\s+/g, ' ') }] : fields
  const others = more + (isNamed ? 0 : 1)
  const message = obstacles.noList(list, named, others)
  const told = obstacle ?? { place, id, message }
  if (!obstacle) mapping.obstacles.push(told)
  told.message = message
  mapping.missingLists.set(key, { obstacle: told, fields: named, more: others })
}
