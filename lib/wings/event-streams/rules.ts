import type { ConsentHeaders } from '../../callbacks/outcome.ts'
import { DAY, MINUTE } from '../../platform/durations.ts'
import type { Reach } from './harvest-store.ts'
import {
  eventFamilies,
  eventFamilyNames,
  FAILING_DAYS,
  type EventFamily,
  type EventType,
  type StreamReason,
  type StreamState,
} from './terms.ts'

type Now = { service: Date; machine: Date }

/** Looked back in each round: rows that commit within a minute of their time are found at once. */
const USUALLY_LATE = MINUTE
/**
 * Looked back in one round a minute: every transaction has ended by then (as a checkpoint waits,
 * `lib/wings/checkpoints/rules.ts`).
 */
const AT_MOST_LATE = 15 * MINUTE

/**
 * From when on the database is read again. Rows bear a time from before their transaction committed, so those of a
 * quarter of an hour are read once a minute, those of the last minute each time; noted ones are passed over. A place in
 * the future means now: the clock was set back since, and new rows bear earlier times.
 */
export function lookBack(reach: Reach, now: Now): { service: Date; machine: Date; isWhole: boolean } {
  const isWhole = Math.abs(now.machine.getTime() - reach.wholeAt.getTime()) >= MINUTE
  const back = isWhole ? AT_MOST_LATE : USUALLY_LATE
  return {
    service: earlier(reach.serviceAt, reach.begunService, now.service, back),
    machine: earlier(reach.machineAt, reach.begunMachine, now.machine, back),
    isWhole,
  }
}

function earlier(at: Date, begun: Date, now: Date, back: number): Date {
  const from = Math.min(at.getTime(), now.getTime()) - back
  return new Date(begun > now ? from : Math.max(from, begun.getTime()))
}

export const allTypes: readonly EventType[] = eventFamilyNames.flatMap((family) => [...eventFamilies[family]])

const isFamily = (text: string): text is EventFamily => eventFamilyNames.some((family) => family === text)

/** The types that families and types stand for, each once; unknown names are passed over. */
export function typesOf(chosen: readonly string[]): EventType[] {
  const wanted = new Set(chosen.flatMap((one) => (isFamily(one) ? [...eventFamilies[one]] : [one])))
  return allTypes.filter((type) => wanted.has(type))
}

/**
 * Whether a receiver has agreed to be sent events by `origin`, and how many requests a minute (CloudEvents webhooks
 * 1.0.2, section 4.2); null without a limit. A status alone is no consent.
 */
export function consentIn(allowed: ConsentHeaders | undefined, origin: string): { rate: number | null } | undefined {
  const named = allowed?.origin.trim().toLowerCase()
  if (named !== '*' && named !== origin.toLowerCase()) return undefined
  const rate = allowed?.rate?.trim() ?? ''
  return { rate: /^[1-9]\d{0,8}$/.test(rate) ? Number(rate) : null }
}

/** How long to leave a receiver alone after a request, in milliseconds, so that its rate is spread over the minute. */
export function restAfter(rate: number | null): number {
  return rate === null ? 0 : Math.ceil(MINUTE / rate)
}

/** How a stream is stopped. */
type StreamStop = { state: StreamState; reason: StreamReason }

/** Answers that end or stop a stream at once (CloudEvents webhooks 1.0.2, section 2.2). */
const finalAnswers: Partial<Record<number, StreamStop>> = {
  410: { state: 'ended', reason: 'gone' },
  415: { state: 'paused', reason: 'format' },
}

/**
 * Whether a stream is stopped after a request that failed: by the answer (`status` null without an answer), or since it
 * has failed for a week, while its events are still there.
 * @param failed.since when the first of the failures in a row was, if there was one before this
 */
export function stopAfter({ status, since, now }: FailedRequest): StreamStop | undefined {
  const final = status === null ? undefined : finalAnswers[status]
  if (final) return final
  const failing = since === null ? 0 : now.getTime() - since.getTime()
  return failing >= FAILING_DAYS * DAY ? { state: 'paused', reason: 'failures' } : undefined
}

type FailedRequest = { status: number | null; since: Date | null; now: Date }
