import { notFoundCodes, problemCodes, type ProblemCode as ServiceCode } from '@kurier/wire/codes'

/** What this library itself refuses or cannot do. Answers of the service are told by `KurierProblem` and `KurierOAuthError`. */
export type KurierErrorCode =
  | 'address-refused'
  | 'addressing-unverified'
  | 'answer-unexpected'
  | 'attachment-size'
  | 'attachment-too-large'
  | 'attachment-unknown'
  | 'attachments-unchecked'
  | 'connection'
  | 'content-missing'
  | 'data-invalid'
  | 'decryption-failed'
  | 'destination-unfit'
  | 'input-unfit'
  | 'jwe-malformed'
  | 'key-unfit'
  | 'key-unknown'
  | 'not-resumable'
  | 'part-incorrect'
  | 'receipt-unverified'
  | 'reply-channel-missing'
  | 'route-unverified'
  | 'schema-base-differs'
  | 'shape'
  | 'stream-unfinished'
  | 'submit-event-missing'
  | 'timeout'

/** A problem inside an event (specification 6.2, content shape 4): RFC 7807 without `status`. */
export interface EventProblem {
  type: string
  title: string
  detail?: string
  instance: string
}

/** One failed validation: a JSON Pointer into what was judged, and the reason (decisions 3). */
export interface FieldError {
  pointer: string
  detail: string
}

/**
 * An error of this library. `problems` is there with `part-incorrect` and can be handed to `reject`; `errors` is there
 * with `data-invalid` and points into the data record.
 */
export class KurierError extends Error {
  readonly code: KurierErrorCode
  readonly problems: readonly EventProblem[]
  readonly errors: readonly FieldError[]

  constructor(
    code: KurierErrorCode,
    message: string,
    more: { cause?: unknown; problems?: readonly EventProblem[]; errors?: readonly FieldError[] } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined)
    this.name = 'KurierError'
    this.code = code
    this.problems = more.problems ?? []
    this.errors = more.errors ?? []
  }
}

/** `unknown`: an answer that is no problem of the service, from a proxy say, or one of a later version; see `type`. */
export type ProblemCode = ServiceCode | 'unknown'

function problemCodeOf(type: string): ProblemCode {
  const name = type.split('/').at(-1)
  return problemCodes.find((code) => code === name) ?? 'unknown'
}

/** Codes of a refused token request (RFC 6749 section 5.2); the last two are those of section 4.1.2.1 that proxies use. */
const oauthCodes = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
] as const

export type OAuthErrorCode = (typeof oauthCodes)[number] | 'unknown'

interface ProblemMembers {
  type: string
  status: number
  title: string
  detail: string
  instance: string
  errors: readonly FieldError[]
  retryAfterSeconds?: number
}

/**
 * A 4xx or 5xx answer of the service, `application/problem+json` (decisions 3, RFC 9457).
 * `code` tells refusals apart; `instance` is the request id to quote to the operator.
 */
export class KurierProblem extends Error implements ProblemMembers {
  readonly code: ProblemCode
  readonly type: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly instance: string
  readonly errors: readonly FieldError[]
  /** From `Retry-After`, when the service gave one in seconds. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: ProblemMembers) {
    const fields = problem.errors.map((error) => `${error.pointer || '(body)'}: ${error.detail}`)
    super([`${problem.status} ${problem.title}`, problem.detail, ...fields].filter(Boolean).join('; '))
    this.name = 'KurierProblem'
    this.code = problemCodeOf(problem.type)
    this.type = problem.type
    this.status = problem.status
    this.title = problem.title
    this.detail = problem.detail
    this.instance = problem.instance
    this.errors = problem.errors
    this.retryAfterSeconds = problem.retryAfterSeconds
  }
}

/** A refused token request (RFC 6749 section 5.2); `code` is its `error`, for example `invalid_client`. */
export class KurierOAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number
  readonly description: string
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: { code: string; status: number; description: string; retryAfterSeconds?: number }) {
    super(`The authorisation service refused the token request: ${refusal.code} ${refusal.description}`.trim())
    this.name = 'KurierOAuthError'
    this.code = oauthCodes.find((code) => code === refusal.code) ?? 'unknown'
    this.status = refusal.status
    this.description = refusal.description
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

function named<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name && 'code' in error
}

/** Whether this is an error of this library, and if named, of one of these codes. Works across copies of the module. */
export function isKurierError<C extends KurierErrorCode = KurierErrorCode>(
  error: unknown,
  ...codes: C[]
): error is KurierError & { code: C } {
  return named<KurierError & { code: C }>(error, 'KurierError') && (codes.length === 0 || codes.includes(error.code))
}

/** Whether this is a problem answer of the service, and if named, one of these. */
export function isKurierProblem<C extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: C[]
): error is KurierProblem & { code: C } {
  return (
    named<KurierProblem & { code: C }>(error, 'KurierProblem') && (codes.length === 0 || codes.includes(error.code))
  )
}

/** Whether this is a problem answer that says that what was asked for is not there, or belongs to somebody else. */
export function isNotFound(error: unknown): boolean {
  return isKurierProblem(error, ...notFoundCodes)
}

/** Whether this is a refused token request, and if named, one of these. */
export function isKurierOAuthError(error: unknown, ...codes: OAuthErrorCode[]): error is KurierOAuthError {
  return named<KurierOAuthError>(error, 'KurierOAuthError') && (codes.length === 0 || codes.includes(error.code))
}
