import type { Actor } from '../platform/actor.ts'
import { editDestination } from './edit-destination.ts'
import type { DestinationInput, DestinationRecord } from './schema.ts'

/**
 * Replaces a destination (specification 4, PUT). What is left out is removed, the callback too; keys, encryptionKid and
 * status stay when they are not named.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `invalid`, `callback-unreachable`, `conflict`
 */
export async function replaceDestination(
  actor: Actor,
  { destinationId, body }: { destinationId: string; body: DestinationInput },
): Promise<DestinationRecord> {
  return editDestination(actor, destinationId, () => body)
}
