import { audit, auditObject } from '../accounts/audit/audit.ts'
import { RETRY_PERIOD } from '../callbacks/rules.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { conflict } from '../platform/errors.ts'
import { destinationFor, lockedDestinationFor } from './access.ts'
import { markPaused, markResumed, selectUndecided, selectWaiting } from './pause-store.ts'
import type { PauseOutlook } from './portal-schema.ts'
import type { Destination } from './store.ts'

type Which = { destinationId: string }

/** Submissions that the outlook names. */
const MOST_NAMED = 10

/**
 * Stops all callbacks to a destination's administration. Notices keep waiting; deadlines go on. Pausing again changes
 * nothing.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when it has no callback
 */
export async function pauseCallbacks(context: Context, { destinationId }: Which): Promise<void> {
  const { actor, clock } = context
  const now = await clock.service()
  await withEndpoint(context, destinationId, async (tx, destination, endpointId) => {
    const changed = await markPaused(tx, endpointId, now)
    if (changed)
      await audit(tx, actor, clock.machine(), { action: 'pause-callbacks', ...auditObject('destination', destination) })
  })
}

/**
 * Lets callbacks go out again; waiting notices are due at once. Resuming again changes nothing.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when it has no callback
 */
export async function resumeCallbacks(context: Context, { destinationId }: Which): Promise<void> {
  const { actor, clock } = context
  await withEndpoint(context, destinationId, async (tx, destination, endpointId) => {
    const changed = await markResumed(tx, endpointId)
    if (changed)
      await audit(tx, actor, clock.machine(), {
        action: 'resume-callbacks',
        ...auditObject('destination', destination),
      })
  })
}

async function withEndpoint(
  { db, actor }: Context,
  destinationId: string,
  work: (tx: Handle, destination: Destination, endpointId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    if (destination.callbackEndpointId === null) throw conflict('The destination has no callback.')
    await work(tx, destination, destination.callbackEndpointId)
  })
}

/**
 * Losses while callbacks are paused and nobody fetches: which submissions the service rejects and after which time
 * (service clock), and when the first waiting notice may be given up.
 * @throws Refusal `not-found`
 */
export async function pauseOutlook({ db, actor }: Context, { destinationId }: Which): Promise<PauseOutlook> {
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
