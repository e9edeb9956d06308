import type { Fetch } from './connection.ts'
import { isKurierProblem } from './errors.ts'

/**
 * The service's time, as far as its answers tell: an office PC whose clock is minutes off signs with this one. Until
 * something is learnt, and while both differ by less than a few seconds, it is this machine's.
 */
export interface ServiceClock {
  now(): Date
  /** Milliseconds by which this machine's clock is ahead of the service's, less than 0 when it is behind; 0 when they agree. */
  aheadMs(): number
}

/** This machine's clocks: its time, and a counter of milliseconds that nobody can set. */
interface Machine {
  time: () => number
  elapsedMs: () => number
}

const thisMachine: Machine = { time: () => Date.now(), elapsedMs: () => performance.now() }

/** `Date` has whole seconds (RFC 9110 section 5.6.7): an answer came about within this time from then on. */
const DATE_STEP = 1000
/** Milliseconds by which both may differ without being told apart; a decision may be minutes off (decisions 6). */
const TOLERANCE = 5000

/** Between which two values the service's time lies, less `elapsedMs`. */
type ServiceClockSpan = { from: number; to: number }

/** What two answers tell together; the later one alone when a clock was set between them. */
function narrowed(known: ServiceClockSpan | undefined, told: ServiceClockSpan): ServiceClockSpan {
  if (known === undefined || told.from > known.to || told.to < known.from) return told
  return { from: Math.max(known.from, told.from), to: Math.min(known.to, told.to) }
}

/** True of an answer that was made for this request: one that was kept on the way bears the time of another. */
function isMadeNow(headers: { get(name: string): string | null }): boolean {
  return headers.get('age') === null && (headers.get('cache-control') ?? '').includes('no-store')
}

/** A clock, and a `fetch` like the one given, of whose answers the clock learns. */
export function serviceClock(send: Fetch, machine: Machine = thisMachine): { clock: ServiceClock; send: Fetch } {
  let known: ServiceClockSpan | undefined

  /** The answer came about between these two readings of `elapsedMs`. */
  function learn(date: string | null, asked: number, answered: number): void {
    const at = Date.parse(date ?? '')
    if (!Number.isNaN(at)) known = narrowed(known, { from: at - answered, to: at + DATE_STEP - asked })
  }

  function aheadMs(): number {
    if (known === undefined) return 0
    const ahead = machine.time() - machine.elapsedMs() - (known.from + known.to) / 2
    return Math.abs(ahead) <= TOLERANCE + (known.to - known.from) / 2 ? 0 : Math.round(ahead)
  }

  return {
    clock: { now: () => new Date(machine.time() - aheadMs()), aheadMs },
    async send(url, init) {
      const asked = machine.elapsedMs()
      const answer = await send(url, init)
      if (isMadeNow(answer.headers)) learn(answer.headers.get('date'), asked, machine.elapsedMs())
      return answer
    },
  }
}

/**
 * Seconds by which the clock that signed was ahead of the service's, less than 0 when it was behind, where the service
 * refused a decision for its time; nothing for all other errors.
 */
export function secondsAhead(error: unknown): number | undefined {
  const fault = isKurierProblem(error) ? error.errors.find(({ pointer }) => pointer === '/iat') : undefined
  const ahead = /lies (\d+) seconds in the future/.exec(fault?.detail ?? '')
  const behind = /is (\d+) seconds behind/.exec(fault?.detail ?? '')
  if (ahead) return Number(ahead[1])
  return behind ? -Number(behind[1]) : undefined
}
