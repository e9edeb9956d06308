import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Callback } from '@kurier/sdk/document-records'
import { verifyCallback, type CallbackBody } from '@kurier/sdk/verify-callback'
import type { Certificates } from './certificates.ts'

/** Bytes of a callback body that are read; real ones have at most some 100 kB (500 submissions). */
const LONGEST_BODY = 1_048_576
const WAIT_LIMIT = 30_000

/** A request as it came in; `body` is read as UTF-8. */
export type ReceivedRequest = { method: string; headers: IncomingHttpHeaders; body: string }

export type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string }

/** What a receiver answers to each request. */
export type Answering = (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer>

export type CallbackReceiver = {
  /** What the service is told: `https://127.0.0.1:<port>/callbacks` and a secret of 32 random bytes. */
  callback: Callback
  /** Everything that came, oldest first, genuine or not. */
  requests: readonly ReceivedRequest[]
  /** Callbacks that were found genuine, oldest first. */
  received: readonly CallbackBody[]
  /**
   * The first genuine callback from index `from` on that fits, whether it is here already or still to come.
   * Fails when none has come within `limit` milliseconds, 30 s unless given; `null` waits for as long as it takes.
   */
  next(fits: (callback: CallbackBody) => boolean, from: number, limit?: number | null): Promise<CallbackBody>
  /** Answers so from now on. */
  answer(answering: Answering): void
  close: () => Promise<void>
}

/** HEAD is the service's check that the address can be reached; every callback gets 202 (specification 6.3, receiver rule 1). */
const usual: Answering = ({ method }) => ({ status: { HEAD: 200, POST: 202 }[method] ?? 405 })

/**
 * Starts one side's HTTPS server for callbacks. One whose timestamp is more than five minutes old or whose HMAC is wrong,
 * looked at in this order (specification 6.3, receiver rule 4), is answered like any other and ignored (rule 5).
 */
export async function startCallbackReceiver(
  { certificate, key }: Pick<Certificates, 'certificate' | 'key'>,
  answering = usual,
): Promise<CallbackReceiver> {
  const secret = randomBytes(32).toString('base64url')
  const requests: ReceivedRequest[] = []
  const received: CallbackBody[] = []
  const watchers = new Set<() => void>()

  async function take(message: IncomingMessage): Promise<ReceiverAnswer> {
    const body = await bodyOf(message)
    const { method = '', headers } = message
    const request = { method, headers, body: body?.toString() ?? '' }
    requests.push(request)
    if (method === 'POST' && body) {
      const verified = await verifyCallback({ headers, rawBody: body, secret, now: new Date() })
      if (verified.ok) received.push(verified.callback)
    }
    return answering(request)
  }

  const server = createServer({ cert: certificate, key }, (message, response) => {
    void take(message).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body)
      for (const look of watchers) look()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  return {
    callback: { url: `https://127.0.0.1:${port}/callbacks`, secret },
    requests,
    received,
    next: (fits, from, limit = WAIT_LIMIT) =>
      new Promise((resolve, reject) => {
        const overdue = limit === null ? undefined : setTimeout(() => end(() => reject(noCallback(limit))), limit)
        const end = (settle: () => void): void => {
          clearTimeout(overdue)
          watchers.delete(look)
          settle()
        }
        const look = (): void => {
          const found = received.slice(from).find(fits)
          if (found !== undefined) end(() => resolve(found))
        }
        watchers.add(look)
        look()
      }),
    answer: (wanted) => void (answering = wanted),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The raw body, or nothing when it breaks off or is too long; that is read to its end, so that the sender gets an answer. */
async function bodyOf(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // without an encoding a stream hands out buffers
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= LONGEST_BODY) chunks.push(chunk)
    }
    return size > LONGEST_BODY ? undefined : Buffer.concat(chunks)
  } catch {
    // A sender that breaks off will try again.
    return undefined
  }
}

function noCallback(limit: number): Error {
  return new Error(`No such callback came within ${limit / 1000} s.`)
}
