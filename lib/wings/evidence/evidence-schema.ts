import { z } from 'zod'
import { wireAddresses } from '../../platform/wire-addresses.ts'
import { evidence, firstEvidence } from './schema.ts'

/** The JSON Schema of a file of evidence as we write it. */
export const evidenceSchema = (): object => schemaOf(evidence, wireAddresses().evidenceSchema)

/** The JSON Schema of files of format 1. */
export const firstEvidenceSchema = (): object => schemaOf(firstEvidence, wireAddresses().firstEvidenceSchema)

function schemaOf(shape: z.ZodType, id: string): object {
  const { $schema, ...schema } = z.toJSONSchema(shape)
  return { $schema, $id: id, ...schema }
}
