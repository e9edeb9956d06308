import { formOfSchema } from '@kurier/forms/data-validator'
import { forms } from '@kurier/forms/registry/forms.generated'
import { sampleData } from '@kurier/forms/registry/sample-data'
import type { DataMimeType } from '@kurier/sdk/compact-jwe'

/** A data record as a simulated online service sends it. */
type Sample = { content: string; mimeType: DataMimeType; schemaUri: string }

/** What every check of data finds: it breaks off. */
const broken = { 'application/json': '{"sample":', 'application/xml': '<sample>' } as const satisfies Record<
  DataMimeType,
  string
>

/**
 * Data for a schema: right ones for our forms, made-up ones for those that nobody here knows.
 * @param isValid false for data that the schema refuses: ours without what they must have, others broken off
 */
export function sampleFor(schema: { schemaUri: string; mimeType: string }, isValid: boolean): Sample {
  const { schemaUri } = schema
  const mimeType = schema.mimeType === 'application/xml' ? 'application/xml' : 'application/json'
  if (isValid) return { content: sampleData({ schemaUri, mimeType }).content, mimeType, schemaUri }
  const isOwn = mimeType === 'application/json' && formOfSchema(forms, schemaUri) !== undefined
  return { content: isOwn ? '{}' : broken[mimeType], mimeType, schemaUri }
}
