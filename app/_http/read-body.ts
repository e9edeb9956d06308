import type { z } from 'zod'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings, type Settings } from '#lib/platform/env.ts'
import { invalid, Refusal } from '#lib/platform/errors.ts'
import { fitting } from '#lib/platform/fitting.ts'
import { GatheredBytes } from '#lib/platform/gathered-bytes.ts'
import { MOST_UNKNOWN, MOST_VALUES, type JsonBuilderBounds, type Nulls } from '@kurier/streamed-json/json-builder'
import { JsonReader, type MemberPiece } from '@kurier/streamed-json/json-reader'
import { bytesOf, shapeOf, valuesOf } from '#lib/platform/json-shape.ts'
import { assertPlainBody } from './body-coding.ts'
import { pieceOfLarge } from './calls-under-way.ts'
import type { ArrivingBody, HttpCall } from './http-call.ts'

/** Milliseconds without a byte, and bytes a second over a minute, below which an upload ends with 408 (decisions 3). */
const SILENCE_LIMIT = 30_000
const SLOWNESS_WINDOW = MINUTE
const LEAST_RATE = 10_000

/** Bytes of a body whose further pieces let calls go before. */
const LARGE = 1_048_576

export type Limits = Settings['limits']

/** Who may send a body: everybody, or clients and people who are known by token or session. */
export type Sender = 'anybody' | 'known'

/**
 * How a body is read: whole, or while it arrives. `limit` in bytes on the wire; `schema` says what it is, and JSON is
 * parsed with it. `read` waits for the bytes; what it gives reads what they say, which takes processor time.
 */
export type BodyKind<Body> = {
  mediaTypes: readonly string[]
  schema: z.ZodType
  limit: (limits: Limits) => number
  /** Bytes that anybody may send, where it is not the usual number. */
  limitForAnybody?: number
  /** It is read while it arrives, by the handler. */
  arrivesLater?: true
  read: (request: HttpCall, limit: number, sender: Sender) => Promise<() => Body>
}

/** Bytes and values of a body that anybody may send; only a call whose schema has room for more values takes more. */
const ANYBODY = { bytes: 16_384, values: 200 } as const
/** Bytes beside what the schema of JSON has room for: of members that are ignored, and blanks. */
const BESIDE = 16_384

/** Bytes on the wire of a body of this kind. */
export function mostBytes({ limit, limitForAnybody, schema }: Omit<BodyKind<unknown>, 'read'>, sender: Sender): number {
  const most = limit(settings().limits)
  if (sender === 'known') return most
  const needsMore = valuesOf(shapeOf(schema)) > ANYBODY.values
  return Math.min(most, limitForAnybody ?? ANYBODY.bytes + (needsMore ? bytesOf(shapeOf(schema)) : 0))
}

/** Bytes of JSON of this schema, however an honest sender writes it; never more than the settings allow. */
export function jsonSize(schema: z.ZodType): (limits: Limits) => number {
  return ({ json }) => Math.min(json, BESIDE + bytesOf(shapeOf(schema)))
}

/** What JSON of this schema may hold: all that the schema has room for, and a little that it does not know. */
export function boundsOf(schema: z.ZodType, nulls: Nulls, sender: Sender): JsonBuilderBounds {
  const shape = shapeOf(schema)
  const known = valuesOf(shape)
  const mostValues =
    sender === 'known'
      ? Math.min(MOST_VALUES, known + MOST_UNKNOWN)
      : Math.max(ANYBODY.values, Math.min(known, MOST_VALUES))
  return { shape, mostValues, nulls }
}

/**
 * Waits for a body of this kind, within its limit.
 * @returns what reads it
 * @throws 415, 413, 408; what reads it 400, 422
 */
export async function readBody<Body>(
  kind: BodyKind<Body>,
  request: HttpCall,
  sender: Sender = 'known',
): Promise<() => Body> {
  assertMediaType(request, kind.mediaTypes)
  const limit = mostBytes(kind, sender)
  assertDeclaredLength(request, limit)
  return kind.read(request, limit, sender)
}

/** @param headers `connection: close` where the rest of the body is not worth reading */
const tooLarge = (limit: number, headers?: Record<string, string>): Refusal =>
  new Refusal('too-large', `The body is larger than ${limit.toLocaleString('en')} bytes.`, { headers })

type Head = Pick<HttpCall, 'headers'>

/** The media type without parameters, in lower case. */
function mediaType(request: Head): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** 415 unless the body is of one of these media types (a missing type included), and neither compressed nor of another charset. */
export function assertMediaType(request: Head, mediaTypes: readonly string[]): void {
  assertPlainBody(request)
  if (mediaTypes.includes(mediaType(request))) return
  throw new Refusal('unsupported-media-type', `Send the body as ${mediaTypes.join(' or ')} (header Content-Type).`)
}

/** 413 before reading when the declared length is over the limit (bytes on the wire). */
export function assertDeclaredLength(request: Head, limit: number): void {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
}

/**
 * The body's bytes as they arrive; stops with 413 at the limit and with 408 after 30 s without a byte or under 10 kB/s
 * for a minute (decisions 3).
 */
export async function* bodyBytes(call: HttpCall, limit: number): AsyncGenerator<Uint8Array> {
  const { body } = call
  if (!body) return
  const pace = { since: performance.now(), bytes: 0 }
  let total = 0
  try {
    for (;;) {
      const next = body.next()
      const bytes = next instanceof Promise ? await withinSilence(next) : next
      if (!bytes) return
      total += bytes.byteLength
      if (total > limit) throw tooLarge(limit, { connection: 'close' })
      assertPace(pace, bytes.byteLength)
      if (total > LARGE) await pieceOfLarge(call)
      yield bytes
    }
  } finally {
    await letGo(body)
  }
}

async function letGo(body: ArrivingBody): Promise<void> {
  try {
    await body.cancel()
  } catch {
    // the sender may be gone already; nothing is left to cancel then
  }
}

async function withinSilence<Bytes>(reading: Promise<Bytes>): Promise<Bytes> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow('No byte arrived for 30 seconds.')), SILENCE_LIMIT)
  })
  try {
    return await Promise.race([reading.catch(brokenOff), silence])
  } finally {
    clearTimeout(timer)
  }
}

function brokenOff(): never {
  throw new Refusal('malformed', 'The body broke off before its end.')
}

function tooSlow(detail: string): Refusal {
  return new Refusal('request-timeout', detail, { headers: { connection: 'close' } })
}

function assertPace(pace: { since: number; bytes: number }, bytes: number): void {
  pace.bytes += bytes
  const elapsed = performance.now() - pace.since
  if (elapsed < SLOWNESS_WINDOW) return
  if (pace.bytes / (elapsed / 1000) < LEAST_RATE) throw tooSlow('The body arrived at less than 10 kB a second.')
  pace.since = performance.now()
  pace.bytes = 0
}

/** The whole body. @throws 413, 408, 400 when it breaks off */
export async function readBytes(request: HttpCall, limit: number): Promise<Buffer> {
  const gathered = new GatheredBytes()
  for await (const chunk of bodyBytes(request, limit)) gathered.append(chunk)
  return gathered.bytes()
}

/** The whole body as text. @throws 413, 408; 400 when it is not UTF-8 or breaks off */
export async function readText(request: HttpCall, limit: number): Promise<string> {
  return textOf(await readBytes(request, limit))
}

/** @throws 400 for bytes that are not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('malformed', 'The body is not valid UTF-8.')
  }
}

/**
 * JSON that fits `schema`, within the bounds that it has for who sends it; `nulls` are read as they are to be. Only what
 * the schema knows is looked at for text that cannot be stored: unknown members are ignored (decisions 4).
 * @throws 400 when it is no JSON, 422 beyond the bounds and when it does not fit or cannot be stored
 */
export function parsedJson<T>(
  bytes: Buffer,
  schema: z.ZodType<T>,
  { nulls = 'kept', sender = 'known' }: { nulls?: Nulls; sender?: Sender } = {},
): T {
  const reader = new JsonReader(boundsOf(schema, nulls, sender))
  reader.push(bytes)
  const { value, unstorable } = reader.end()
  const fits = fitting(schema, value)
  if (unstorable.length > 0) throw invalid(unstorable)
  return fits
}

/**
 * The texts of an object's members while they arrive; none of them is held. What else stands beside them is ignored.
 * @throws 400 when it is no JSON, 422 beyond its bounds, and when it does not fit `schema` or cannot be stored, at the end
 */
export async function* memberTexts<Name extends string>(
  bytes: AsyncIterable<Uint8Array>,
  schema: z.ZodObject<Record<Name, z.ZodString>>,
): AsyncGenerator<MemberPiece<Name>> {
  const names = Object.keys(schema.shape) as Name[] // its type says so
  const reader = new JsonReader(boundsOf(schema, 'kept', 'known'), names)
  for await (const chunk of bytes) yield* reader.push(chunk)
  const { value, unstorable } = reader.end()
  fitting(schema, value)
  if (unstorable.length > 0) throw invalid(unstorable)
}
