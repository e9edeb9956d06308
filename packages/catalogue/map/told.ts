import type { ImportNote } from '../model/imported.ts'
import type { NoteKind } from '../terms.ts'
import { firstWords, lineOf } from './words.ts'

/** What a line of the report says; what it is about comes to it where it is told. */
export type NoteText = Pick<ImportNote, 'kind' | 'message'>

export const told = (kind: NoteKind, de: string, en: string): NoteText => ({ kind, message: { de, en } })

/** A text of the schema inside a sentence. */
export const quoted = (text: string): string => `„${firstWords(lineOf(text), 80)}“`
/** Several of them, the first ten in full. */
export const some = (texts: readonly string[]): string =>
  texts.slice(0, 10).map(quoted).join(', ') + (texts[10] ? ', …' : '')
