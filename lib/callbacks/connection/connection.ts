import { once } from 'node:events'
import { connect, isIPv6, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  connect as connectTls,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import { stepRefused } from './failure-words.ts'
import { canonicalAddress } from './kept-connections.ts'
import type { HttpConnection } from './exchange.ts'
import type { Destroyable, StepResult, Recorder } from './recorded-steps.ts'
import { TlsSessions, type TlsSession } from './tls-sessions.ts'

/** Milliseconds that one of several addresses of a name may take before the next is tried. */
const NEXT_ADDRESS_AFTER = 2000

/** Where to connect: addresses that were checked, never a name. */
export type ConnectionTarget = { addresses: readonly string[]; port: number }

type ResourceListener = (resource: Destroyable) => void
/** `address`: which of the addresses was connected to. */
type ConnectedSocket = { socket: Duplex; address: string }
type Connector = (
  target: ConnectionTarget,
  signal: AbortSignal,
  opened: ResourceListener,
) => StepResult<ConnectedSocket>

/** `mayResume`: allows it to resume a TLS session, and to keep its own. */
type ConnectionWish = { url: URL; host: Host; target: ConnectionTarget; isOwn: boolean; mayResume: boolean }
/** `session`: of an earlier connection, to be resumed; `keep` takes those of this one. */
type TlsTools = {
  secureContext: SecureContext
  signal: AbortSignal
  opened: ResourceListener
  session: TlsSession | undefined
  keep: (session: TlsSession) => unknown
}

/** The host of a URL, as a name and, when it is one, as an address. */
type Host = { hostname: string; literal: string | undefined }

/** Opens connections to checked addresses, by TLS but for an own receiver of plain http, which passes no proxy either. */
export function opener({
  ca,
  proxyUrl,
}: {
  ca?: string
  proxyUrl?: string
}): (wanted: ConnectionWish, recorder: Recorder) => Promise<HttpConnection> {
  const secureContext = trustedContext(ca)
  const connectOutside = proxyUrl ? connectThroughProxy(proxyUrl, secureContext) : connectDirectly
  const sessions = new TlsSessions()

  async function connected({ url, host, target, isOwn, mayResume }: ConnectionWish, recorder: Recorder) {
    // the HTTP client is loaded by the first callback (docs/decisions/0115)
    const { HttpConnection } = await import('./exchange.ts')
    const { step, signal, opened } = recorder
    const connector = isOwn ? connectDirectly : connectOutside
    const { socket, address } = await step('connect', () => connector(target, signal, opened))
    const verifiedAt = performance.now()
    if (isOwn && url.protocol === 'http:')
      return new HttpConnection(url.origin, { socket, address, verifiedAt, parts: [socket] })
    const place = { name: nameOf(host), address: canonicalAddress(address), port: target.port }
    const session = mayResume ? sessions.of(place) : undefined
    const keep = (kept: TlsSession) => mayResume && sessions.keep(place, kept)
    const tools = { secureContext, signal, opened, session, keep }
    try {
      const secure = await step('tls', () => secureConnection(socket, host, tools))
      const { verifiedAt: since = verifiedAt } = (secure.isSessionReused() && session) || {}
      return new HttpConnection(url.origin, { socket: secure, address, verifiedAt: since, parts: [socket, secure] })
    } catch (error) {
      if (!session || signal.aborted) throw error
      sessions.forget(place)
      recorder.takeBack('connect')
      return undefined
    }
  }

  return async (wanted, recorder) => {
    // a receiver that stumbles over the session of an earlier connection is greeted by a whole handshake
    const connection =
      (await connected(wanted, recorder)) ?? (await connected({ ...wanted, mayResume: false }, recorder))
    if (!connection) throw new Error('a connection without an earlier session opens or fails')
    recorder.opened(connection)
    return connection
  }
}

/** TLS from 1.2 on, trusting the usual certification authorities and, when given, one more (PEM). */
function trustedContext(ca: string | undefined): SecureContext {
  const authorities = ca === undefined ? undefined : [...getCACertificates('default'), ca]
  return createSecureContext({ minVersion: 'TLSv1.2', ca: authorities })
}

/** Connects to the first of the addresses that answers; the name itself is not looked up again. */
const connectDirectly: Connector = async ({ addresses, port }, signal, opened) => {
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (_name, _options, callback) => callback(null, checked)
  const socket = connect({
    host: 'checked-addresses.invalid',
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    noDelay: true,
  })
  opened(socket)
  socket.on('error', seenByWaiter)
  await once(socket, 'connect', { signal })
  const { remoteAddress: address = '' } = socket
  return { value: { socket, address }, detail: `Connected to ${address} port ${port}.` }
}

/**
 * Connects through an outgoing proxy by HTTP CONNECT (RFC 9110 section 9.3.6), naming the checked address, so that the
 * proxy has no name to resolve to another one. The proxy's own address comes from a setting and is trusted.
 */
function connectThroughProxy(proxyUrl: string, secureContext: SecureContext): Connector {
  const proxy = new URL(proxyUrl)
  const headers = proxyHeaders(proxy)
  return async ({ addresses, port }, signal, opened) => {
    const { Client } = await import('undici')
    let refusal = 'There is no address to connect to.'
    for (const address of addresses) {
      const client = new Client(proxy.origin, { connect: { secureContext, allowH2: false } })
      opened(client)
      const path = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
      const answer = await client.connect({ path, headers: { ...headers, host: path }, signal }).catch(() => undefined)
      answer?.socket.on('error', seenByWaiter)
      if (answer) opened(answer.socket)
      if (answer && answer.statusCode >= 200 && answer.statusCode <= 299) {
        const detail = `Connected to ${address} port ${port} through the outgoing proxy.`
        return { value: { socket: answer.socket, address: canonicalAddress(address) }, detail }
      }
      answer?.socket.destroy()
      void client.destroy()
      refusal = answer
        ? `The outgoing proxy refused the connection with status ${answer.statusCode}.`
        : 'The outgoing proxy could not be reached.'
    }
    throw stepRefused(refusal)
  }
}

function proxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** Finishes a TLS handshake with the host of the URL; the certificate is checked against the URL's host name. */
async function secureConnection(
  socket: Duplex,
  host: Host,
  { secureContext, signal, opened, session, keep }: TlsTools,
): StepResult<TLSSocket> {
  const name = nameOf(host)
  const secure = connectTls({
    socket,
    host: name,
    // RFC 6066 section 3: an address is no server name
    servername: host.literal === undefined ? name : '',
    secureContext,
    session: session?.ticket,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  })
  opened(secure)
  secure.on('error', seenByWaiter)
  const tickets: Buffer[] = []
  const gather = (ticket: Buffer) => tickets.push(ticket)
  secure.on('session', gather)
  await once(secure, 'secureConnect', { signal })
  const isResumed = secure.isSessionReused()
  const verifiedAt = isResumed && session ? session.verifiedAt : performance.now()
  // in TLS 1.2 a session comes before the certificate is checked, in TLS 1.3 after it
  secure.off('session', gather)
  for (const ticket of tickets) keep({ ticket, verifiedAt })
  secure.on('session', (ticket) => keep({ ticket, verifiedAt }))
  const certificate = isResumed ? 'was checked at an earlier connection' : 'is valid'
  return { value: secure, detail: `The certificate ${certificate}; the protocol is ${secure.getProtocol()}.` }
}

/** The name that the certificate must be for, or the address. */
const nameOf = ({ hostname, literal }: Host): string => literal ?? hostname.replace(/\.$/, '')

/** Who waits for a socket hears its first error; a later one must find a listener, or it would end the process. */
function seenByWaiter(): void {}
