import { z } from 'zod'
import { assertOperator } from '../../accounts/permissions.ts'
import type { FormDefinition, FormWords } from '@kurier/forms/definition'
import { withWords } from '@kurier/forms/naming'
import { joinedTexts, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { judged } from '../../platform/fitting.ts'
import { changeWords } from './change-words.ts'
import { changeTexts } from '../catalogue/change-texts.ts'
import { definiteTexts, textsFile } from '../catalogue/texts-schema.ts'
import { isOwnForm, newestFormAt } from './known-forms.ts'
import { completed } from './words-file/given-words.ts'
import { assertOf, jsonOf, readWordsFile, type WordsFile } from './words-file/read-words-file.ts'
import { fieldWords, type FieldWords } from './words-schema.ts'

/** `changed`: the ids of which something else is said now; `inOneLanguage`: texts that now stand for both languages. */
export type TakenWords = { changed: string[]; inOneLanguage: number }

const wholeWords = z.record(z.string(), fieldWords)

/**
 * Takes words for the newest version of a form from a file: what the file says takes the place of what was said before,
 * all else stays.
 * @throws Refusal `not-found`; `invalid` that names the row or id
 */
export async function takeWords(
  context: Context,
  { path, ...file }: WordsFile & { path: string },
): Promise<TakenWords> {
  assertOperator(context.actor)
  const form = await newestFormAt(context.db, path)
  if (!form) throw notFound('form')
  if (!isOwnForm(form)) {
    const given = textsIn(form, file)
    const { changed } = await changeTexts(context, { ...form, change: (said) => joinedTexts(said, given) })
    return { changed, inOneLanguage: 0 }
  }
  let inOneLanguage = 0
  const changed = await changeWords(context, form, (said) => {
    const read = completed(withWords(form, said), readWordsFile(form, file))
    inOneLanguage = read.inOneLanguage
    return merged(said, clean(read.words))
  })
  return { changed, inOneLanguage: changed.length > 0 ? inOneLanguage : 0 }
}

/** What a file says of an imported form: ours in JSON with every kind of text, or what is read for other forms too. */
function textsIn(form: FormDefinition, file: WordsFile): PublishedTexts {
  const json = jsonOf(file)
  if (!json) return readWordsFile(form, file)
  const read = judged(textsFile, json)
  if ('faults' in read) throw invalid(read.faults)
  assertOf(form, read.value.form)
  return definiteTexts(read.value)
}

/** The same by the rules of what is typed in. */
function clean({ definitions, codes }: FormWords): FormWords {
  const ids = [...new Set([...Object.keys(definitions), ...Object.keys(codes)])]
  const read = judged(wholeWords, Object.fromEntries(ids.map((id) => [id, { ...definitions[id], codes: codes[id] }])))
  if ('faults' in read) {
    throw invalid(read.faults.map(({ pointer, detail }) => ({ pointer, detail: `${pointer.slice(1)}: ${detail}` })))
  }
  const all = Object.entries(read.value)
  const labelled = ({ label, hint }: FieldWords) => (label ? { label, ...(hint && { hint }) } : undefined)
  return {
    definitions: Object.fromEntries(
      all.flatMap(([id, words]) => {
        const definition = labelled(words)
        return definition ? [[id, definition]] : []
      }),
    ),
    codes: Object.fromEntries(all.map(([id, words]) => [id, words.codes])),
  }
}

const merged = (said: FormWords, more: FormWords): FormWords => ({
  definitions: { ...said.definitions, ...more.definitions },
  codes: {
    ...said.codes,
    ...Object.fromEntries(Object.entries(more.codes).map(([id, meanings]) => [id, { ...said.codes[id], ...meanings }])),
  },
})
