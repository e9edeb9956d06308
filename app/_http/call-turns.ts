import { SECOND } from '#lib/platform/durations.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { Turns } from '#lib/platform/turns.ts'

/**
 * The turns of all calls of interfaces on this node (docs/decisions/0073): what one caller has waiting is worked off in
 * turn with the others'. What takes over a quarter of a second mostly waits for the database or another machine, and lets the
 * next one begin.
 */
export const callTurns = (): Turns =>
  oncePerProcess(
    'call-turns',
    () =>
      new Turns({
        work: 'call',
        atOnce: 16,
        perOwner: 8,
        mostWaiting: 500,
        wait: 2 * SECOND,
        hold: SECOND / 4,
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
