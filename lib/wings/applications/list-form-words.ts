import type { FieldId, FormDefinition, FormWords } from '@kurier/forms/definition'
import { missingNames, withWords } from '@kurier/forms/naming'
import { withTexts, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { Handle } from '../../platform/database.ts'
import { isOwnForm, type KnownForm } from './known-forms.ts'
import { findWords, type StoredWords } from '../catalogue/words-store.ts'

/** Lays the operator's words over a form. */
export type FormWording = (form: FormDefinition) => FormDefinition

export async function wordedForms(db: Handle): Promise<FormWording> {
  const all = await findWords(db)
  return (form) => {
    const words = all.find(isOf(form))?.words
    if (!words) return form
    return isOwnForm(form) ? withWords(form, wholeWords(words)) : withTexts(form, words)
  }
}

/** What is said of a form of the product, which is stored in both languages. */
export const wholeWords = (words: PublishedTexts): FormWords => words as FormWords // `changeWords` stores no others

/** The fields of a form that everybody must answer and nobody has named; an imported one is published without any. */
export const missingIn = ({ own }: KnownForm, worded: FormWording): FieldId[] => (own ? missingNames(worded(own)) : [])

/** Whether words are said of this version of a form. */
export const isOf =
  ({ name, version }: Pick<FormDefinition, 'name' | 'version'>) =>
  (words: Pick<StoredWords, 'form' | 'version'>): boolean =>
    words.form === name && words.version === version
