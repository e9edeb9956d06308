import { z } from 'zod'
import { evidence } from './schema.ts'

/** The JSON Schema of a file of evidence. @param id its address */
export function evidenceSchema(id: string): object {
  const { $schema, ...schema } = z.toJSONSchema(evidence)
  return { $schema, $id: id, ...schema }
}
