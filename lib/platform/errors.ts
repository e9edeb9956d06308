import { problemCodes, notFoundCodes, type ProblemCode } from '@kurier/wire/codes'

/** One fault in a request: `pointer` is a JSON Pointer into the body (RFC 6901), `/limit` style for query members. */
export type FieldFault = { pointer: string; detail: string }

type Extra = { errors?: FieldFault[]; reason?: string; retryAfterSeconds?: number; headers?: Record<string, string> }

/** A refusal with its code. Told apart by `code`, never by `instanceof`: two module graphs live in one process. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly extra: Extra

  constructor(code: ProblemCode, detail: string, extra: Extra = {}) {
    super(detail)
    this.code = code
    this.extra = extra
  }
}

/** The refusal in a caught value; undefined for any other error. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('extra' in error)) return undefined
  const isRefusal = problemCodes.some((code) => code === error.code)
  return isRefusal ? (error as Refusal) : undefined // `instanceof` misses the other module graph's class
}

/** 404: it does not exist, or is not yours (decisions 3: both answer alike). */
export function notFound(what: string): Refusal {
  const own = notFoundCodes.find((code) => code === `${what}-not-found`)
  return new Refusal(own ?? 'not-found', `There is no such ${what}.`)
}

/** True for a caught 404 of any kind. */
export function isNotFound(error: unknown): boolean {
  return notFoundCodes.some((code) => code === asRefusal(error)?.code)
}

/** 403: it is visible, but this person or page may not do that. */
export const forbidden = (detail: string): Refusal => new Refusal('forbidden', detail)

/** 409: the state does not allow it. */
export const conflict = (detail: string): Refusal => new Refusal('conflict', detail)

/** Most faults in one answer: enough to mend a body, few enough to keep the answer short. */
export const MOST_FAULTS = 50
/** Faults whose words are in `detail` too. */
const TOLD_IN_DETAIL = 5

/** 422: well-formed but wrong, with each fault (the first fifty) at its pointer. */
export function invalid(errors: FieldFault[], detail?: string): Refusal {
  const told = errors.slice(0, TOLD_IN_DETAIL).map((fault) => fault.detail)
  const more = errors.length > TOLD_IN_DETAIL ? [`${errors.length - TOLD_IN_DETAIL} more faults; see errors.`] : []
  return new Refusal('invalid', detail ?? [...told, ...more].join(' '), { errors: errors.slice(0, MOST_FAULTS) })
}
