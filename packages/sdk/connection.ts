import type { ByteStream } from './byte-stream.ts'
import { KurierError } from './errors.ts'

/** The part of the Fetch standard's `RequestInit` that this library uses. */
export interface FetchRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  signal: AbortSignal
  redirect: 'error'
  /** Set with a stream as body. */
  duplex?: 'half'
}

/** The part of the Fetch standard's `Response` that this library uses. */
export interface FetchAnswer {
  status: number
  headers: { get(name: string): string | null }
  body: (ByteStream & { cancel(): Promise<void> }) | null
  text(): Promise<string>
}

/** Sends one request, as the platform's `fetch` does. Give your own for another certificate authority or a proxy. */
export type Fetch = (url: string, init: FetchRequest) => Promise<FetchAnswer>

/** An access token as it was issued; `expiresIn` in seconds. */
export interface IssuedToken {
  accessToken: string
  expiresIn: number
}

/** Who calls: a client with its secret, which is sent to `{base_url}/token` only. */
export interface ClientCredentials {
  clientId: string
  clientSecret: string
}

/**
 * Who calls, where a secret is not allowed: tokens that somebody else requests, such as a page in a browser from its
 * own server.
 */
export interface TokenSource {
  /**
   * Called for the first token, before a token ends, and after the service refused one; never twice at the same time.
   * The call that needed the token throws the errors of this function.
   */
  requestToken: () => Promise<IssuedToken>
  /** A token that was issued just now: used first, its time counts from here on. */
  issued?: IssuedToken
}

/** Where the delivery service is and who calls it. */
export type ConnectionOptions = ServiceOptions & (ClientCredentials | TokenSource)

/** Where the delivery service is and how it is called. */
export interface ServiceOptions {
  /** {base_url} of the service, for example `https://kurier.example`. */
  baseUrl: string
  /** {schema_base} of the service (decisions 1); unless given the service is asked for it once, when needed. */
  schemaBase?: string
  fetch?: Fetch
  /** Milliseconds without any progress after which a request is given up; 30,000 unless given. */
  timeoutMs?: number
  /**
   * How often a call is repeated at most after a 429, a 503, a broken connection or a silence, when that does no harm;
   * 3 unless given, 0 for never. `Retry-After` is kept to when it is at most a minute, else the refusal is thrown at
   * once.
   */
  retries?: number
  /** Waits before a repetition, in milliseconds; for tests and for programs with a clock of their own. */
  sleep?: (milliseconds: number) => Promise<void>
  /** Plain http is refused except on loopback, since secrets and tokens would be readable on the way. */
  allowInsecureHttp?: boolean
}

/** The addresses that follow from the options, and from what the service says of itself (decisions 1). */
export interface ServiceAddresses {
  baseUrl: string
  /** `iss` of events that the service writes. */
  submissionApi: string
  schemaBase: string
  eventTypeBase: string
  problemTypeBase: string
  setPayloadSchema: string
}

const loopbackNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function checkedBaseUrl(options: Pick<ServiceOptions, 'baseUrl' | 'allowInsecureHttp'>): string {
  if (!URL.canParse(options.baseUrl)) throw new KurierError('address-refused', 'baseUrl must be an absolute address')
  const url = new URL(options.baseUrl)
  const secure = url.protocol === 'https:'
  const plain = url.protocol === 'http:' && (loopbackNames.test(url.hostname) || options.allowInsecureHttp === true)
  if (!secure && !plain)
    throw new KurierError('address-refused', 'baseUrl must begin with https:// (http:// only on loopback)')
  if (url.username || url.password || url.search || url.hash) {
    throw new KurierError('address-refused', 'baseUrl must hold no user, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

/** Throws `address-refused` when the base address is not acceptable. */
export function serviceAddresses(
  options: Pick<ServiceOptions, 'baseUrl' | 'schemaBase' | 'allowInsecureHttp'>,
): ServiceAddresses {
  const baseUrl = checkedBaseUrl(options)
  const schemaBase = (options.schemaBase ?? `${baseUrl}/schemas`).replace(/\/+$/, '')
  return {
    baseUrl,
    schemaBase,
    submissionApi: `${baseUrl}/submission-api`,
    eventTypeBase: `${schemaBase}/events`,
    problemTypeBase: `${schemaBase}/events/problems`,
    setPayloadSchema: `${schemaBase}/set-payload/1.2.2/set-payload.schema.json`,
  }
}
