import { KurierError, type FieldError } from './errors.ts'

/** A data record before it is encrypted, or after it was decrypted. */
export interface DataRecord {
  content: Uint8Array
  mimeType: string
  /** Address of the schema that it is to follow. */
  schemaUri: string
}

/**
 * Judges a data record by its schema: nothing when it is right, else what is wrong and where. What it throws comes through.
 * When a document is opened, the details become problems of a rejection, which live as long as the event: name no persons.
 */
export type DataValidator = (data: DataRecord) => readonly FieldError[] | Promise<readonly FieldError[]>

/** Faults that are told at most; enough to see what is wrong, and far below what an event may carry. */
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
