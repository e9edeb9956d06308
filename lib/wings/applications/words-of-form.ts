import { assertOperator } from '../../accounts/permissions.ts'
import { fieldOf, offeredCodes } from '@kurier/forms/definition'
import { namingRows } from '@kurier/forms/naming-report'
import { withWords } from '@kurier/forms/naming'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newestFormAt } from './known-forms.ts'
import { isOf } from './list-form-words.ts'
import type { GivenWords } from './words-file/given-words.ts'
import { findWords } from './words-store.ts'

/** The words of a form as a file; missing words are empty, to be filled in. */
export type WordsOfForm = { form: string; version: string } & GivenWords

const empty = { de: '', en: '' }

/**
 * All words of the newest version of a form for what may need some: labels, and meanings of codes.
 * @throws Refusal `not-found`
 */
export async function wordsOfForm({ db, actor }: Context, { path }: { path: string }): Promise<WordsOfForm> {
  assertOperator(actor)
  const form = await newestFormAt(db, path)
  if (!form) throw notFound('form')
  const worded = withWords(form, (await findWords(db)).find(isOf(form))?.words)
  const ids = namingRows(form, worded).map(({ id }) => id)
  const { definitions, codes } = worded.labels
  const lists = ids.map((id) => [id, offeredCodes(fieldOf(form, id).type)] as const).filter(([, all]) => all.length > 0)
  return {
    form: form.name,
    version: form.version,
    definitions: Object.fromEntries(ids.map((id) => [id, definitions[id] ?? { label: empty }])),
    codes: Object.fromEntries(
      lists.map(([id, all]) => [id, Object.fromEntries(all.map((code) => [code, codes[id]?.[code] ?? empty]))]),
    ),
  }
}
