import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import { isKid } from './schema.ts'
import { findKey, markRevoked } from './key-store.ts'
import { lockDestination } from './store.ts'
import { settleDestination } from './write-destination.ts'

/**
 * Revokes a key from now on; it stays readable (decisions 4). Doing so again changes nothing.
 * @throws Refusal `insufficient-scope`, `not-found`, `conflict` for the active encryption key
 */
export async function revokeKey(
  actor: Actor,
  { destinationId, kid }: { destinationId: string; kid: string },
): Promise<void> {
  assertMayManageDestinations(actor)
  const now = await serviceNow(database())
  await inTransaction(database(), async (tx) => {
    const destination = await lockDestination(tx, destinationId, assignedTo(actor))
    if (!destination) throw notFound('destination')
    if (!isKid(kid) || !(await findKey(tx, destinationId, kid))) throw notFound('key')
    if (kid === destination.encryptionKid) {
      throw conflict('This is the active encryption key; name another one as encryptionKid first.')
    }
    await markRevoked(tx, destinationId, kid, now)
    await settleDestination(tx, destination, now)
  })
}
