import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/statement.ts'
import { send, type Attempt } from './attempt.ts'
import { callbackClient } from './callback-client.ts'
import type { Claim } from './claim.ts'
import { finishAttempt, type FinishedRow } from './delivery-store.ts'
import { readClocks } from './instant.ts'
import { insertTestAttempt } from './log-store.ts'
import { errorClassOf, type Outcome } from './outcome.ts'
import { retryAfterWait } from './retry-after.ts'
import { endpointAfter, noticeAfter, RETRY_PERIOD, type EndpointHealth } from './rules.ts'
import type { CallbackType } from './terms.ts'

/**
 * Writes down what came of an attempt in one statement: the attempt, its notices, the endpoint, and who was told.
 * @param random 0 up to 1, the jitter of this attempt; endpoint and notices share it, so that what failed together is
 * due together
 * @returns `held` false, and nothing written, when the endpoint was taken by someone else meanwhile
 */
export async function recordAttempt(db: Handle, claim: Claim, attempt: Attempt, random: number): Promise<FinishedRow> {
  const { now, machineNow } = attempt.endedAt
  const delivered = errorClassOf(attempt.outcome) === undefined
  const retryAfter = retryAfterOf(attempt.outcome, machineNow)
  const health = endpointAfter(claim, { now, random, delivered, retryAfter })
  const steps = claim.notices.map((notice) => ({
    id: notice.id,
    ...noticeAfter(notice, { now, random, delivered, notBefore: health.nextAttemptAt }),
  }))
  const [row] = await finishAttempt(db, {
    endpointId: claim.endpointId,
    fence: claim.fence,
    now,
    ...health,
    delivered,
    steps: JSON.stringify(steps),
    attempt: JSON.stringify(attemptRow(claim.type, attempt)),
    begunBefore: waitingSinceBefore(health),
  })
  if (!row) throw new Error('a select without from answers one row')
  return row
}

function retryAfterOf(outcome: Outcome, machineNow: Date): number | undefined {
  return outcome.outcome === 'answered' ? retryAfterWait(outcome.retryAfter, machineNow) : undefined
}

/** The row of an attempt, as `attemptAsJson` reads it. */
export function attemptRow(type: CallbackType, { outcome, startedAt, requestBody, callbackTimestamp }: Attempt) {
  const answered = outcome.outcome === 'answered'
  return {
    type,
    requestBody,
    callbackTimestamp,
    startedAt: startedAt.now,
    durationMs: outcome.durationMs,
    status: answered ? outcome.status : null,
    errorClass: errorClassOf(outcome) ?? null,
    detail: answered ? answerWords(outcome.status) : outcome.detail,
    responseExcerpt: answered ? outcome.excerpt : null,
  }
}

function answerWords(status: number): string {
  if (status >= 200 && status <= 299) return `Delivered: answered with status ${status}.`
  if (status >= 300 && status <= 399) return `Answered with status ${status}; redirects are not followed.`
  return `Answered with status ${status}; a callback is delivered when the answer is 2xx.`
}

/** What has begun to wait before this has its 14 days over before a failing endpoint is due again. */
function waitingSinceBefore({ nextAttemptAt }: EndpointHealth): Date | null {
  return nextAttemptAt && new Date(nextAttemptAt.getTime() - RETRY_PERIOD)
}

/** The type of a test: of the three the one that every receiver gets and that names nothing to fetch. */
const TYPE = 'new-events'

type Endpoint = { id: string; url: string; shareOf: string; secretSealed: Buffer }

/**
 * Sends a real callback that names nothing, signed like any other, and writes it down in the log as a test. It changes
 * nothing of what waits, nor of how the endpoint stands.
 * @returns the attempt, and its id in the log
 */
export async function sendTest(
  { db, clock }: Context,
  { id: endpointId, url, shareOf, secretSealed }: Endpoint,
): Promise<Attempt & { attemptId: string }> {
  const startedAt = await readClocks(clock)
  const attempt = await send(clock, callbackClient(), {
    ...{ endpointId, type: TYPE, url, shareOf, secretSealed, startedAt },
    subjects: [],
  })
  const [row] = await insertTestAttempt(db.pool, { endpointId, attempt: JSON.stringify(attemptRow(TYPE, attempt)) })
  if (!row) throw new Error('an insert answers one row')
  return { ...attempt, attemptId: String(row.id) }
}
