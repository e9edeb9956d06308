import { assertOperator } from '../../accounts/permissions.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { schemaAddress } from '@kurier/forms/json-schema'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import type { Edits } from '@kurier/forms/edits/changes'
import { findingsOf, type ImportFindings } from '@kurier/catalogue/map/findings'
import { noTexts, withTexts } from '@kurier/forms/edits/published-texts'
import { newestFirst } from '@kurier/catalogue/model/form-names'
import type { ImportOptions } from '@kurier/catalogue/model/imported'
import { findImport, findImports, findOffered, findVersions, type ImportHead, type VersionName } from './store.ts'
import { findWordsOf, retitled } from './words-store.ts'

/** A version of an imported form. `schemaUri`: by which its schema is named; `isOffered`: people can fill it in. */
export type ListedImport = Omit<ImportHead, 'schemaUri'> & { schemaUri: string; isOffered: boolean }

/**
 * Every version of every imported form, drafts too: by name, the newest version of each first.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function listImportedForms({ db, actor }: Context): Promise<ListedImport[]> {
  assertOperator(actor)
  const [heads, offered, titled] = await Promise.all([findImports(db), findOffered(db), retitled(db)])
  const byName = newestFirst(heads).toSorted((one, other) => one.name.localeCompare(other.name))
  return byName.map((head) => listed(titled(head), offered))
}

const listed = (head: ImportHead, offered: readonly VersionName[]): ListedImport => ({
  ...head,
  schemaUri: head.schemaUri ?? schemaAddress(head, settings().schemaBase),
  isOffered: offered.some(({ name, version }) => name === head.name && version === head.version),
})

/**
 * A whole version. `definition`: with the edits, as it would be published, or as it was, with the texts that were
 * changed since; `imported`: without them; `hasGivenSchema`: the JSON Schema that was given is served as it is.
 */
export type ReadImport = ListedImport &
  Omit<ImportFindings, 'form'> & {
    definition: FormDefinition
    imported: FormDefinition
    edits: Edits
    options: ImportOptions
    hasGivenSchema: boolean
  }

/**
 * One version with its report and edits; the newest unless one is named.
 * @throws Refusal `not-found`
 */
export async function readImportedForm(
  { db, actor }: Context,
  { name, version }: { name: string; version?: string },
): Promise<ReadImport> {
  assertOperator(actor)
  const wanted = version ?? newestFirst(await findImports(db, { name }))[0]?.version
  const row = wanted === undefined ? undefined : await findImport(db, { name, version: wanted })
  if (!row) throw notFound('form')
  const { imported, edits, definition, schema, report: _report, options, inputs: _inputs, ...head } = row
  const { form, ...findings } = findingsOf(row, await findVersions(db))
  const said = definition && (await findWordsOf(db, head))
  return {
    ...listed((await retitled(db))(head), await findOffered(db)),
    definition: definition ? withTexts(definition, said?.words ?? noTexts) : form,
    imported,
    edits,
    ...findings,
    options,
    hasGivenSchema: schema !== null,
  }
}
