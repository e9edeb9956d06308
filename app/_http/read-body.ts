import { z } from 'zod'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings, type Settings } from '#lib/platform/env.ts'
import { invalid, Refusal, type Fault } from '#lib/platform/errors.ts'
import { fitting, pointerTo } from '#lib/platform/fitting.ts'
import { parseInThread, type Parsed } from './json-thread.ts'
import { withinMemory } from './memory-budget.ts'

/** Milliseconds without a byte, and bytes a second over a minute, below which an upload ends with 408 (decisions 3). */
const SILENCE_LIMIT = 30_000
const SLOWNESS_WINDOW = MINUTE
const LEAST_RATE = 10_000
/** Bodies over this many bytes are not parsed on the event loop (decisions 3). */
const LARGE = 1_048_576

export type Limits = Settings['limits']

/**
 * How a body is read: whole, or as bytes while they arrive. `limit` in bytes on the wire; `schema` says what it is, and
 * JSON is parsed with it; `budgeted`: within what the node may hold of large bodies at once.
 */
export type BodyKind<Body> = {
  mediaTypes: readonly string[]
  schema: z.ZodType
  limit: (limits: Limits) => number
  budgeted?: true
  read: (request: Request, limit: number) => Promise<Body>
}

/** A body of this kind, read within its limit. @throws 415, 413, 400, 408, 422, 503 */
export async function readBody<Body>(kind: BodyKind<Body>, request: Request): Promise<Body> {
  assertMediaType(request, kind.mediaTypes)
  const limit = kind.limit(settings().limits)
  assertDeclaredLength(request, limit)
  if (!kind.budgeted) return kind.read(request, limit)
  const declared = Number(request.headers.get('content-length') ?? limit)
  return withinMemory(declared, () => kind.read(request, limit))
}

/** @param headers `connection: close` where the rest of the body is not worth reading */
const tooLarge = (limit: number, headers?: Record<string, string>): Refusal =>
  new Refusal('too-large', `The body is larger than ${limit.toLocaleString('en')} bytes.`, { headers })

/** The media type without parameters, in lower case. */
function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** 415 unless the body is of one of these media types (a missing type included). */
export function assertMediaType(request: Request, mediaTypes: readonly string[]): void {
  if (mediaTypes.includes(mediaType(request))) return
  throw new Refusal('unsupported-media-type', `Send the body as ${mediaTypes.join(' or ')} (header Content-Type).`)
}

/** 413 before reading when the declared length is over the limit (bytes on the wire). */
export function assertDeclaredLength(request: Request, limit: number): void {
  const declared = Number(request.headers.get('content-length') ?? 0)
  // the connection stays open: closed at once, a sender in full flow would often lose the answer
  if (declared > limit) throw tooLarge(limit)
}

/**
 * The body's bytes as they arrive; stops with 413 at the limit and with 408 after 30 s without a byte or under 10 kB/s
 * for a minute (decisions 3).
 */
export async function* bodyBytes(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  const pace = { since: performance.now(), bytes: 0 }
  let total = 0
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read())
      if (done) return
      total += value.byteLength
      if (total > limit) throw tooLarge(limit, { connection: 'close' })
      assertPace(pace, value.byteLength)
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined) // the sender may be gone already; nothing is left to cancel then
  }
}

type Chunk = { done: true; value?: Uint8Array } | { done: false; value: Uint8Array }

async function withinSilence(reading: Promise<Chunk>): Promise<Chunk> {
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

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyBytes(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The whole body as text. @throws 400 when it is not UTF-8 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('malformed', 'The body is not valid UTF-8.')
  }
}

/**
 * The whole body as JSON that fits `schema`. Only what the schema knows is looked at for text that cannot be stored:
 * unknown members are ignored (decisions 4), however many or deep they are.
 * @throws 400 when it is no JSON, 422 when it does not fit or cannot be stored
 */
export async function readJson<T = unknown>(
  request: Request,
  limit: number,
  schema: z.ZodType<T> = z.unknown() as z.ZodType<T>, // without a schema T is inferred unknown
): Promise<T> {
  const bytes = await readBytes(request, limit)
  const value = fitting(schema, await parseJson(bytes, membersOf(schema)))
  const faults = bytes.includes('\\u') ? unstorable(value) : []
  if (faults.length > 0) throw invalid(faults)
  return value
}

/**
 * Parses a JSON body; large ones in a thread of their own.
 * @param members of a large body only these come back, a member that is no text as null; everything when left out
 * @throws 400 when it is no UTF-8 or no JSON, 503 when the thread broke off
 */
export async function parseJson(bytes: Uint8Array, members?: readonly string[]): Promise<unknown> {
  const { value, fault } = bytes.byteLength > LARGE ? await parseInThread(bytes, members) : parseHere(bytes)
  if (fault === 'utf-8') throw new Refusal('malformed', 'The body is not valid UTF-8.')
  if (fault === 'broken-off') {
    throw new Refusal('unavailable', 'The body could not be parsed; send it again.', { retryAfterSeconds: 5 })
  }
  if (fault === 'json') {
    const isEmpty = bytes.every((byte) => byte <= 0x20)
    throw new Refusal('malformed', isEmpty ? 'The body is empty; JSON is expected.' : 'The body is not valid JSON.')
  }
  return value
}

function parseHere(bytes: Uint8Array): Parsed {
  let fault: Parsed['fault'] = 'utf-8'
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    fault = 'json'
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault }
  }
}

/** The members that an object's schema knows. */
function membersOf(schema: z.ZodType): string[] | undefined {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

/** Texts with U+0000 or half of a surrogate pair, which no database text can hold. */
function unstorable(body: unknown): Fault[] {
  const stack: { value: unknown; pointer: string }[] = [{ value: body, pointer: '' }]
  const faults: Fault[] = []
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: current, pointer: at } = next
    if (typeof current === 'string' && (current.includes('\0') || !current.isWellFormed())) {
      faults.push({ pointer: at, detail: 'The text holds U+0000 or half of a surrogate pair; remove it.' })
    }
    if (typeof current !== 'object' || current === null) continue
    for (const [key, member] of Object.entries(current)) {
      stack.push({ value: key, pointer: at }, { value: member, pointer: pointerTo(at, key) })
    }
  }
  return faults
}
