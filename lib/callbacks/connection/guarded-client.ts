import { Readable } from 'node:stream'
import { packageVersion } from '../../platform/version.ts'
import { type Networks, forbiddenKind } from './addresses.ts'
import { checkCallbackUrl, literalAddress, forbiddenDetail } from './callback-url.ts'
import { isOwnReceiver } from '../own-receiver.ts'
import { isAllowedPort, portDetail, portOf, usualPorts, type Ports } from './ports.ts'
import { opener, type ConnectionTarget } from './connection.ts'
import type { AnswerHead, HttpConnection, Message } from './exchange.ts'
import { KeptConnections, type KeptLimits } from './kept-connections.ts'
import { nameLookup, type Lookup } from './name-lookup.ts'
import { stepRefused } from './failure-words.ts'
import type { AnsweredOutcome, Outcome } from '../outcome.ts'
import { recorded, type StepResult, type Recorder } from './recorded-steps.ts'

/** Milliseconds: until the head of the answer is complete, and then for its body (decisions 7). */
type TimeLimits = { answer: number; body: number }

const defaultTimeLimits: TimeLimits = { answer: 10_000, body: 2000 }

export type GuardedClientOptions = {
  allowedNetworks: Networks
  ports?: Ports
  /** base of a sandbox's own test receivers (`ownReceivers`): reached directly, by http too, at any address */
  receivers?: string
  /** PEM text of a certification authority to trust besides the usual ones */
  ca?: string
  /** outgoing proxy, http or https, with user info when it requires it */
  proxyUrl?: string
  timeLimits?: TimeLimits
  lookup?: Lookup
  keptLimits?: Partial<KeptLimits>
}

/** A body in pieces, with the pauses between them. */
export type Pieces = (body: string) => AsyncIterable<Uint8Array>

type GuardedRequest = {
  method: Message['method']
  /** a URL whose form `checkCallbackUrl` lets pass */
  url: string
  /** owner whose share of the name lookups and of the kept connections it uses: as `share_of` of an endpoint */
  shareOf: string
  headers?: Record<string, string>
  body?: string
  /** sends the body piece by piece, as over a slow network */
  inPieces?: Pieces
  /** allows it to use a connection of an earlier request, and to keep its own: for requests that nobody watches */
  mayReuse?: boolean
}

export type GuardedClient = {
  /**
   * Sends one request and follows no redirect. Faults of the network and of the receiver are data, never thrown.
   * @throws Error with code `invalid-callback-url` or `client-closed`, both faults of the caller; errors that are
   *   this machine's fault; Refusal `unavailable` when this machine is too busy
   */
  request(request: GuardedRequest): Promise<Outcome>
  /** Takes no more requests, waits for those under way, which end by their own limits, and closes all connections. */
  close(): Promise<void>
}

/**
 * The one client for addresses that came in from outside: HEAD check, test callbacks and deliveries (decisions 7). It
 * resolves a name once, refuses when any of its addresses is special-purpose and not allowed, connects to the address
 * it checked, and verifies the certificate against the name. It uses a kept connection when that leads to an address
 * that was found and checked just now (docs/decisions/0042).
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const kept = new KeptConnections<HttpConnection>(options.keptLimits)
  const send = sender(options, kept)
  const underWay = new Set<Promise<Outcome>>()
  let closed = false
  return {
    async request(request) {
      if (closed) throw Object.assign(new Error('The client for callbacks is closed.'), { code: 'client-closed' })
      const { method, shareOf, mayReuse = false } = request
      const message = { method, headers: headersOf(request), body: bodyOf(request) }
      const outcome = send({ url: parsedUrl(request.url, options), message, shareOf, mayReuse })
      underWay.add(outcome)
      return outcome.finally(() => underWay.delete(outcome))
    },
    async close() {
      closed = true
      kept.closeAll()
      await Promise.allSettled(underWay)
    },
  }
}

function parsedUrl(text: string, { allowedNetworks, receivers }: GuardedClientOptions): URL {
  const form = checkCallbackUrl(text, allowedNetworks, receivers)
  if (form.ok || form.reason !== 'form') return new URL(text)
  throw Object.assign(new Error(form.detail), { code: 'invalid-callback-url' })
}

function bodyOf({ body, inPieces }: GuardedRequest): Message['body'] {
  return body === undefined || !inPieces ? body : Readable.from(inPieces(body), { objectMode: false })
}

function headersOf({ headers, body, inPieces }: GuardedRequest): Record<string, string> {
  const ofBody: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (body !== undefined && inPieces) ofBody['content-length'] = String(Buffer.byteLength(body))
  return { 'user-agent': `Kurier/${packageVersion}`, ...ofBody, ...headers }
}

type RequestWish = { url: URL; message: Message; shareOf: string; mayReuse: boolean }

function sender(
  options: GuardedClientOptions,
  kept: KeptConnections<HttpConnection>,
): (wanted: RequestWish) => Promise<Outcome> {
  const { allowedNetworks, ports = usualPorts, timeLimits = defaultTimeLimits, lookup = nameLookup() } = options
  const open = opener(options)

  async function sentAnew(
    { url, message, mayReuse }: RequestWish,
    checked: CheckedTarget,
    recorder: Recorder,
  ): Promise<AnsweredConnection> {
    const connection = await open({ ...checked, url, mayResume: mayReuse && !checked.isOwn }, recorder)
    connection.onceGone(() => kept.close(connection))
    const head = await recorder.step('status', () => answeredBy(connection, message, url, !mayReuse))
    return { connection, head }
  }

  return (wanted) =>
    recorded(timeLimits.answer, async (recorder) => {
      const { url, shareOf, mayReuse } = wanted
      const { step, signal } = recorder
      const host = { hostname: url.hostname, literal: literalAddress(url) }
      const isOwn = isOwnReceiver(url.href, options.receivers)
      // an own receiver is not checked, so no other request may use its connection
      const origin = isOwn ? `own ${url.origin}` : url.origin
      const addresses = await step('dns', () => resolveHost(host, (name) => lookup(name, shareOf), signal))
      kept.closeOthers(origin, addresses)
      const target = { addresses, port: portOf(url) }
      await step('address', () => (isOwn ? ownAddress() : checkTarget(target, allowedNetworks, ports)))
      const taken = mayReuse ? kept.take(origin, addresses) : undefined
      const overTaken = taken && (await sentOver(taken, wanted, recorder))
      const sent = overTaken ?? (await sentAnew(wanted, { host, target, isOwn }, recorder))
      recorder.answeredInTime()
      const answer = await wholeAnswer(sent.head, timeLimits.body)
      if (mayReuse && sent.connection.isReusable) {
        recorder.handedOver()
        kept.keep(sent.connection, { origin, owner: shareOf })
      }
      return answer
    })
}

type CheckedTarget = {
  host: { hostname: string; literal: string | undefined }
  target: ConnectionTarget
  isOwn: boolean
}
type AnsweredConnection = { connection: HttpConnection; head: AnswerHead }

/**
 * Sends over a kept connection. A connection that turns out to be gone before a byte came in answer is not reported: a
 * receiver may close an idle connection at any time, also while a request is on its way. It may see the request twice,
 * as it must expect of every delivery.
 */
async function sentOver(
  connection: HttpConnection,
  { url, message }: RequestWish,
  { step, takeBack, opened, signal }: Recorder,
): Promise<AnsweredConnection | undefined> {
  opened(connection)
  const detail = `Kept connection to ${connection.address} port ${portOf(url)}.`
  await step('connect', async () => ({ value: undefined, detail }))
  if (url.protocol === 'https:') {
    const ofCertificate = 'The certificate was checked when this connection was opened.'
    await step('tls', async () => ({ value: undefined, detail: ofCertificate }))
  }
  try {
    const head = await step('status', () => answeredBy(connection, message, url, false))
    return { connection, head }
  } catch (error) {
    if (!connection.wasSilent || signal.aborted) throw error
    takeBack('connect')
    return undefined
  }
}

async function answeredBy(
  connection: HttpConnection,
  message: Message,
  url: URL,
  isLast: boolean,
): StepResult<AnswerHead> {
  const head = await connection.send(message, url, isLast)
  return { value: head, detail: `Answered with status ${head.status}.` }
}

async function wholeAnswer(
  { status, retryAfter, allowed, excerpt }: AnswerHead,
  limit: number,
): Promise<Pick<AnsweredOutcome, 'status' | 'retryAfter' | 'allowed' | 'excerpt'>> {
  return { status, retryAfter, allowed, excerpt: await excerpt(limit) }
}

/**
 * The addresses of a host: the literal one, or those of one lookup.
 * @throws the lookup's own error, or a refused step when there is no address
 */
async function resolveHost(
  { hostname, literal }: { hostname: string; literal: string | undefined },
  lookup: (hostname: string) => ReturnType<Lookup>,
  signal: AbortSignal,
): StepResult<string[]> {
  if (literal !== undefined) return { value: [literal], detail: 'The host is an address; there is no name to resolve.' }
  const addresses = (await orAborted(lookup(hostname), signal)).map((found) => found.address)
  if (addresses.length === 0) throw stepRefused('The host name has no address.')
  return { value: addresses, detail: `Addresses found: ${addresses.length}.` }
}

/** Others may wait for the same answer, so a lookup is not called off; it ends by its own time limit. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, over])
}

async function ownAddress(): StepResult<void> {
  return { value: undefined, detail: 'This is a test receiver of this installation itself.' }
}

/** Refuses all addresses when one is special-purpose and not allowed: the name server would choose among them. */
async function checkTarget({ addresses, port }: ConnectionTarget, allowed: Networks, ports: Ports): StepResult<void> {
  if (!isAllowedPort(port, ports)) throw stepRefused(portDetail(port, ports))
  const kind = addresses.map((address) => forbiddenKind(address, allowed)).find((found) => found !== undefined)
  if (kind !== undefined) throw stepRefused(forbiddenDetail(kind))
  return { value: undefined, detail: 'Callbacks may go to every address of the host.' }
}
