import type { Words } from '@kurier/forms/definition'
import { laidOver, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { VersionName } from './store.ts'

/** What the operator says of one version of a form; of the product's own forms always in both languages. */
export type StoredWords = { form: string; version: string; words: PublishedTexts; revision: number }

const columns = { form: true, version: true, words: true, revision: true } as const

/** Of every form. */
export async function findWords(db: Handle): Promise<StoredWords[]> {
  const rows = await db.formWords.findMany({ select: columns })
  return rows as StoredWords[] // `putWords` stores no others
}

/** Of one version, or nothing. */
export async function findWordsOf(db: Handle, { name: form, version }: VersionName): Promise<StoredWords | undefined> {
  const row = await db.formWords.findUnique({ where: { form_version: { form, version } }, select: columns })
  return (row as StoredWords | null) ?? undefined // likewise
}

const selectTitles = statement<VersionName & { title: Partial<Words> }>(
  'form-titles',
  `select form as name, version, words -> 'title' as title from form_words where words ? 'title'`,
)

/** Gives lists of versions the titles that operators say instead. */
export async function retitled(db: Handle): Promise<<Head extends VersionName & { title: Words }>(head: Head) => Head> {
  const titles = await selectTitles(db)
  return (head) => {
    const said = titles.find(({ name, version }) => name === head.name && version === head.version)
    return said ? { ...head, title: laidOver(head.title, said.title) } : head
  }
}

/** Lets one transaction at a time change words; they are read all the while. */
export const lockWords = statement<never>('form-words-lock', 'lock table form_words in share row exclusive mode')

/** Stores all that is said of one version of a form, which is its next revision. */
export async function putWords(db: Handle, row: Omit<StoredWords, 'revision'>, now: Date): Promise<void> {
  const { form, version, words } = row
  const said = { words: words as object, changedAt: now } // plain JSON
  await db.formWords.upsert({
    where: { form_version: { form, version } },
    create: { form, version, ...said },
    update: { ...said, revision: { increment: 1 } },
  })
}
