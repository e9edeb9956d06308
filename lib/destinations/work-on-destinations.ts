import { assertMay } from '../accounts/permissions.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { findDestination } from './store.ts'

/** The destination that the workbench is opened for. */
export type WorkDestination = { destinationId: string; name: string; organisationId: string }

/**
 * A destination for a person who works on its submissions.
 * @throws Refusal `not-found`, also for a destination that this person does not see; `forbidden` for any role but
 *   case worker
 */
export async function destinationToWorkOn(
  { db, actor }: Context<PersonActor>,
  { destinationId }: { destinationId: string },
): Promise<WorkDestination> {
  const destination = await findDestination(db, destinationId, null)
  if (!destination) throw notFound('destination')
  const need = { permission: 'work-on-submissions', see: 'see-destinations', what: 'destination' } as const
  assertMay(actor, need, destination.organisationId)
  const { id, name, organisationId } = destination
  return { destinationId: id, name, organisationId }
}
