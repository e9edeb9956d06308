import { assertOperator } from '../../accounts/permissions.ts'
import { fieldOf, offeredCodes } from '@kurier/forms/definition'
import { namingRows } from '@kurier/forms/naming-report'
import { textsOf, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { isOwnForm, newestFormAt } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'

/** The words of a form as a file; missing words are empty, to be filled in. Of an imported form these are all of its texts. */
export type WordsOfForm = { form: string; version: string } & PublishedTexts

const empty = { de: '', en: '' }

/**
 * All words of the newest version of a form for what may need some: labels, and meanings of codes; of an imported form, every
 * text.
 * @throws Refusal `not-found`
 */
export async function wordsOfForm({ db, actor }: Context, { path }: { path: string }): Promise<WordsOfForm> {
  assertOperator(actor)
  const form = await newestFormAt(db, path)
  if (!form) throw notFound('form')
  const worded = (await wordedForms(db))(form)
  const head = { form: form.name, version: form.version }
  if (!isOwnForm(form)) return { ...head, ...textsOf(worded) }
  const ids = namingRows(form, worded).map(({ id }) => id)
  const { definitions, codes } = worded.labels
  const lists = ids.map((id) => [id, offeredCodes(fieldOf(form, id).type)] as const).filter(([, all]) => all.length > 0)
  return {
    ...head,
    definitions: Object.fromEntries(ids.map((id) => [id, definitions[id] ?? { label: empty }])),
    codes: Object.fromEntries(
      lists.map(([id, all]) => [id, Object.fromEntries(all.map((code) => [code, codes[id]?.[code] ?? empty]))]),
    ),
  }
}
