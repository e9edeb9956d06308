import { fitting, jsonObject, listOf, openObject, optional, parseJson, text, type JsonObject } from './json-shape.ts'
import { signedBody, type ReceivedCallback, type RefusedCallback } from './verify-callback.ts'

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
 * several. Throws `input-unfit` for an empty secret.
 */
export async function verifyEvents(received: ReceivedCallback): Promise<VerifiedEvents> {
  const signed = await signedBody(received)
  if (!signed.ok) return signed
  const value = parseJson(signed.body)?.value
  const events = fitting(batch, Array.isArray(value) ? value : [value])
  return events.ok ? { ok: true, events: events.value } : { ok: false, reason: 'body-malformed' }
}
