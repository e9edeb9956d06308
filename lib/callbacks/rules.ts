import { DAY, HOUR, MINUTE, SECOND } from '../platform/durations.ts'
import { errorClassOf, type Outcome } from './outcome.ts'
import { type CallbackType } from '@kurier/wire/names'
import { STREAM_EVENTS, type NoticeReason, type SentType } from './terms.ts'

/** Waits after the first, second, … failed attempt, in milliseconds, without jitter (decisions 7); the last repeats. */
export const retryWaits: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
]

const JITTER = 0.2
/** Longest wait for the next attempt, in milliseconds; a receiver may ask for less (`retry-after.ts`). */
export const LONGEST_WAIT = 12 * HOUR * (1 + JITTER)
/** Longest wait of a new notice for an address that is ill, in milliseconds; `record_events` has the same number. */
export const LONGEST_FIRST_WAIT = 5 * MINUTE
/** Period in which a notice is tried (specification 6.3 receiver rule 7), in milliseconds. */
export const RETRY_PERIOD = 14 * DAY

/**
 * The wait after this many failed attempts, with jitter of ± 20 %.
 * @param failures at least 1
 * @param random from 0 up to, not including, 1
 * @returns milliseconds
 */
export function retryWait(failures: number, random: number): number {
  const wait = retryWaits[Math.min(failures, retryWaits.length) - 1] ?? 0
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random))
}

/**
 * Result of an attempt (decisions 7): delivered; the address is ill and gets nothing for a while; or it is well and
 * refuses this kind of callback, so that the other kinds go on.
 */
export type AttemptResult = 'delivered' | 'ill' | 'refused'

/** 4xx answers about the moment, not about the callback (RFC 9110 section 15.5.9, RFC 6585 section 4). */
const OF_THE_MOMENT: readonly number[] = [408, 429]

/**
 * Result of an outcome. A receiver that asks to come again later (`Retry-After`) refuses nothing, at any status; that of
 * a stream gets one kind of message alone, so that a refusal concerns its address.
 */
export function resultOf(outcome: Outcome, type?: SentType): AttemptResult {
  if (errorClassOf(outcome) === undefined) return 'delivered'
  if (type === STREAM_EVENTS || outcome.outcome === 'failed' || outcome.retryAfter !== undefined) return 'ill'
  const { status } = outcome
  return status >= 300 && status <= 499 && !OF_THE_MOMENT.includes(status) ? 'refused' : 'ill'
}

/** When an attempt ended, by the service clock, and its random share (0 up to 1). */
type CallbackMoment = { now: Date; random: number }

const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

/**
 * State of an endpoint: failed attempts in a row, since when, the time before which it gets nothing, and the length of
 * that wait.
 */
export type EndpointHealth = {
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  waitMilliseconds: number | null
}

/**
 * An endpoint after an attempt. A 2xx clears it; a failure takes it one step along the retry schedule, so that a failing
 * address costs one request a step, however many notices wait.
 * @param retryAfter milliseconds that the receiver asked to wait; honoured when later than the schedule's own time
 */
export function endpointAfter(
  endpoint: Pick<EndpointHealth, 'failures' | 'failingSince'>,
  attempt: CallbackMoment & { delivered: boolean; retryAfter: number | undefined },
): EndpointHealth {
  if (attempt.delivered) return { failures: 0, failingSince: null, nextAttemptAt: null, waitMilliseconds: null }
  const failures = endpoint.failures + 1
  const wait = Math.max(retryWait(failures, attempt.random), attempt.retryAfter ?? 0)
  return {
    failures,
    failingSince: endpoint.failingSince ?? attempt.now,
    nextAttemptAt: after(attempt.now, wait),
    waitMilliseconds: wait,
  }
}

/** States of an endpoint, and of its refusal of the kind of callback that was tried, after an attempt. */
export type HealthAfter = { endpoint: EndpointHealth; refusal: EndpointHealth }

type HealthAttempt = { result: AttemptResult; retryAfter: number | undefined; rest?: number }

const well: EndpointHealth = { failures: 0, failingSince: null, nextAttemptAt: null, waitMilliseconds: null }

/**
 * Both after an attempt: a delivery clears both, an address that is ill leaves the refusal as it is, and a refusal
 * shows that the address is well.
 * @param before `refusal`: failures 0 where the kind is not refused
 * @param attempt.rest milliseconds to leave a receiver alone that has limited its requests a minute
 */
export function healthAfter(
  before: Record<keyof HealthAfter, Pick<EndpointHealth, 'failures' | 'failingSince'>>,
  { result, rest = 0, ...attempt }: CallbackMoment & HealthAttempt,
): HealthAfter {
  if (result === 'delivered') {
    const resting = { ...well, nextAttemptAt: after(attempt.now, rest), waitMilliseconds: rest }
    return { endpoint: rest > 0 ? resting : well, refusal: well }
  }
  const failed = { ...attempt, delivered: false }
  if (result === 'refused') return { endpoint: well, refusal: endpointAfter(before.refusal, failed) }
  return { endpoint: endpointAfter(before.endpoint, failed), refusal: { ...well, ...before.refusal } }
}

/** The stored wait, in milliseconds, of an endpoint or a stream of events after an attempt: an SQL expression. */
export const waitOf = (row: string): string => `coalesce(${row}.wait_milliseconds, ${LONGEST_WAIT})`

/**
 * Longest wait of a notice, in milliseconds, as its next attempt is written: five minutes before the first, then as
 * long as its own schedule, this endpoint or its refusal of the kind (if there is a row): an SQL expression.
 */
export const waitOfNotice = (notice: string, endpoint: string, refusal: string): string =>
  `case when ${notice}.attempts = 0 then ${LONGEST_FIRST_WAIT} else greatest(
     case when ${endpoint}.next_attempt_at is not null then ${waitOf(endpoint)} end, ${refusal}.wait_milliseconds,
     (array[${retryWaits.join(', ')}])[least(${notice}.attempts, ${retryWaits.length})] * ${1 + JITTER}) end`

/** Facts that decide a notice's next step. */
export type NoticeProgress = { type: CallbackType; attempts: number; firstAttemptAt: Date | null }

/** A notice after an attempt: delivered, to be tried again, or given up (decisions 7). */
export type NoticeStep = { attempts: number; firstAttemptAt: Date } & (
  | { state: 'delivered' }
  | { state: 'waiting'; nextAttemptAt: Date }
  | { state: 'given-up'; reason: NoticeReason }
)

/**
 * A notice after an attempt. A failed one follows its own schedule, but is not due before its endpoint
 * (`notBefore`, from `endpointAfter`). It is given up when its next attempt would come more than 14 days after its
 * first; a new-submissions notice never is, since accepting or rejecting the submission cancels it
 * (specification 6.3 receiver rule 7).
 */
export function noticeAfter(
  notice: NoticeProgress,
  attempt: CallbackMoment & { delivered: boolean; notBefore: Date | null },
): NoticeStep {
  const attempts = notice.attempts + 1
  const firstAttemptAt = notice.firstAttemptAt ?? attempt.now
  if (attempt.delivered) return { state: 'delivered', attempts, firstAttemptAt }
  const own = after(attempt.now, retryWait(attempts, attempt.random))
  const nextAttemptAt = attempt.notBefore !== null && attempt.notBefore > own ? attempt.notBefore : own
  if (notice.type !== 'new-submissions' && nextAttemptAt > after(firstAttemptAt, RETRY_PERIOD)) {
    return { state: 'given-up', reason: 'not-in-time', attempts, firstAttemptAt }
  }
  return { state: 'waiting', nextAttemptAt, attempts, firstAttemptAt }
}
