import { audit, auditObject } from '../accounts/audit/audit.ts'
import { assertMay } from '../accounts/permissions.ts'
import { signWorkbenchToken } from '../clients/workbench-token.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { findDestination } from './store.ts'
import type { WorkbenchToken } from './workbench-schema.ts'
import { findWorkbenchClient } from './workbench-store.ts'

/**
 * A token with which a case worker works in the browser on what a destination receives, for 5 minutes and in the name of
 * the oldest active administration-system client that is assigned to it.
 * @throws Refusal `not-found`, also for a destination that this person does not see; `forbidden` for any other role;
 *   `conflict` with reason `no-client` while no client may receive for the destination
 */
export async function issueWorkbenchToken(
  { db, actor, clock }: Context<PersonActor>,
  { destinationId }: { destinationId: string },
): Promise<WorkbenchToken> {
  const destination = await findDestination(db, destinationId, null)
  if (!destination) throw notFound('destination')
  const need = { permission: 'work-on-submissions', see: 'see-destinations', what: 'destination' } as const
  assertMay(actor, need, destination.organisationId)
  const client = await findWorkbenchClient(db, destination)
  if (!client) throw noClient()
  const now = clock.machine()
  const { personId, sessionId } = actor
  const { accessToken, expiresIn } = await signWorkbenchToken(
    db,
    client.id,
    { personId, sessionId, destinationId },
    now,
  )
  const after = { clientId: client.id, clientName: client.name }
  await audit(db, actor, now, {
    action: 'request-workbench-token',
    ...auditObject('destination', destination),
    after,
  })
  return { accessToken, expiresIn, clientName: client.name }
}

const noClient = (): Refusal =>
  new Refusal(
    'conflict',
    'No active client of kind administration-system with the scope subscribe-destinations is assigned to this ' +
      'destination; an owner or developer of the organisation assigns one on the page of the destination.',
    { reason: 'no-client' },
  )
