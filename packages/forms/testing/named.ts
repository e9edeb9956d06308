import type { FormDefinition } from '../definition.ts'
import { inventedWords } from '../invented-words.ts'
import { withWords } from '../naming.ts'

/** A form in which everything that has no words got invented ones, so that all of it is asked. */
export const named = (form: FormDefinition): FormDefinition => withWords(form, inventedWords(form))
