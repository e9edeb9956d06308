import type { FormWords } from '@kurier/forms/definition'
import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

/** What the operator says of one version of a form. */
export type StoredWords = { form: string; version: string; words: FormWords }

/** Of every form. */
export async function findWords(db: Handle): Promise<StoredWords[]> {
  const rows = await db.formWords.findMany({ select: { form: true, version: true, words: true } })
  return rows as StoredWords[] // `putWords` stores no others
}

/** Lets one transaction at a time change words; they are read all the while. */
export const lockWords = statement<never>('form-words-lock', 'lock table form_words in share row exclusive mode')

/** Stores all that is said of one version of a form. */
export async function putWords(db: Handle, row: StoredWords, now: Date): Promise<void> {
  const { form, version, words } = row
  const said = { words, changedAt: now }
  await db.formWords.upsert({
    where: { form_version: { form, version } },
    create: { form, version, ...said },
    update: said,
  })
}
