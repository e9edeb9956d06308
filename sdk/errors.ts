/** What this library itself refuses or cannot do. Answers of the service are told by `KurierProblem` and `KurierOAuthError`. */
export type KurierErrorCode =
  | 'address-refused'
  | 'answer-unexpected'
  | 'attachment-size'
  | 'attachment-too-large'
  | 'attachment-unknown'
  | 'attachments-unchecked'
  | 'connection'
  | 'content-missing'
  | 'decryption-failed'
  | 'destination-unfit'
  | 'input-unfit'
  | 'jwe-malformed'
  | 'key-unfit'
  | 'key-unknown'
  | 'part-incorrect'
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

/** An error of this library; `problems` is there with `part-incorrect` and can be handed to `reject`. */
export class KurierError extends Error {
  readonly code: KurierErrorCode
  readonly problems: readonly EventProblem[]

  constructor(
    code: KurierErrorCode,
    message: string,
    more: { cause?: unknown; problems?: readonly EventProblem[] } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined)
    this.name = 'KurierError'
    this.code = code
    this.problems = more.problems ?? []
  }
}

/** One failed validation in an answer of the service: a JSON Pointer into the request and the reason (decisions 3). */
export interface FieldError {
  pointer: string
  detail: string
}

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
 * `code` is the last segment of `type`; `instance` is the request id to quote to the operator.
 */
export class KurierProblem extends Error implements ProblemMembers {
  readonly code: string
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
    this.code = problem.type.split('/').at(-1) ?? problem.type
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
  readonly code: string
  readonly status: number
  readonly description: string
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: { code: string; status: number; description: string; retryAfterSeconds?: number }) {
    super(`The authorisation service refused the token request: ${refusal.code} ${refusal.description}`.trim())
    this.name = 'KurierOAuthError'
    this.code = refusal.code
    this.status = refusal.status
    this.description = refusal.description
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

function named<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name && 'code' in error
}

/** Whether this is an error of this library, and if named, of one of these codes. Works across copies of the module. */
export function isKurierError(error: unknown, ...codes: KurierErrorCode[]): error is KurierError {
  return named<KurierError>(error, 'KurierError') && (codes.length === 0 || codes.includes(error.code))
}

/** Whether this is a problem answer of the service. */
export function isKurierProblem(error: unknown): error is KurierProblem {
  return named<KurierProblem>(error, 'KurierProblem')
}

/** Whether this is a refused token request. */
export function isKurierOAuthError(error: unknown): error is KurierOAuthError {
  return named<KurierOAuthError>(error, 'KurierOAuthError')
}
