import { askedLimits, messageLimits, ONE_LINE, SEVERAL_LINES } from '#lib/documents/terms.ts'
import { MESSAGE_SCHEMA } from '@kurier/wire/names'
import { UUID_PATTERN } from '@kurier/wire/patterns'
import { ASKING_MESSAGE_SCHEMA } from '#lib/platform/terms.ts'

/** A document that a message asks for. */
export type AskedDocument = { id: string; title: string; explanation?: string; required: boolean }

/** The data record of a reply that is a message; with `documents` (version 1.1.0) one that asks for them. */
export type MessageRecord = {
  subject: string
  message: string
  documents?: readonly AskedDocument[]
  /** A day, `2026-11-30`. */
  documentsUntil?: string
}

/** Address of the message's schema below this {schema_base}: of the version that the message needs. */
export const messageSchemaAddress = (
  schemaBase: string,
  { documents }: Pick<MessageRecord, 'documents'> = {},
): string => `${schemaBase}/${documents ? ASKING_MESSAGE_SCHEMA : MESSAGE_SCHEMA}`

/** A parsed data record as a message; undefined if it breaks its schema, or asks twice under one id. */
export function readMessage(json: unknown): MessageRecord | undefined {
  if (!isRecord(json)) return undefined
  const { subject, message, documents, documentsUntil, ...others } = json
  if (Object.keys(others).length > 0) return undefined
  if (!isText(subject, messageLimits.subject) || !isText(message, messageLimits.message)) return undefined
  if (documents === undefined) return documentsUntil === undefined ? { subject, message } : undefined
  const asked = readAsked(documents)
  if (!asked || (documentsUntil !== undefined && !isDay(documentsUntil))) return undefined
  return { subject, message, documents: asked, ...(documentsUntil !== undefined && { documentsUntil }) }
}

function readAsked(json: unknown): AskedDocument[] | undefined {
  if (!Array.isArray(json) || json.length === 0 || json.length > askedLimits.documents) return undefined
  const asked = json.map(readAskedOne)
  return asked.every((one) => one !== undefined) && areApart(asked) ? asked : undefined
}

function readAskedOne(json: unknown): AskedDocument | undefined {
  if (!isRecord(json)) return undefined
  const { id, title, explanation, required, ...others } = json
  if (Object.keys(others).length > 0 || typeof required !== 'boolean') return undefined
  if (!isId(id) || !isLine(title, askedLimits.title)) return undefined
  if (explanation !== undefined && !isLines(explanation, askedLimits.explanation)) return undefined
  return { id, title, ...(explanation !== undefined && { explanation }), required }
}

/** Any object has members by name. */
export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const uuid = new RegExp(`^${UUID_PATTERN}$`)
const oneLine = new RegExp(ONE_LINE, 'u')
const severalLines = new RegExp(SEVERAL_LINES, 'u')

export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= longest

export const isLine = (value: unknown, longest: number): value is string =>
  isText(value, longest) && oneLine.test(value)

export const isLines = (value: unknown, longest: number): value is string =>
  isText(value, longest) && severalLines.test(value)

/** True if all ids differ, which a schema cannot express. */
export const areApart = (named: readonly { id: string }[]): boolean =>
  new Set(named.map(({ id }) => id)).size === named.length

/** A day of the calendar, as JSON Schema's format `date` has it. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
