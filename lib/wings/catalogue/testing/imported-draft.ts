import type { FormDefinition } from '@kurier/forms/definition'
import { members, text } from '@kurier/forms/definition'
import { database } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { ImportReport } from '@kurier/catalogue/model/imported'
import { importDefaults } from '@kurier/catalogue/terms'
import { noEdits } from '@kurier/forms/edits/changes'
import { putDraft, type CatalogueDraft } from '../store.ts'

/** A form with one field, as an import would make it. */
export function importedForm(more: Partial<FormDefinition> = {}): FormDefinition {
  const name = more.name ?? `hund-${newId()}`
  return {
    name,
    version: '7.31',
    path: name,
    serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000001',
    title: { de: 'Hund anmelden', en: 'Hund anmelden' },
    intro: { de: 'Melden Sie Ihren Hund an.', en: 'Melden Sie Ihren Hund an.' },
    root: members('F99000001 req'),
    fields: { F99000001: { title: 'Name', type: text(1, 120) } },
    groups: {},
    applicantName: [['F99000001']],
    labels: { definitions: { F99000001: { label: { de: 'Ihr Name', en: 'Ihr Name' } } }, codes: {} },
    pages: [{ key: 'you', title: { de: 'Sie', en: 'Sie' }, members: ['F99000001'] }],
    source: { format: 'xdf3', id: 'S99000000001', version: '1.0.0' },
    ...more,
  }
}

const report: ImportReport = {
  counts: { fields: 1, groups: 0, pages: 1, lists: 0, codes: 0, elements: 9 },
  notes: [],
  rules: [],
  files: [{ name: 'schema.xml', sha256: '0'.repeat(64) }],
}

/** A stored draft of it; the same form. */
export async function importedDraft(
  more: Partial<FormDefinition> = {},
  stored: Partial<CatalogueDraft> = {},
): Promise<FormDefinition> {
  const imported = importedForm(more)
  const { name, version, path, title, serviceIdentifier } = imported
  await putDraft(database(), {
    name,
    version,
    path,
    title,
    serviceIdentifier,
    imported,
    report,
    edits: noEdits,
    options: importDefaults,
    schemaUri: imported.schemaUri ?? null,
    schema: null,
    inputs: '0'.repeat(64),
    importedAt: new Date('2026-11-21T12:00:00Z'),
    importedBy: 'Ada Beispiel',
    ...stored,
  })
  return imported
}
