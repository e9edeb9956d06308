import { assertMay } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Handle } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { lockClient, type LockedClient } from './store.ts'

/**
 * The client that an actor is about to change; its row stays locked until the transaction ends.
 * @param clientId as it was sent
 * @throws Refusal `not-found` when the client does not exist or the actor may not see it, `forbidden` when the actor
 *   may only see it
 */
export async function clientForChange(tx: Handle, actor: Actor, clientId: string): Promise<LockedClient> {
  const id = asUuid(clientId)
  const [client] = id ? await lockClient(tx, { clientId: id }) : []
  if (!client) throw notFound('client')
  assertMay(actor, { permission: 'manage-clients', see: 'see-clients', what: 'client' }, client.organisationId)
  return client
}
