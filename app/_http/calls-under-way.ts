import { SECOND } from '#lib/platform/durations.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { Turns } from '#lib/platform/turns.ts'
import type { HttpCall } from './http-call.ts'

/** Calls that take longer wait for the database or another machine and leave the processor free. */
const LONGEST = SECOND
/** Milliseconds for which one piece of a large body lets calls go before. */
const COURTESY = 2

type CallsOfCaller = { begun: number; calls: Map<HttpCall, NodeJS.Timeout>; whenIdle: Set<() => void> }

const underWay = () =>
  oncePerProcess('calls-under-way', (): CallsOfCaller => ({ begun: 0, calls: new Map(), whenIdle: new Set() }))

/** A call of an interface has come; pages and large bodies let it go before until `endCall`, a second at most. */
export function beginCall(call: HttpCall): void {
  const all = underWay()
  all.begun += 1
  all.calls.set(
    call,
    setTimeout(() => endCall(call), LONGEST),
  )
}

/** The number of calls so far. */
export const callsBegun = (): number => underWay().begun

/** It has been answered, or is a large body itself. */
export function endCall(call: HttpCall): void {
  const { calls, whenIdle } = underWay()
  clearTimeout(calls.get(call))
  calls.delete(call)
  if (calls.size === 0) for (const tell of whenIdle) tell()
}

/** Resolves when no call is under way, or after `longest` milliseconds. */
export async function callsGoBefore(longest: number): Promise<void> {
  const { calls, whenIdle } = underWay()
  if (calls.size === 0) return
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      whenIdle.delete(end)
      resolve()
    }
    const timer = setTimeout(end, longest)
    whenIdle.add(end)
  })
}

const pieceTurns = (): Turns => oncePerProcess('piece-turns', () => new Turns({ work: 'piece', atOnce: 1 }))

/**
 * Holds up the next piece of a large body while calls are under way, all such pieces one after the other, in turn by
 * network: however many arrive, calls have the processor in between.
 */
export function pieceOfLarge(call: HttpCall): Promise<void> {
  endCall(call)
  return pieceTurns().take(networksOf(call.address).own, () => callsGoBefore(COURTESY))
}
