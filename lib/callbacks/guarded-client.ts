import { packageVersion } from '../platform/version.ts'
import { type Networks, forbiddenKind } from './addresses.ts'
import { checkCallbackUrl, literalAddress, forbiddenDetail } from './callback-url.ts'
import { isOwnReceiver } from './own-receiver.ts'
import { isAllowedPort, portDetail, portOf, usualPorts, type Ports } from './ports.ts'
import { connectDirectly, connectThroughProxy, secureConnection, trustedContext, type Target } from './connection.ts'
import { exchange, readExcerpt, type Message } from './exchange.ts'
import { nameLookup, type Lookup } from './name-lookup.ts'
import { stepRefused } from './failure-words.ts'
import type { Outcome } from './outcome.ts'
import { recorded, type Found } from './recorded-steps.ts'

/** Milliseconds: until the head of the answer is complete, and then for its body (decisions 7). */
type TimeLimits = { answer: number; body: number }

const defaultTimeLimits: TimeLimits = { answer: 10_000, body: 2000 }

export type GuardedClientOptions = {
  allowedNetworks: Networks
  ports?: Ports
  /** where a sandbox has its own test receivers (`ownReceivers`): reached directly, by http too, wherever that is */
  receivers?: string
  /** PEM text of a certification authority to trust besides the usual ones */
  ca?: string
  /** outgoing proxy, http or https, with user info when it wants it */
  proxyUrl?: string
  timeLimits?: TimeLimits
  lookup?: Lookup
}

type GuardedRequest = {
  method: 'HEAD' | 'POST'
  /** a URL whose form `checkCallbackUrl` lets pass */
  url: string
  /** whose share of the name lookups it takes: as `share_of` of an endpoint */
  shareOf: string
  headers?: Record<string, string>
  body?: string
}

export type GuardedClient = {
  /**
   * Sends one request over a connection of its own and follows no redirect. Faults of the network and of the receiver
   * are data, never thrown.
   * @throws Error with code `invalid-callback-url` or `client-closed`, both faults of the caller; what is a fault of this
   * machine; Refusal `unavailable` when it has its hands full
   */
  request(request: GuardedRequest): Promise<Outcome>
  /** Takes no more requests and waits for those under way, which end by their own time limits. */
  close(): Promise<void>
}

/**
 * The one client for addresses that came in from outside: HEAD check, test callbacks and deliveries (decisions 7). It
 * resolves a name once, refuses when any of its addresses is special-purpose and not allowed, connects to what it
 * checked, and verifies the certificate against the name.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const send = sender(options)
  const underWay = new Set<Promise<Outcome>>()
  let closed = false
  return {
    async request(request) {
      if (closed) throw Object.assign(new Error('The client for callbacks is closed.'), { code: 'client-closed' })
      const url = parsedUrl(request.url, options)
      const message = { method: request.method, headers: headersOf(request), body: request.body }
      const outcome = send(url, message, request.shareOf)
      underWay.add(outcome)
      return outcome.finally(() => underWay.delete(outcome))
    },
    async close() {
      closed = true
      await Promise.allSettled(underWay)
    },
  }
}

function parsedUrl(text: string, { allowedNetworks, receivers }: GuardedClientOptions): URL {
  const form = checkCallbackUrl(text, allowedNetworks, receivers)
  if (form.ok || form.reason !== 'form') return new URL(text)
  throw Object.assign(new Error(form.detail), { code: 'invalid-callback-url' })
}

function headersOf({ headers, body }: GuardedRequest): Record<string, string> {
  const ofBody: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return { 'user-agent': `Kurier/${packageVersion}`, ...ofBody, ...headers }
}

function sender(options: GuardedClientOptions): (url: URL, message: Message, shareOf: string) => Promise<Outcome> {
  const {
    allowedNetworks,
    ports = usualPorts,
    receivers,
    timeLimits = defaultTimeLimits,
    lookup = nameLookup(),
  } = options
  const secureContext = trustedContext(options.ca)
  const connect = options.proxyUrl ? connectThroughProxy(options.proxyUrl, secureContext) : connectDirectly
  return (url, message, shareOf) =>
    recorded(timeLimits.answer, async ({ step, signal, opened, answeredInTime }) => {
      const host = { hostname: url.hostname, literal: literalAddress(url) }
      const addresses = await step('dns', () => resolveHost(host, (name) => lookup(name, shareOf), signal))
      const isOwn = isOwnReceiver(url.href, receivers)
      const target = { addresses, port: portOf(url) }
      await step('address', () => (isOwn ? ownAddress() : checkTarget(target, allowedNetworks, ports)))
      const socket = await step('connect', () => (isOwn ? connectDirectly : connect)(target, signal, opened))
      const connection =
        isOwn && url.protocol === 'http:'
          ? socket
          : await step('tls', () => secureConnection(socket, host, { secureContext, signal, opened }))
      const answer = await step('status', () => exchange(message, url, { connection, signal, opened }))
      answeredInTime()
      const [retryAfter] = [answer.headers['retry-after']].flat()
      return { status: answer.statusCode, retryAfter, excerpt: await readExcerpt(answer.body, timeLimits.body) }
    })
}

/**
 * The addresses of a host: the literal one, or those that one lookup answers.
 * @throws the lookup's own error, or a refused step when there is no address
 */
async function resolveHost(
  { hostname, literal }: { hostname: string; literal: string | undefined },
  lookup: (hostname: string) => ReturnType<Lookup>,
  signal: AbortSignal,
): Found<string[]> {
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

async function ownAddress(): Found<void> {
  return { value: undefined, detail: 'This is a test receiver of this installation itself.' }
}

/** Refuses all when one is special-purpose and not allowed: which one would be taken is the name server's choice. */
async function checkTarget({ addresses, port }: Target, allowed: Networks, ports: Ports): Found<void> {
  if (!isAllowedPort(port, ports)) throw stepRefused(portDetail(port, ports))
  const kind = addresses.map((address) => forbiddenKind(address, allowed)).find((found) => found !== undefined)
  if (kind !== undefined) throw stepRefused(forbiddenDetail(kind))
  return { value: undefined, detail: 'Callbacks may go to every address of the host.' }
}
