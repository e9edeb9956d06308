import type { Actor, Scope } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { asClientKind, assertMayManageClients, changedScopes, type ScopeChange } from './rules.ts'
import { lockClient, updateScopes } from './store.ts'

/**
 * Adds and removes scopes of a client. A removed one stops working in issued tokens within 5 seconds on every node
 * (decisions 2); an added one needs a new token.
 * @returns the scopes the client has now
 * @throws Refusal `not-found`; `invalid` with pointers `/add/<index>` and `/remove/<index>`; `insufficient-scope` when
 *   the actor does not manage clients
 */
export async function changeScopes(actor: Actor, input: { clientId: string } & ScopeChange): Promise<Scope[]> {
  assertMayManageClients(actor)
  const clientId = asUuid(input.clientId)
  if (!clientId) throw notFound('client')
  return prisma().$transaction(async (tx) => {
    const client = await lockClient(tx, clientId)
    const kind = client && asClientKind(client.kind)
    if (!kind) throw notFound('client')
    const change = changedScopes(kind, client.scopes, input)
    if ('faults' in change) throw invalid(change.faults)
    await updateScopes(tx, clientId, change.scopes)
    return change.scopes
  })
}
