import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formOfSchema } from '@kurier/forms/data-validator'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { DataMimeType } from '@kurier/sdk/compact-jwe'

/** A data record as a simulated online service sends it. */
type Sample = { content: string; mimeType: DataMimeType; schemaUri: string }

/** From the root of the project, where every process runs; bundled, this file has no folder of its own. */
const housingBurden = () => join(process.cwd(), 'packages/forms/examples/housing-burden-application.json')

/** Invented data that follow the schemas of our own forms, by the form's name. */
const samples: Record<string, () => Promise<string>> = {
  'housing-burden-first-application': () => readFile(housingBurden(), 'utf8'),
  'callback-request': async () =>
    JSON.stringify({ F99000001: 'Erika Beispiel', F99000002: '+49 30 5550100', F99000003: '001' }),
}

const unknownSchema = {
  'application/json': JSON.stringify({ sample: 'Made up by a simulated online service; it follows no schema.' }),
  'application/xml': '<sample>Made up by a simulated online service; it follows no schema.</sample>',
} as const satisfies Record<DataMimeType, string>

/** What every check of data finds: it breaks off. */
const broken = { 'application/json': '{"sample":', 'application/xml': '<sample>' } as const satisfies Record<
  DataMimeType,
  string
>

/**
 * Data for a schema: right ones for our forms, made-up ones for those that nobody here knows.
 * @param isValid false for data that the schema refuses: ours without what they must have, others broken off
 */
export async function sampleFor(schema: { schemaUri: string; mimeType: string }, isValid: boolean): Promise<Sample> {
  const { schemaUri } = schema
  const mimeType = schema.mimeType === 'application/xml' ? 'application/xml' : 'application/json'
  const form = mimeType === 'application/json' ? formOfSchema(forms, schemaUri) : undefined
  if (!isValid) return { content: form ? '{}' : broken[mimeType], mimeType, schemaUri }
  const content = (form && (await samples[form.name]?.())) ?? unknownSchema[mimeType]
  return { content, mimeType, schemaUri }
}
