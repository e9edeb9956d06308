import { chunksOf, toReadableStream, type ByteStream } from './byte-stream.ts'
import type { Fetch, FetchAnswer } from './connection.ts'
import { KurierError } from './errors.ts'

export type RequestBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

export interface ExchangeRequest {
  method: string
  headers: Record<string, string>
  body?: RequestBody
}

/** An answer whose body is still to be read, under the same limit. Read or drop each one. */
export interface Exchange {
  status: number
  header(name: string): string | null
  text(): Promise<string>
  stream(): ReadableStream<Uint8Array>
  drop(): Promise<void>
}

/** 50 bytes a millisecond: a body in one piece gets this much more time than the limit. */
const slowestBytesPerMs = 50

interface Limit {
  signal: AbortSignal
  start(extraMs?: number): void
  stop(): void
  finish(): void
  fail(reason: unknown): void
}

/** Aborts when nothing moves for `timeoutMs` while it runs; it does not run while our own side is at work. */
function progressLimit(timeoutMs: number): Limit {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let finished = false
  const late = (): void =>
    controller.abort(new KurierError('timeout', `The service let ${timeoutMs} ms pass without any progress`))
  const stop = (): void => clearTimeout(timer)
  return {
    signal: controller.signal,
    start(extraMs = 0) {
      stop()
      if (!finished) timer = setTimeout(late, timeoutMs + extraMs)
    },
    stop,
    finish() {
      finished = true
      stop()
    },
    fail(reason) {
      controller.abort(reason)
    },
  }
}

async function* uploaded(body: ReadableStream<Uint8Array>, limit: Limit): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(body)
  try {
    for (;;) {
      limit.stop()
      const next = await chunks.next()
      limit.start()
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    // The reason reaches the caller instead of the general failure that fetch makes of it.
    limit.fail(error)
    throw error
  } finally {
    await chunks.return(undefined)
  }
}

function connectionError(error: unknown, limit: Limit): unknown {
  if (limit.signal.aborted) return limit.signal.reason
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause !== undefined && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new KurierError('connection', `The service could not be reached or broke off${code}`, { cause: error })
}

async function* downloaded(body: ByteStream, limit: Limit): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(body)
  try {
    for (;;) {
      limit.start()
      const next = await chunks.next().catch((error: unknown) => Promise.reject(connectionError(error, limit)))
      limit.stop()
      if (next.done) return
      yield next.value
    }
  } finally {
    limit.finish()
    await chunks.return(undefined)
  }
}

function exchangeOf(response: FetchAnswer, limit: Limit): Exchange {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    async text() {
      limit.start()
      try {
        return await response.text()
      } catch (error) {
        throw connectionError(error, limit)
      } finally {
        limit.finish()
      }
    },
    stream() {
      const body = response.body ?? toReadableStream(chunksOf(new Uint8Array()))
      return toReadableStream(downloaded(body, limit))
    },
    async drop() {
      limit.finish()
      await response.body?.cancel()
    },
  }
}

function isStream(body: RequestBody | undefined): body is ReadableStream<Uint8Array> {
  return typeof body === 'object' && 'getReader' in body
}

function extraTime(body: RequestBody | undefined): number {
  return body === undefined || isStream(body) ? 0 : body.length / slowestBytesPerMs
}

/**
 * One HTTP request. Redirects are refused, since a token belongs to the service alone (specification 5, rule 5).
 * Throws `timeout` or `connection`; an error of the body's own source comes through as it is.
 */
export async function exchange(
  send: Fetch,
  url: string,
  request: ExchangeRequest,
  timeoutMs: number,
): Promise<Exchange> {
  const limit = progressLimit(timeoutMs)
  const { method, headers, body } = request
  const base = { method, headers, signal: limit.signal, redirect: 'error' } as const
  limit.start(extraTime(body))
  try {
    const response = isStream(body)
      ? await send(url, { ...base, body: toReadableStream(uploaded(body, limit)), duplex: 'half' })
      : await send(url, { ...base, body })
    limit.stop()
    return exchangeOf(response, limit)
  } catch (error) {
    limit.finish()
    throw connectionError(error, limit)
  }
}
