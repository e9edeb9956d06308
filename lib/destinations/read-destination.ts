import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import { destinationFor } from './access.ts'
import { fullRecord } from './records.ts'
import type { DestinationRecord } from './schema.ts'

/**
 * A destination for its administration.
 * @throws Refusal `insufficient-scope`; `not-found`, also when the client is not assigned to it
 */
export async function readDestination(
  actor: Actor,
  { destinationId }: { destinationId: string },
): Promise<DestinationRecord> {
  return fullRecord(await destinationFor(database(), actor, destinationId, 'see-destinations'))
}
