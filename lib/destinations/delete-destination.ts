import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { retireDestination } from './write-destination.ts'
import { assertDeletable, assertMayManageDestinations, assignedTo } from './rules.ts'
import { lockDestination, openDocuments, removeDestination } from './store.ts'

/**
 * Deletes a destination that is created or decommissioned and has no open cases (decisions 4). While events of closed
 * cases exist, its keys have to stay readable: then what is left is decommissioned and belongs to no client.
 * @throws Refusal `insufficient-scope`, `not-found`, `conflict`
 */
export async function deleteDestination(actor: Actor, { destinationId }: { destinationId: string }): Promise<void> {
  assertMayManageDestinations(actor)
  const now = await serviceNow(database())
  await inTransaction(database(), async (tx) => {
    const current = await lockDestination(tx, destinationId, assignedTo(actor))
    if (!current) throw notFound('destination')
    assertDeletable(current.status, await openDocuments(tx, destinationId))
    const removed = await removeDestination(tx, destinationId)
    if (!removed) await retireDestination(tx, current, now)
  })
}
