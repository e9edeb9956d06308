import type { Context } from '../platform/context.ts'
import { destinationFor } from './access.ts'
import type { AssignableClients } from './portal-schema.ts'
import { selectAssignable } from './portal-store.ts'

/** So many are told at once. */
const MOST = 10

/**
 * Clients that could be assigned to a destination: administration systems of its organisation that are active and not
 * assigned yet, by name.
 * @param input `q` part of the name or beginning of the id; empty finds the first
 * @throws Refusal `not-found`, `forbidden`
 */
export async function findClientsToAssign(
  { db, actor }: Context,
  { destinationId, q }: { destinationId: string; q: string },
): Promise<AssignableClients> {
  await destinationFor(db.pool, actor, destinationId, 'manage-destinations')
  const rows = await selectAssignable(db.pool, { destinationId, q: q.trim().toLowerCase(), most: MOST + 1 })
  return { clients: rows.slice(0, MOST), hasMore: rows.length > MOST }
}
