import type { FormDefinition, Words } from '@kurier/forms/definition'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { Edits } from '@kurier/forms/edits/changes'
import type { OtherVersion } from '@kurier/catalogue/model/form-names'
import type { ImportOptions, ImportReport } from '@kurier/catalogue/model/imported'
import type { ImportState } from '@kurier/catalogue/terms'

/** A version of an imported form, by its name. */
export type VersionName = { name: string; version: string }

/** A version as lists show it. */
export type ImportHead = VersionName & {
  path: string
  state: ImportState
  revision: number
  title: Words
  serviceIdentifier: string
  schemaUri: string | null
  importedAt: Date
  importedBy: string
  publishedAt: Date | null
  withdrawnAt: Date | null
}

/** A whole version: `imported` as the files make it, `schema` the text of a JSON Schema that was given. */
export type ImportRow = ImportHead & {
  imported: FormDefinition
  edits: Edits
  definition: FormDefinition | null
  schema: string | null
  report: ImportReport
  options: ImportOptions
  inputs: string
}

const headColumns = {
  name: true,
  version: true,
  path: true,
  state: true,
  revision: true,
  title: true,
  serviceIdentifier: true,
  schemaUri: true,
  importedAt: true,
  importedBy: true,
  publishedAt: true,
  withdrawnAt: true,
} as const

/** Lets one transaction at a time change imported forms; reading goes on meanwhile. */
export const lockImports = statement<never>(
  'imported-forms-lock',
  'lock table imported_forms in share row exclusive mode',
)

/** Keeps forms from being offered meanwhile; to be taken before the imported forms are locked. */
export const holdOffers = statement<never>('form-offers-hold', 'lock table form_offers in share row exclusive mode')

/** Every version, drafts included, by name; the version itself says which one is newer. */
export async function findImports(db: Handle, where: { name?: string } = {}): Promise<ImportHead[]> {
  const rows = await db.importedForm.findMany({ where, orderBy: [{ name: 'asc' }], select: headColumns })
  return rows as ImportHead[] // only the verbs of this room store rows, and checks of the table hold their states
}

const keyOf = ({ name, version }: VersionName) => ({ name_version: { name, version } })

/** One version, whole. */
export async function findImport(db: Handle, wanted: VersionName): Promise<ImportRow | undefined> {
  const row = await db.importedForm.findUnique({ where: keyOf(wanted) })
  return (row as ImportRow | null) ?? undefined // likewise
}

/** The names of all versions of all forms: of the product, and imported ones, drafts too. */
export async function findVersions(db: Handle): Promise<OtherVersion[]> {
  const own = forms.map(({ name, version, path }) => ({ name, version, path, isOwn: true as const }))
  return [...own, ...(await findImports(db))]
}

/** Names and versions of the forms that are offered now. */
export async function findOffered(db: Handle): Promise<VersionName[]> {
  const rows = await db.formOffer.findMany({
    where: { withdrawnAt: null },
    select: { form: true, version: true },
  })
  return rows.map(({ form, version }) => ({ name: form, version }))
}

export type CatalogueDraft = Omit<ImportRow, 'state' | 'revision' | 'definition' | 'publishedAt' | 'withdrawnAt'>

/** Stores a draft; it replaces the version that was there. */
export async function putDraft(db: Handle, draft: CatalogueDraft): Promise<void> {
  const data = draft as typeof draft & JsonColumns // plain JSON
  await db.importedForm.upsert({
    where: keyOf(draft),
    create: data,
    update: { ...data, revision: { increment: 1 } },
  })
}

/** The columns as Prisma wants them; they are plain JSON. */
type JsonColumns = { [Column in 'title' | 'imported' | 'edits' | 'report' | 'options']: object }

type ImportEdits = Pick<ImportRow, 'title' | 'serviceIdentifier' | 'edits'>

/** Changes the edits of a draft in this revision; false when the draft is gone or somebody was quicker. */
export async function putEdits(
  db: Handle,
  { name, version, revision }: VersionName & { revision: number },
  edited: ImportEdits,
): Promise<boolean> {
  const state: ImportState = 'draft'
  const { count } = await db.importedForm.updateMany({
    where: { name, version, revision, state },
    data: { ...(edited as ImportEdits & Pick<JsonColumns, 'edits'>), revision: { increment: 1 } }, // plain JSON
  })
  return count > 0
}

/** Publishes a draft in this revision as this definition; true unless somebody was quicker. */
export async function publishDraft(
  db: Handle,
  { name, version, revision }: VersionName & { revision: number },
  { definition, publishedAt }: { definition: FormDefinition; publishedAt: Date },
): Promise<boolean> {
  const [draft, published]: ImportState[] = ['draft', 'published']
  const { count } = await db.importedForm.updateMany({
    where: { name, version, revision, state: draft },
    data: { state: published, definition, publishedAt },
  })
  return count > 0
}

/** Withdraws a published version. */
export async function markWithdrawn(db: Handle, version: VersionName, withdrawnAt: Date): Promise<void> {
  const state: ImportState = 'withdrawn'
  await db.importedForm.update({ where: keyOf(version), data: { state, withdrawnAt } })
}

export async function deleteDraft(db: Handle, version: VersionName): Promise<void> {
  await db.importedForm.delete({ where: keyOf(version) })
}
