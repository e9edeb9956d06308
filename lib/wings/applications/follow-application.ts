import { timingSafeEqual } from 'node:crypto'
import { issueBoundToken } from '../../clients/bound-token.ts'
import { noteFailedAttempt, secondsUntilNextAttempt } from '../../clients/failed-attempts.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, notFound, Refusal } from '../../platform/errors.ts'
import { handingInOf } from './rules.ts'
import type { FollowedApplication, StatusQuestion, TokenQuestion } from './schema.ts'
import { readStatusCode, statusCodeHash } from './status-code.ts'
import { isOfCase, selectApplication, type ApplicationRow } from './store.ts'

const HASH_BYTES = 32
/** Equals the hash of no code; compared where there is no application, so that the time does not tell. */
const NO_HASH = Buffer.alloc(HASH_BYTES)

/**
 * A new token for somebody's application, or for another submission of its case, for the code that was shown when it began.
 * @param input.address where the request came from
 * @throws Refusal as `knownApplication`; `not-found` for a submission of another case
 */
export async function followApplication(
  context: Context<undefined>,
  question: TokenQuestion & { address: string },
): Promise<FollowedApplication> {
  const { db, clock } = context
  const { caseId } = question
  const application = await knownApplication(context, question)
  const { destinationId, form, version, clientId } = application
  const { submissionId = application.submissionId } = question
  if (submissionId !== application.submissionId && !(await isOfCase(db, { submissionId, caseId }))) {
    throw notFound('submission')
  }
  const token = await issueBoundToken(db, clientId, { submissionId, caseId }, clock.machine())
  return { submissionId, caseId, destinationId, form, version, handingIn: handingInOf(application), ...token }
}

/**
 * The application of a case, for the code that was shown when it began. Wrong codes are counted for the case and the
 * caller's address, as wrong client secrets are.
 * @param input.address where the request came from
 * @throws Refusal `invalid` at `/statusCode` for a malformed code; `too-many-requests` after too many wrong ones;
 *   `not-found` for an unknown case and a wrong code alike; `conflict` while the form's client is disabled
 */
export async function knownApplication(
  { db, clock }: Context<undefined>,
  { caseId, statusCode, address }: StatusQuestion & { address: string },
): Promise<ApplicationRow> {
  const code = readStatusCode(statusCode)
  if (code === undefined) throw invalid([notACode])
  const monotonic = clock.monotonic()
  refuseBlockedCaller(caseId, address, monotonic)
  const [application] = await selectApplication(db, { caseId })
  const isRight = timingSafeEqual(statusCodeHash(code), application?.statusCodeHash ?? NO_HASH)
  if (!application || !isRight) {
    await noteFailedAttempt(db, caseId, address, { now: clock.machine(), monotonic })
    throw notFound('application')
  }
  if (application.clientStatus !== 'active') throw conflict('This application cannot be followed at the moment.')
  return application
}

const notACode = {
  pointer: '/statusCode',
  detail: 'This is no status code: it has 24 letters and digits, and one of them must be wrong.',
}

function refuseBlockedCaller(caseId: string, address: string, monotonic: number): void {
  const retryAfterSeconds = secondsUntilNextAttempt(caseId, address, monotonic)
  if (retryAfterSeconds === 0) return
  const detail = `Too many wrong status codes for this case from this address; wait ${retryAfterSeconds} s.`
  throw new Refusal('too-many-requests', detail, { retryAfterSeconds })
}
