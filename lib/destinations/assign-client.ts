import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database } from '../platform/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { insertAssignment } from './store.ts'

/**
 * Assigns a further client to a destination (decisions 4: several may be). Doing so again changes nothing.
 * @throws Refusal `insufficient-scope` for anybody but the installation itself; `not-found` unless both exist within one
 *   organisation
 */
export async function assignClient(
  actor: Actor,
  { destinationId, clientId }: { destinationId: string; clientId: string },
): Promise<void> {
  if (actor.kind !== 'system')
    throw new Refusal('insufficient-scope', 'Only the operator assigns clients to destinations.')
  const now = await serviceNow(database())
  const assigned = await insertAssignment(database(), destinationId, clientId, now)
  if (assigned.length === 0) throw notFound('destination and client within one organisation')
}
