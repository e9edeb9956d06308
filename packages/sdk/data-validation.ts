import { KurierError, type FieldError } from './errors.ts'

/** A data record before it is encrypted, or after it was decrypted. */
export interface DataRecord {
  content: Uint8Array
  mimeType: string
  /** Address of the schema that the record must follow. */
  schemaUri: string
}

/**
 * Judges a data record by its schema: empty if it is right, else each fault and its place. Errors of the function come
 * through.
 * When a document is opened, the details become problems of a rejection, which live as long as the event: name no
 * persons.
 */
export type DataValidator = (data: DataRecord) => readonly FieldError[] | Promise<readonly FieldError[]>

/** Faults that are reported at most; enough to see the cause, and far below the limit of an event. */
const mostFaults = 100

export async function dataFaults(validate: DataValidator | undefined, data: DataRecord): Promise<FieldError[]> {
  return [...((await validate?.(data)) ?? [])].slice(0, mostFaults)
}

/** Throws `data-invalid` with each fault at its pointer. */
export async function assertValidData(validate: DataValidator | undefined, data: DataRecord): Promise<void> {
  const errors = await dataFaults(validate, data)
  if (errors.length === 0) return
  const words = errors.map(({ pointer, detail }) => `${pointer || '(whole)'}: ${detail}`)
  throw new KurierError('data-invalid', `The data record does not follow its schema: ${words.join('; ')}`, { errors })
}
