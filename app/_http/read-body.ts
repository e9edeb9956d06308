import { z } from 'zod'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings, type Settings } from '#lib/platform/env.ts'
import { invalid, Refusal, type Fault } from '#lib/platform/errors.ts'
import { fitting, pointerTo } from '#lib/platform/fitting.ts'
import { GatheredBytes } from '#lib/platform/gathered-bytes.ts'
import { assertPlainBody } from './body-coding.ts'
import type { ArrivingBody, HttpCall } from './http-call.ts'
import { withoutNullMembers, type Nulls } from './null-members.ts'
import { JsonReader, type MemberPiece } from './json-reader.ts'

/** Milliseconds without a byte, and bytes a second over a minute, below which an upload ends with 408 (decisions 3). */
const SILENCE_LIMIT = 30_000
const SLOWNESS_WINDOW = MINUTE
const LEAST_RATE = 10_000

export type Limits = Settings['limits']

/**
 * How a body is read: whole, or while it arrives. `limit` in bytes on the wire; `schema` says what it is, and JSON is
 * parsed with it.
 */
export type BodyKind<Body> = {
  mediaTypes: readonly string[]
  schema: z.ZodType
  limit: (limits: Limits) => number
  read: (request: HttpCall, limit: number) => Promise<Body>
}

/** A body of this kind, read within its limit. @throws 415, 413, 400, 408, 422 */
export async function readBody<Body>(kind: BodyKind<Body>, request: HttpCall): Promise<Body> {
  assertMediaType(request, kind.mediaTypes)
  const limit = kind.limit(settings().limits)
  assertDeclaredLength(request, limit)
  return kind.read(request, limit)
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
export async function* bodyBytes({ body }: HttpCall, limit: number): AsyncGenerator<Uint8Array> {
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

async function readBytes(request: HttpCall, limit: number): Promise<Buffer> {
  const gathered = new GatheredBytes()
  for await (const chunk of bodyBytes(request, limit)) gathered.append(chunk)
  return gathered.bytes()
}

/** The whole body as text. @throws 400 when it is not UTF-8 */
export async function readText(request: HttpCall, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('malformed', 'The body is not valid UTF-8.')
  }
}

/**
 * The whole body as JSON that fits `schema`, `nulls` read as they are to be. Only what the schema knows is looked at for text that cannot be stored:
 * unknown members are ignored (decisions 4).
 * @throws 400 when it is no JSON, 422 when it is nested too deep, holds too much, does not fit or cannot be stored
 */
export async function readJson<T = unknown>(
  request: HttpCall,
  limit: number,
  schema: z.ZodType<T> = z.unknown() as z.ZodType<T>, // without a schema T is inferred unknown
  nulls: Nulls = 'kept',
): Promise<T> {
  const bytes = await readBytes(request, limit)
  const reader = new JsonReader()
  reader.push(bytes)
  reader.end()
  const parsed: unknown = JSON.parse(bytes.toString())
  const value = fitting(schema, nulls === 'absent' ? withoutNullMembers(parsed) : parsed)
  const faults = bytes.includes('\\u') ? unstorable(value) : []
  if (faults.length > 0) throw invalid(faults)
  return value
}

/**
 * The texts of an object's members while they arrive; none of them is held. What else stands beside them is ignored.
 * @throws 400 when it is no JSON, 422 when it is nested too deep, holds too much, does not fit `schema` or cannot be
 *   stored, at the end
 */
export async function* memberTexts<Name extends string>(
  bytes: AsyncIterable<Uint8Array>,
  schema: z.ZodObject<Record<Name, z.ZodString>>,
): AsyncGenerator<MemberPiece<Name>> {
  const reader = new JsonReader(Object.keys(schema.shape) as Name[]) // its type says so
  for await (const chunk of bytes) yield* reader.push(chunk)
  const { outline, unstorable: members } = reader.end()
  fitting(schema, outline)
  if (members.length > 0) throw invalid(members.map((member) => unstorableAt(pointerTo('', member))))
}

const unstorableAt = (pointer: string): Fault => ({
  pointer,
  detail: 'The text holds U+0000 or half of a surrogate pair; remove it.',
})

/** Texts with U+0000 or half of a surrogate pair, which no database text can hold. */
function unstorable(body: unknown): Fault[] {
  const stack: { value: unknown; pointer: string }[] = [{ value: body, pointer: '' }]
  const faults: Fault[] = []
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: current, pointer: at } = next
    if (typeof current === 'string' && (current.includes('\0') || !current.isWellFormed())) {
      faults.push(unstorableAt(at))
    }
    if (typeof current !== 'object' || current === null) continue
    for (const [key, member] of Object.entries(current)) {
      stack.push({ value: key, pointer: at }, { value: member, pointer: pointerTo(at, key) })
    }
  }
  return faults
}
