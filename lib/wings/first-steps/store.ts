import type { DataMimeType } from '../../destinations/terms.ts'
import { statement } from '../../platform/statement.ts'

export type ServedRow = { identifier: string; schemaUri: string; mimeType: DataMimeType }

/** The services of destinations of these organisations (null: all), once for each schema. */
export const selectServed = statement<ServedRow, { organisations: string[] | null; most: number }>(
  'first-steps-served',
  `select distinct s ->> 'identifier' as identifier, x ->> 'schemaUri' as schema_uri, x ->> 'mimeType' as mime_type
   from destinations d, jsonb_array_elements(d.public_services) s, jsonb_array_elements(s -> 'submissionSchemas') x
   where (:organisations::uuid[] is null or d.organisation_id = any(:organisations)) and d.status <> 'decommissioned'
   order by 1, 2, 3 limit :most`,
)
