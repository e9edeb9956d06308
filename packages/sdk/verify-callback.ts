import { KurierError } from './errors.ts'
import { fitting, listOf, object, parseJson, text, uuid, type JsonShapeCheck } from './json-shape.ts'
import type { ReplyReference, SubmissionReference } from './document-records.ts'

/** Body of a callback (decisions 7); `type` is the type URI as sent. */
export type CallbackBody =
  | { name: 'new-submissions'; type: string; submissions: SubmissionReference[] }
  | { name: 'new-replies'; type: string; replies: ReplyReference[] }
  | { name: 'new-events'; type: string; submissions: SubmissionReference[]; replies: ReplyReference[] }

export type CallbackRefusal =
  | 'timestamp-missing'
  | 'timestamp-malformed'
  | 'timestamp-too-old'
  | 'timestamp-in-future'
  | 'authentication-missing'
  | 'authentication-wrong'
  | 'body-malformed'
  | 'type-unknown'

/**
 * Why a callback is refused. `ageSeconds` comes with `timestamp-too-old` and `timestamp-in-future`: how long before `now` it
 * was sent, less than 0 when after; a right one that comes late or early shows by how much a clock is off.
 */
export type RefusedCallback = { ok: false; reason: CallbackRefusal; ageSeconds?: number }

/** What a refused callback says is ignored; it is answered with a 2xx like any other (specification 6.3, receiver rules 1 and 5). */
export type VerifiedCallback = { ok: true; callback: CallbackBody } | RefusedCallback

/** Fetch `Headers`, or a record such as Node's `request.headers`; names in any case. */
export type CallbackHeaders = Headers | Record<string, string | readonly string[] | undefined>

export interface ReceivedCallback {
  headers: CallbackHeaders
  /** The body exactly as it came in; parsed and written again it has another HMAC. */
  rawBody: Uint8Array | string
  /** The callback secret; the old one and the new one while it is exchanged. */
  secret: string | readonly string[]
  /** The time: of this machine, or of the service as it is known (`http.clock.now()` of either side), if the machine's may be off. */
  now: Date
}

/** Specification 6.3, receiver rule 4 (a): exactly five minutes is not yet too old. */
const longestAgeSeconds = 5 * 60

const submissions = listOf(object({ submissionId: uuid, destinationId: uuid, caseId: uuid }))
const replies = listOf(object({ replyId: uuid, destinationId: uuid, caseId: uuid }))
const newSubmissions = object({ type: text, submissions })
const newReplies = object({ type: text, replies })
const newEvents = object({ type: text, submissions, replies })

/** Callback types by the last segment of their URI: {callback_type_base} differs between installations. */
const bodies: Record<string, JsonShapeCheck<CallbackBody>> = {
  'new-submissions': (value, pointer) => ({ name: 'new-submissions', ...newSubmissions(value, pointer) }),
  'new-replies': (value, pointer) => ({ name: 'new-replies', ...newReplies(value, pointer) }),
  'new-events': (value, pointer) => ({ name: 'new-events', ...newEvents(value, pointer) }),
}
const typeOnly = object({ type: text })

/** Names of headers in lower case, each once. */
export function headerNames(headers: CallbackHeaders): string[] {
  // told as below
  const names = typeof headers.get === 'function' ? [...(headers as Headers).keys()] : Object.keys(headers)
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** The single value of a header; one that was sent twice counts as an empty one. */
export function headerValue(headers: CallbackHeaders, name: string): string | undefined {
  // `Headers` may come from another realm or a polyfill, so it is told by its method.
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  // as just told
  const values = Object.entries(headers as Exclude<CallbackHeaders, Headers>).flatMap(([key, value]) =>
    key.toLowerCase() === name && value !== undefined ? value : [],
  )
  return values.length > 1 ? '' : values[0]
}

function timestampFault(timestamp: string, now: Date): RefusedCallback | undefined {
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'timestamp-malformed' }
  const age = now.getTime() / 1000 - Number(timestamp)
  if (Math.abs(age) <= longestAgeSeconds) return undefined
  return { ok: false, reason: age > 0 ? 'timestamp-too-old' : 'timestamp-in-future', ageSeconds: Math.round(age) }
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function hmacFits(authentication: string, secret: string, timestamp: string, body: Uint8Array): Promise<boolean> {
  if (!/^[0-9a-fA-F]{128}$/.test(authentication)) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const prefix = encoder.encode(`${timestamp}.`)
  const message = new Uint8Array(prefix.length + body.length)
  message.set(prefix)
  message.set(body, prefix.length)
  // `verify` compares in constant time (specification 6.3, receiver rule 4 b).
  return crypto.subtle.verify('HMAC', key, bytesOfHex(authentication), message)
}

function bodyOf(body: Uint8Array): VerifiedCallback {
  const parsed = parseJson(body)
  const typed = fitting(typeOnly, parsed?.value)
  if (parsed === undefined || !typed.ok) return { ok: false, reason: 'body-malformed' }
  const name = typed.value.type.split('/').at(-1) ?? ''
  const check = Object.hasOwn(bodies, name) ? bodies[name] : undefined
  if (check === undefined) return { ok: false, reason: 'type-unknown' }
  const callback = fitting(check, parsed.value)
  return callback.ok ? { ok: true, callback: callback.value } : { ok: false, reason: 'body-malformed' }
}

/** The body of a request that is no older than it may be and signed with the secret, in this order. */
export async function signedBody(
  received: ReceivedCallback,
): Promise<{ ok: true; body: Uint8Array } | RefusedCallback> {
  const { headers, rawBody, secret, now } = received
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0 || secrets.includes(''))
    throw new KurierError('input-unfit', 'the callback secret is empty; configure the one set at the service')
  const timestamp = headerValue(headers, 'callback-timestamp')
  if (timestamp === undefined) return { ok: false, reason: 'timestamp-missing' }
  const fault = timestampFault(timestamp, now)
  if (fault !== undefined) return fault
  const authentication = headerValue(headers, 'callback-authentication')
  if (authentication === undefined) return { ok: false, reason: 'authentication-missing' }
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const fits = await Promise.all(secrets.map((one) => hmacFits(authentication, one, timestamp, body)))
  if (!fits.includes(true)) return { ok: false, reason: 'authentication-wrong' }
  return { ok: true, body }
}

/**
 * Checks a callback in the order of specification 6.3, receiver rule 4: first its age, then its HMAC-SHA-512, and only
 * then its body is read. With several secrets it is enough when one of them fits. Answer with a 2xx whatever comes of it;
 * `reason` is for your log. Throws `input-unfit` for an empty secret.
 */
export async function verifyCallback(received: ReceivedCallback): Promise<VerifiedCallback> {
  const signed = await signedBody(received)
  return signed.ok ? bodyOf(signed.body) : signed
}
