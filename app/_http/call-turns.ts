import { SECOND } from '#lib/platform/durations.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { Turns } from '#lib/platform/turns.ts'

/**
 * The turns of all calls of interfaces on this node (docs/decisions/0073): what one caller has waiting is worked off in
 * turn with the others'. What takes over a second waits for the database or another machine, and lets the next one begin.
 */
export const callTurns = (): Turns =>
  oncePerProcess(
    'call-turns',
    () =>
      new Turns({
        work: 'call',
        atOnce: 16,
        perOwner: 4,
        mostWaiting: 500,
        wait: 2 * SECOND,
        hold: SECOND,
        refusal: 'This node has more calls to answer than it can at the moment.',
      }),
  )

/**
 * Works for a call whose body has arrived; for one whose body is still arriving at once, so that nobody holds a turn by
 * sending slowly.
 * @param owner whose call it is: a client, a person, a network
 * @throws Refusal `unavailable` when there was no turn within two seconds
 */
export function inTurn<T>(
  owner: string,
  body: { arrivesLater?: true } | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return body?.arrivesLater ? work() : callTurns().take(owner, work)
}

/** Milliseconds for which one piece of a large body lets calls go before. */
const COURTESY = 2

const pieceTurns = (): Turns => oncePerProcess('piece-turns', () => new Turns({ work: 'piece', atOnce: 1 }))

/**
 * Holds up the next piece of a large body while calls are under way, all such pieces one after the other, in turn by
 * network: however many arrive, calls have the processor in between.
 * @param address where the body comes from
 */
export function callsGoBefore(address: string): Promise<void> {
  return pieceTurns().take(networksOf(address).own, () => callTurns().idle(COURTESY))
}
