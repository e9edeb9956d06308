import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { clientForChange } from './client-for-change.ts'
import { asClientKind, changedScopes, inScopeOrder, type ScopeChange } from './rules.ts'
import { updateClient } from './store.ts'
import type { Scope } from '../platform/terms.ts'

/**
 * Adds and removes scopes of a client. A removed one stops working in issued tokens within 5 seconds on every node
 * (decisions 2); an added one needs a new token.
 * @returns the scopes the client has now
 * @throws Refusal `not-found`, `forbidden`; `invalid` with pointers `/add/<index>` and `/remove/<index>`
 */
export async function changeScopes(
  { db, actor, clock }: Context,
  input: { clientId: string } & ScopeChange,
): Promise<Scope[]> {
  return inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, input.clientId)
    const kind = asClientKind(client.kind)
    if (!kind) throw notFound('client')
    const change = changedScopes(kind, client.scopes, input)
    if ('faults' in change) throw invalid(change.faults)
    const before = inScopeOrder(client.scopes)
    if (before.join() === change.scopes.join()) return change.scopes
    await updateClient(tx, client.id, { scopes: change.scopes })
    const told = { before: { scopes: before }, after: { scopes: change.scopes } }
    const entry = { action: 'change-client-scopes' as const, ...auditObject('client', client), ...told }
    await audit(tx, actor, clock.machine(), entry)
    return change.scopes
  })
}
