import { RETRY_PERIOD } from '../callbacks/rules.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction, prisma, type Management } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { conflict } from '../platform/errors.ts'
import { destinationFor, lockedDestinationFor } from './access.ts'
import { audited } from './audited.ts'
import { markPaused, markResumed, selectUndecided, selectWaiting } from './pause-store.ts'
import type { PauseOutlook } from './portal-schema.ts'
import type { Destination } from './store.ts'

type Which = { destinationId: string }

/** Submissions that the outlook names. */
const MOST_NAMED = 10

/**
 * Stops all callbacks to a destination's administration. What waits keeps waiting; deadlines go on. Doing so again
 * changes nothing.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when it has no callback
 */
export async function pauseCallbacks(actor: Actor, { destinationId }: Which): Promise<void> {
  const now = await serviceNow(database())
  await withEndpoint(actor, destinationId, async (tx, destination, endpointId) => {
    if (await markPaused(tx, endpointId, now)) await audited(tx, actor, destination, { action: 'pause-callbacks' })
  })
}

/**
 * Lets callbacks go out again; what waits is due at once. Doing so again changes nothing.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when it has no callback
 */
export async function resumeCallbacks(actor: Actor, { destinationId }: Which): Promise<void> {
  await withEndpoint(actor, destinationId, async (tx, destination, endpointId) => {
    if (await markResumed(tx, endpointId)) await audited(tx, actor, destination, { action: 'resume-callbacks' })
  })
}

async function withEndpoint(
  actor: Actor,
  destinationId: string,
  work: (tx: Management, destination: Destination, endpointId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(prisma(), async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    if (destination.callbackEndpointId === null) throw conflict('The destination has no callback.')
    await work(tx, destination, destination.callbackEndpointId)
  })
}

/**
 * What will be lost while callbacks are paused and nobody fetches: which submissions the service rejects and after
 * which time (service clock), and when the first waiting notice may be given up.
 * @throws Refusal `not-found`
 */
export async function pauseOutlook(actor: Actor, { destinationId }: Which): Promise<PauseOutlook> {
  const db = database()
  const { callbackEndpointId } = await destinationFor(db, actor, destinationId, 'see-destinations')
  const { submitted: deadline } = settings().deadlines
  const undecided = await selectUndecided(db, { destinationId, deadline, most: MOST_NAMED })
  const endpointId = callbackEndpointId
  const [waiting] = endpointId === null ? [] : await selectWaiting(db, { endpointId, period: RETRY_PERIOD })
  return {
    undecided: undecided[0]?.total ?? 0,
    first: undecided.map(({ submissionId, caseId, rejectedAfter }) => ({
      submissionId,
      caseId,
      rejectedAfter: rejectedAfter.toISOString(),
    })),
    waiting: waiting?.waiting ?? 0,
    firstGivenUpAfter: waiting?.firstGivenUpAfter?.toISOString() ?? null,
  }
}
