import type { FormDefinition } from '@kurier/forms/definition'
import type { FilePlace } from './kept-files.ts'
import type { KeptName } from './kept-words.ts'

/** Under which name what is filled in of a form is kept: another version asks for something else. */
export const placeOf = ({ name, version }: FormDefinition): FilePlace => `${name}/${version}`

/** The name of its draft. */
export const draftOf = (form: FormDefinition): KeptName => `draft:${placeOf(form)}`
