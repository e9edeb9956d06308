import type { StatementHandle } from '../../platform/database.ts'
import type { Context } from '../../platform/context.ts'
import { send, type Attempt } from './attempt.ts'
import { callbackClient } from '../connection/callback-client.ts'
import type { Claim } from './claim.ts'
import { finishAttempt, finishAttempts, type EndedAttempt, type FinishedRow } from './finish-store.ts'
import { readClocks } from '../instant.ts'
import { insertTestAttempt } from '../log/log-store.ts'
import { errorClassOf, stepNames, type Outcome } from '../outcome.ts'
import { retryAfterWait } from './retry-after.ts'
import { openEndpoint } from '../store.ts'
import { healthAfter, noticeAfter, RETRY_PERIOD, resultOf, type HealthAfter } from '../rules.ts'
import type { SentType, STREAM_CONSENT } from '../terms.ts'

/** A request that was made for a claim. `random` is 0 up to 1, the jitter of the next attempts. */
export type EndedRequest = { claim: Claim; attempt: Attempt; random: number }

/**
 * `held` false: the endpoint was taken by someone else meanwhile, and nothing was written. `hasMore`: something waits there
 * that may be due.
 */
export type RecordedAttempt = {
  held: boolean
  delivered: number
  retried: number
  givenUp: number
  hasMore: boolean
}

const notHeld: RecordedAttempt = { held: false, delivered: 0, retried: 0, givenUp: 0, hasMore: false }

/**
 * Writes down the result of an attempt in one statement: the attempt, its notices, the endpoint, and who was told.
 * @param random endpoint and notices share it, so that notices that failed together are due together
 */
export async function recordAttempt(
  db: StatementHandle,
  claim: Claim,
  attempt: Attempt,
  random: number,
): Promise<RecordedAttempt> {
  const [row] = await finishAttempt(db, asJson([{ claim, attempt, random }]))
  return row ? recordedIn(row) : notHeld
}

/**
 * Writes down the results of several attempts in one statement, each as if it were alone.
 * @returns in the same order; undefined for an attempt that was not written, because its endpoint is no longer held
 *   or is locked just now
 */
export async function recordAttempts(
  db: StatementHandle,
  ended: readonly EndedRequest[],
): Promise<(RecordedAttempt | undefined)[]> {
  const rows = new Map((await finishAttempts(db, asJson(ended))).map((row) => [row.place, row]))
  return ended.map((_, place) => {
    const row = rows.get(place)
    return row && recordedIn(row)
  })
}

/** Has the database plan both ways of writing, which takes longer than the writing itself; writes nothing. */
export async function planRecording(db: StatementHandle): Promise<void> {
  await finishAttempt(db, asJson([]))
  await finishAttempts(db, asJson([]))
}

const recordedIn = ({ place: _, ...row }: FinishedRow): RecordedAttempt => ({ held: true, ...row })

function asJson(ended: readonly EndedRequest[]): { attempts: string; steps: string } {
  const rows = ended.map((one, place) => rowsOf(one, place))
  return {
    attempts: JSON.stringify(rows.map(({ attempt }) => attempt)),
    steps: JSON.stringify(rows.flatMap(({ steps }) => steps)),
  }
}

function rowsOf({ claim, attempt, random }: EndedRequest, place: number) {
  const { endpointId, fence, type } = claim
  const { now, machineNow } = attempt.endedAt
  const result = resultOf(attempt.outcome, type)
  const delivered = result === 'delivered'
  const retryAfter = retryAfterOf(attempt.outcome, machineNow)
  const before = { endpoint: claim, refusal: { failures: claim.refusals, failingSince: claim.refusedSince } }
  const health = healthAfter(before, { now, random, result, retryAfter, rest: attempt.rest })
  const notBefore = (result === 'refused' ? health.refusal : health.endpoint).nextAttemptAt
  const moment = { now, random, delivered, notBefore }
  const row: EndedAttempt = {
    place,
    endpointId,
    fence,
    now,
    result,
    notBefore,
    noticeIds: claim.notices.map(({ id }) => id),
    ...health.endpoint,
    ...refusalRow(health),
    ...attemptRow(type, attempt),
    begunBefore: notBefore && new Date(notBefore.getTime() - RETRY_PERIOD),
  }
  return {
    attempt: row,
    steps: claim.notices.map((notice) => ({ place, id: notice.id, ...noticeAfter(notice, moment) })),
  }
}

function refusalRow({ refusal }: HealthAfter) {
  const { failures, failingSince, nextAttemptAt, waitMilliseconds } = refusal
  return {
    refusals: failures,
    refusedSince: failingSince,
    refusedUntil: nextAttemptAt,
    refusalMilliseconds: waitMilliseconds,
  }
}

function retryAfterOf(outcome: Outcome, machineNow: Date): number | undefined {
  return outcome.outcome === 'answered' ? retryAfterWait(outcome.retryAfter, machineNow) : undefined
}

/** The row of an attempt, as in `attemptMembers`. */
export function attemptRow<Type extends SentType | typeof STREAM_CONSENT>(
  type: Type,
  { outcome, startedAt, requestBody, callbackTimestamp, events }: Attempt,
) {
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
    events: events ?? null,
    stepMilliseconds: stepMilliseconds(outcome),
  }
}

/** How long each step took, in the order of `stepNames`; null for one that was not taken. */
function stepMilliseconds({ steps }: Outcome): (number | null)[] {
  return stepNames.map((name) => steps.find((step) => step.name === name)?.durationMs ?? null)
}

function answerWords(status: number): string {
  if (status >= 200 && status <= 299) return `Delivered: answered with status ${status}.`
  if (status >= 300 && status <= 399) return `Answered with status ${status}; redirects are not followed.`
  return `Answered with status ${status}; a callback is delivered when the answer is 2xx.`
}

/** The type of a test: the one of the three that every receiver gets and that names nothing to fetch. */
const TYPE = 'new-events'

type Endpoint = { id: string; url: string; shareOf: string; secretSealed: Buffer }

/**
 * Sends a real callback that names nothing, signed like any other, and writes it down in the log as a test. A 2xx makes
 * all notices that wait there due (decisions 7); a failure changes nothing.
 * @returns the attempt, and its id in the log
 */
export async function sendTest(
  { db, clock }: Context,
  { id: endpointId, url, shareOf, secretSealed }: Endpoint,
): Promise<Attempt & { attemptId: string }> {
  const startedAt = await readClocks(clock)
  const attempt = await send({ clock }, callbackClient(), {
    endpointId,
    type: TYPE,
    url,
    shareOf,
    secretSealed,
    startedAt,
    subjects: [],
  })
  const [row] = await insertTestAttempt(db, { endpointId, attempt: JSON.stringify(attemptRow(TYPE, attempt)) })
  if (!row) throw new Error('an insert answers one row')
  if (errorClassOf(attempt.outcome) === undefined) await openEndpoint(db, { endpointId })
  return { ...attempt, attemptId: String(row.id) }
}
