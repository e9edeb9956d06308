import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { lockedDestinationFor } from './access.ts'
import { shown } from './audited.ts'
import { retireDestination } from './write-destination.ts'
import { assertDeletable } from './rules.ts'
import { deleteWithoutCases, openDocuments } from './store.ts'

/**
 * Deletes a destination that is created or decommissioned and has no open cases (decisions 4). While events of closed
 * cases exist, its keys have to stay readable: then what is left is decommissioned and belongs to no client.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `conflict`
 */
export async function deleteDestination(
  { db, actor, clock }: Context,
  { destinationId }: { destinationId: string },
): Promise<void> {
  const now = await clock.service()
  await inTransaction(db, async (tx) => {
    const current = await lockedDestinationFor(tx, actor, destinationId)
    assertDeletable(current.status, await openDocuments(tx, destinationId))
    const removed = await deleteWithoutCases(tx, { id: destinationId })
    if (removed.length === 0) await retireDestination(tx, current, now)
    await audit(tx, actor, clock.machine(), {
      action: 'delete-destination',
      ...auditObject('destination', current),
      before: shown(current),
    })
  })
}
