import type { Handle } from '../platform/database.ts'
import { assertMay } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { notFound } from '../platform/errors.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import { findDestination, lockDestination, type Destination } from './store.ts'

type Need = 'see-destinations' | 'manage-destinations'

/**
 * Check before any row is read: a client needs its scope. A person's rights depend on the row.
 * @throws Refusal `insufficient-scope`
 */
export function assertMayAsk(actor: Actor): void {
  if (actor.kind !== 'person') assertMayManageDestinations(actor)
}

/**
 * A destination for an actor with this right: a client assigned to it, a person by the role in the stored row's
 * organisation, the installation.
 * @throws Refusal `insufficient-scope`; `not-found`, also for a destination that this actor does not see; `forbidden`
 *   for a person who sees it but may not change it
 */
export async function destinationFor(
  db: Handle,
  actor: Actor,
  destinationId: string,
  need: Need,
): Promise<Destination> {
  assertMayAsk(actor)
  return permitted(actor, need, await findDestination(db, destinationId, assignedTo(actor)))
}

/** Like `destinationFor` for a change; the row stays locked until the transaction ends. */
export async function lockedDestinationFor(tx: Handle, actor: Actor, destinationId: string): Promise<Destination> {
  assertMayAsk(actor)
  return permitted(actor, 'manage-destinations', await lockDestination(tx, destinationId, assignedTo(actor)))
}

function permitted(actor: Actor, permission: Need, destination: Destination | undefined): Destination {
  if (!destination) throw notFound('destination')
  const { organisationId } = destination
  if (actor.kind === 'person') {
    assertMay(actor, { permission, see: 'see-destinations', what: 'destination' }, organisationId)
  }
  return destination
}
