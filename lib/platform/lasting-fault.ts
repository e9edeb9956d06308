import { MINUTE, SECOND } from './durations.ts'
import { log } from './log.ts'

/** Who is told of a fault that lasts. `times`: how often it has failed so far; `milliseconds`: how long it lasted. */
export type FaultTeller = { fails: (error: unknown, times: number) => void; works: (milliseconds: number) => void }

export type LastingFault = {
  /** It failed, perhaps not for the first time. */
  failed: (error: unknown) => void
  /** It went well, as it mostly does. */
  worked: () => void
}

type Since = { began: number; told: number; times: number }

/**
 * When to tell of a fault in what is tried again and again, or asked for again and again: the first time at once, then once
 * a minute for as long as it lasts, and once when it is over.
 */
export function lastingFault({ fails, works }: FaultTeller): LastingFault {
  let since: Since | undefined
  return {
    failed(error) {
      const now = performance.now()
      since ??= { began: now, told: -Infinity, times: 0 }
      since.times += 1
      if (now - since.told < MINUTE) return
      since.told = now
      fails(error, since.times)
    },
    worked() {
      if (since) works(performance.now() - since.began)
      since = undefined
    },
  }
}

type LastingFaultLine = { message: string; level?: 'warn' | 'error'; facts?: Record<string, unknown> }

/** Tells it in the log. `message` says what fails. */
export const inLog = ({ message, level = 'error', facts = {} }: LastingFaultLine): FaultTeller => ({
  fails: (error, times) => log[level]({ ...facts, times, reason: String(error) }, message),
  works: (milliseconds) =>
    log.info({ ...facts, failed: message, seconds: Math.round(milliseconds / SECOND) }, 'it works again'),
})
