import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { fullRecord } from './records.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import type { DestinationRecord } from './schema.ts'
import { findDestination } from './store.ts'

/**
 * A destination for its administration.
 * @throws Refusal `insufficient-scope`; `not-found`, also when the client is not assigned to it
 */
export async function readDestination(
  actor: Actor,
  { destinationId }: { destinationId: string },
): Promise<DestinationRecord> {
  assertMayManageDestinations(actor)
  const destination = await findDestination(database(), destinationId, assignedTo(actor))
  if (!destination) throw notFound('destination')
  return fullRecord(destination)
}
