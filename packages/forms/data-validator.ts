import type { FormDefinition } from './definition.ts'
import { pointedFaults, type Audience, type PointedFault } from './fault-problems.ts'
import type { Language } from './fault-words.ts'
import { faultsOf } from './faults.ts'

/** A data record, decrypted. */
type DataRecord = { content: Uint8Array; mimeType: string; schemaUri: string }

const noJson: Readonly<Record<Language, string>> = {
  de: 'Die Daten sind kein JSON in UTF-8.',
  en: 'The data record is no JSON in UTF-8.',
}

/** The form that a schema address names: its own under whatever base, or that of the schema it was made of. */
export function formOfSchema(forms: readonly FormDefinition[], schemaUri: string): FormDefinition | undefined {
  return forms.find(
    (form) =>
      form.schemaUri === schemaUri || schemaUri.endsWith(`/forms/${form.name}/${form.version}/form.schema.json`),
  )
}

/**
 * Judges data records of these forms, as the library of clients asks it (`DataValidator`). It ignores records of other
 * schemas and of other mime types than JSON. JSON is read as everywhere: if a member occurs twice, the last one counts,
 * and a byte order mark is refused.
 */
export function dataValidator(
  forms: readonly FormDefinition[],
  language: Language,
  audience: Audience,
): (data: DataRecord) => Promise<PointedFault[]> {
  return async ({ content, mimeType, schemaUri }) => {
    const form = formOfSchema(forms, schemaUri)
    if (!form || mimeType !== 'application/json') return []
    const read = readJson(content)
    if (!read.ok) return [{ pointer: '', detail: noJson[language] }]
    return pointedFaults(form, faultsOf(form, read.document), language, audience)
  }
}

function readJson(content: Uint8Array): { ok: true; document: unknown } | { ok: false } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    return { ok: true, document: JSON.parse(text) }
  } catch {
    // the parser's message would quote the content
    return { ok: false }
  }
}
