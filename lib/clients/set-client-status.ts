import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { assertMayManageClients, type ClientStatus } from './rules.ts'
import { updateStatus } from './store.ts'

/**
 * Disables or enables a client. Its tokens, issued ones too, stop within 5 seconds on every node; its callbacks go on
 * (decisions 2). The same status again changes nothing.
 * @throws Refusal `not-found`; `insufficient-scope` when the actor does not manage clients
 */
export async function setClientStatus(actor: Actor, input: { clientId: string; status: ClientStatus }): Promise<void> {
  assertMayManageClients(actor)
  const clientId = asUuid(input.clientId)
  if (!clientId || !(await updateStatus(prisma(), clientId, input.status))) throw notFound('client')
}
