/** Headers by their names in lower case; several of one name are joined as RFC 9110 section 5.2 says. */
export type HttpHeaders = { get(name: string): string | null } & Iterable<[string, string]>

type BodyBytes = Uint8Array | undefined

/** A body while it arrives. */
export type ArrivingBody = {
  /** The next bytes, at once when they are there already; undefined at the end. @throws when the body breaks off */
  next: () => BodyBytes | Promise<BodyBytes>
  /** Drops the rest of the body. */
  cancel: () => void | Promise<void>
}

/** A call as every server of ours takes it, whichever way it came in (docs/decisions/0043). */
export type HttpCall = {
  readonly method: string
  /** The path as it was sent, dot segments resolved; `search` is what follows, from `?` on. */
  readonly pathname: string
  readonly search: string
  readonly headers: HttpHeaders
  readonly body: ArrivingBody | undefined
  /** The caller's address (decisions 3, TRUSTED_PROXIES); `unknown` without a server of ours in front. */
  readonly address: string
  /** The `traceparent` of a proxy of ours; that of others is not read. */
  readonly traceParent: string | undefined
  /** Aborted when the caller has stopped waiting for the answer. */
  readonly signal: AbortSignal
  /** The route that was found, with `[name]` in place of the value in its path. */
  route: string
}

/** Route of a path that leads nowhere, so that strangers cannot make up routes, and of calls without our router. */
export const UNKNOWN_ROUTE = 'unknown'

/** The parameters of a path; a catch-all's are a list. */
export type PathParams = Record<string, string | string[]>

type AnswerBody = string | Uint8Array | ReadableStream<Uint8Array> | null
type AnswerWish = { status?: number; headers?: Record<string, string> }

/** An answer to a call. Header names are in lower case; a text or bytes are sent with their length. */
export class HttpAnswer {
  readonly body: AnswerBody
  readonly status: number
  readonly headers: Record<string, string>
  /** No answer at all: the connection is closed instead. */
  readonly isCut: boolean = false

  constructor(body: AnswerBody, { status = 200, headers = {} }: AnswerWish = {}, isCut = false) {
    this.body = body
    this.status = status
    this.headers = { ...headers }
    this.isCut = isCut
  }

  /** The same head without its body, as HEAD asks for (RFC 9110 section 9.3.2). */
  async withoutBody(): Promise<HttpAnswer> {
    if (this.body instanceof ReadableStream) await this.body.cancel()
    return new HttpAnswer(null, this)
  }
}

/** The connection is closed; 502 is what a server that cannot do so would say. */
export const cutAnswer = (): HttpAnswer => new HttpAnswer(null, { status: 502 }, true)
