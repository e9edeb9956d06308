import { fitting, jsonObject, listOf, openObject, optional, parseJson, text, type JsonObject } from './json-shape.ts'
import {
  headerNames,
  headerValue,
  signedBody,
  type CallbackHeaders,
  type ReceivedCallback,
  type RefusedCallback,
} from './verify-callback.ts'

/** An operational event (CloudEvents 1.0) of an installation, for its operator; attributes that are not named are kept. */
export type OperationalEvent = JsonObject & {
  specversion: string
  /** the same at every attempt: who has seen it ignores it */
  id: string
  source: string
  /** `de.kurier.submission.submitted`, … */
  type: string
  time: string
  subject: string | undefined
  data: JsonObject
}

/** What a refused request is; answer it with 401, so that its sender tries again and sees that something is wrong. */
export type VerifiedEvents = { ok: true; events: OperationalEvent[] } | RefusedCallback

const event = openObject({
  specversion: text,
  id: text,
  source: text,
  type: text,
  time: text,
  subject: optional(text),
  data: jsonObject,
})
const batch = listOf(event)

/**
 * Checks a request of an event stream as a callback is checked, with the stream's secret, and reads its events, one or
 * several, in whichever mode they come. Throws `input-unfit` for an empty secret.
 */
export async function verifyEvents(received: ReceivedCallback): Promise<VerifiedEvents> {
  const { headers, rawBody } = received
  const isBinary = isBinaryEvent(headers)
  const signed = await signedBody(isBinary ? { ...received, rawBody: signedEvent(received) } : received)
  if (!signed.ok) return signed
  const value = parseJson(bytesOf(rawBody))?.value
  const sent = isBinary ? [{ ...attributesOf(headers), data: value }] : Array.isArray(value) ? value : [value]
  const events = fitting(batch, sent)
  return events.ok ? { ok: true, events: events.value } : { ok: false, reason: 'body-malformed' }
}

/** Binary mode of the CloudEvents HTTP binding: attributes in headers, and a content type that is the data's own (section 3). */
function isBinaryEvent(headers: CallbackHeaders): boolean {
  const contentType = headerValue(headers, 'content-type')?.toLowerCase() ?? ''
  return headerValue(headers, 'ce-specversion') !== undefined && !contentType.startsWith('application/cloudevents')
}

/**
 * What the HMAC of an event in binary mode covers behind the timestamp and the full stop: a line `name:value` of each header
 * `ce-…` and of `content-type`, as they came, sorted by name; an empty line; the body.
 */
export function signedEvent({ headers, rawBody }: Pick<ReceivedCallback, 'headers' | 'rawBody'>): Uint8Array {
  const names = headerNames(headers).filter((name) => name === 'content-type' || name.startsWith('ce-'))
  const lines = names.sort().map((name) => `${name}:${headerValue(headers, name) ?? ''}\n`)
  return Uint8Array.from([...bytesOf(`${lines.join('')}\n`), ...bytesOf(rawBody)])
}

const bytesOf = (sent: Uint8Array | string): Uint8Array =>
  typeof sent === 'string' ? new TextEncoder().encode(sent) : sent

/** The attributes of an event in binary mode (HTTP binding sections 3.1.2 and 3.1.3). */
function attributesOf(headers: CallbackHeaders): JsonObject {
  const attributes = headerNames(headers)
    .filter((name) => name.startsWith('ce-'))
    .map((name) => [name.slice('ce-'.length), decoded(headerValue(headers, name) ?? '')] as const)
  return { ...Object.fromEntries(attributes), datacontenttype: headerValue(headers, 'content-type') }
}

/** Percent-encoded UTF-8 is text again; what is encoded wrongly stands as it is (section 3.1.3.2). */
function decoded(value: string): string {
  return value.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Uint8Array.from(encoded.slice(1).split('%'), (digits) => Number.parseInt(digits, 16)),
    ),
  )
}
