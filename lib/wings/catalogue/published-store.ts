import type { FormDefinition } from '@kurier/forms/definition'
import type { Handle } from '../../platform/database.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { DefinitionCache } from './definition-cache.ts'
import { retitled } from './words-store.ts'
import type { ImportState } from '@kurier/catalogue/terms'

/** The part of a form that lists need, without its fields. `schemaUri`: set if it is not our own address. */
export type FormHead = Pick<FormDefinition, 'name' | 'version' | 'path' | 'title' | 'serviceIdentifier' | 'schemaUri'>

/** An imported form that was published; `isWithdrawn` one that is only read any more. */
export type PublishedForm = FormHead & { publishedAt: Date; isWithdrawn: boolean }

const headColumns = {
  name: true,
  version: true,
  path: true,
  state: true,
  title: true,
  serviceIdentifier: true,
  schemaUri: true,
  publishedAt: true,
} as const

/**
 * Every version that was published, read from the database each time: all nodes know at once what one node publishes.
 */
export async function findPublished(db: Handle): Promise<PublishedForm[]> {
  const state: { not: ImportState } = { not: 'draft' }
  const [rows, titled] = await Promise.all([
    db.importedForm.findMany({ where: { state }, select: headColumns }),
    retitled(db),
  ])
  return rows.map(({ state: now, schemaUri, publishedAt, title, ...head }) =>
    titled({
      ...head,
      title: title as FormDefinition['title'], // as the definition that was stored has it
      ...(schemaUri !== null && { schemaUri }),
      publishedAt: publishedAt ?? new Date(0), // a check of the table: only drafts have none
      isWithdrawn: now === 'withdrawn',
    }),
  )
}

const definitions = () => oncePerProcess('imported-definitions', () => new DefinitionCache())

/** The definition of a version that was published, as it was then; the node caches some. */
export async function findDefinition(
  db: Handle,
  { name, version, publishedAt }: Pick<PublishedForm, 'name' | 'version' | 'publishedAt'>,
): Promise<FormDefinition | undefined> {
  return definitions().get(`${name}/${version}/${publishedAt.getTime()}`, async () => {
    const where = { name_version: { name, version } }
    const row = await db.importedForm.findUnique({ where, select: { definition: true } })
    return (row?.definition as FormDefinition | null) ?? undefined // `publishDraft` stores no others
  })
}

/** The text of the JSON Schema that a published version was made of; undefined if it was made of something else. */
export async function findGivenSchema(
  db: Handle,
  { name, version }: Pick<FormHead, 'name' | 'version'>,
): Promise<string | undefined> {
  const where = { name_version: { name, version } }
  return (await db.importedForm.findUnique({ where, select: { schema: true } }))?.schema ?? undefined
}
