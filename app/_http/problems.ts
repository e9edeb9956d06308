import { asRefusal, Refusal, type FieldFault } from '#lib/platform/errors.ts'
import { asStorageRefusal } from '#lib/platform/blobs/storage-refusal.ts'
import { isDatabaseAway } from '#lib/platform/database.ts'
import { log } from '#lib/platform/log.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { ProblemCode } from '@kurier/wire/codes'
import { HttpAnswer } from './http-call.ts'

/** Status and title of every refusal; the compiler knows when one is missing. */
export const problemTable = {
  malformed: { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'A valid access token is needed' },
  'insufficient-scope': { status: 403, title: 'The access token lacks a scope' },
  forbidden: { status: 403, title: 'You may not do this' },
  'not-found': { status: 404, title: 'Not found' },
  'destination-not-found': { status: 404, title: 'Destination not found' },
  'submission-not-found': { status: 404, title: 'Submission not found' },
  'reply-not-found': { status: 404, title: 'Reply not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The state does not allow this' },
  'version-gone': { status: 410, title: 'This version of the interface is gone' },
  'too-large': { status: 413, title: 'The content is too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'The content is not valid' },
  'destination-state-invalid': { status: 422, title: 'The destination takes no submissions now' },
  'callback-unreachable': { status: 422, title: 'The callback cannot be reached' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'insufficient-storage': { status: 507, title: 'Insufficient storage' },
} as const satisfies Record<ProblemCode, { status: number; title: string }>

/** Characters of one detail: what was sent must not lead to an answer many times its size. */
const MOST_DETAIL_CHARACTERS = 2000

/** The refusal that an error amounts to; anything unexpected is logged whole and answered without a word about it. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  const refusal = asRefusal(asStorageRefusal(error))
  if (refusal) return refusal
  const facts = { requestId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  if (isDatabaseAway(error)) {
    log.warn(facts, 'the database did not answer')
    return new Refusal('unavailable', 'The service cannot reach its database at the moment.', { retryAfterSeconds: 5 })
  }
  log.error(facts, 'a request failed unexpectedly')
  return new Refusal(
    'internal',
    'Something went wrong on our side. Please tell the operator the instance of this answer.',
  )
}

/** The status with which an error will be answered. */
export function statusOf(error: unknown): number {
  const code = asRefusal(error)?.code ?? (isDatabaseAway(error) ? 'unavailable' : 'internal')
  return problemTable[code].status
}

/** A problem answer (RFC 9457) as decisions 3 wants it. */
export function problemAnswer(refusal: Refusal, requestId: string): HttpAnswer {
  const { status, title } = problemTable[refusal.code]
  const { errors, reason, retryAfterSeconds, headers } = refusal.extra
  const body = {
    type: `${wireAddresses().httpProblemTypeBase}/${refusal.code}`,
    title,
    status,
    detail: shortened(refusal.message),
    instance: requestId,
    ...(errors && { errors: errors.map(shortFault) }),
    ...(reason && { reason }),
  }
  return new HttpAnswer(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
      ...headers,
    },
  })
}

function shortened(detail: string): string {
  return detail.length > MOST_DETAIL_CHARACTERS ? `${detail.slice(0, MOST_DETAIL_CHARACTERS)} …` : detail
}

/** A pointer is never cut: half of one would lead somewhere else. */
function shortFault({ pointer, detail }: FieldFault): FieldFault {
  return { pointer, detail: shortened(detail) }
}
