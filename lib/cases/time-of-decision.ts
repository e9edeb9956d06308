import { CLOCKS_MAY_DIFFER } from '../platform/due.ts'
import { SECOND } from '../platform/durations.ts'

/** Seconds by which a posted event may be ahead of the clocks or behind the submission (decisions 5, 6). */
const TOLERANCE = CLOCKS_MAY_DIFFER / SECOND

/** The service clock, and the machine's, which in a sandbox is behind it. */
export type BothClocks = { latest: Date; now: Date }

const secondsOf = (at: Date): number => Math.floor(at.getTime() / SECOND)

/**
 * Describes the fault of an event that is signed later than the later of both clocks allows; undefined for other
 * events.
 * @param iat whole seconds
 */
export function aheadFault(iat: number, { latest }: BothClocks): string | undefined {
  const ahead = iat - secondsOf(latest)
  if (ahead <= TOLERANCE) return undefined
  return (
    `"iat" lies ${ahead} seconds in the future: the clock of the system that signed is ahead of the service's ` +
    `(its time is ${latest.toISOString()}).`
  )
}

/**
 * Describes the fault of an event that claims to be older than the submission that it is about; undefined for other
 * events. Receivers sign by the machine's clock. A submission from the future was submitted before a clock was set
 * back, or by a node that is ahead: its time proves only that it exists now.
 */
export function behindFault(iat: number, submittedAt: Date, { latest, now }: BothClocks): string | undefined {
  const ahead = latest.getTime() - now.getTime()
  const earliest = secondsOf(new Date(Math.min(submittedAt.getTime() - ahead, now.getTime())))
  if (iat >= earliest - TOLERANCE) return undefined
  return (
    `"iat" lies ${earliest - iat} seconds before the submission was submitted: it was signed long ago, or the clock of ` +
    `the system that signed is ${secondsOf(now) - iat} seconds behind the service's (its time is ${now.toISOString()}).`
  )
}
