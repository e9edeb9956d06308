import type { Words } from '@kurier/forms/definition'
import type { ImportNote, ImportOptions } from '../model/imported.ts'
import type { CodeList, Obstacle, TreePlace } from '../model/tree.ts'
import { patternReader, type PatternReader } from '../patterns/patterns.ts'
import type { NoteText } from './told.ts'

/** An import while it is mapped: what it was given, and what is found out about it. */
export type Mapping = {
  options: ImportOptions
  lists: readonly CodeList[]
  patternOf: PatternReader
  notes: ImportNote[]
  obstacles: Obstacle[]
}

export const newMapping = (options: ImportOptions, lists: readonly CodeList[] = []): Mapping => ({
  options,
  lists,
  patternOf: patternReader(),
  notes: [],
  obstacles: [],
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
