import { messageLimits } from '#lib/documents/terms.ts'
import { MESSAGE_SCHEMA } from '#lib/platform/terms.ts'

/** The data record of a reply that is a plain message (`{schema_base}/message/1.0.0/message.schema.json`). */
export type MessageRecord = { subject: string; message: string }

/** Address of the message's schema below this {schema_base}. */
export const messageSchemaAddress = (schemaBase: string): string => `${schemaBase}/${MESSAGE_SCHEMA}`

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= longest

/** A parsed data record as a message; nothing when it does not follow the schema. */
export function readMessage(json: unknown): MessageRecord | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { subject, message, ...others } = json as Record<string, unknown> // any object has members by name
  if (Object.keys(others).length > 0) return undefined
  if (!isText(subject, messageLimits.subject) || !isText(message, messageLimits.message)) return undefined
  return { subject, message }
}
