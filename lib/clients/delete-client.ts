import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { clientForChange } from './client-for-change.ts'
import { hasSentAnything, removeClient } from './store.ts'

/**
 * Deletes a client with its secrets, its assignments to destinations and the record of its token requests. Its tokens
 * stop within 5 seconds on every node.
 * @throws Refusal `not-found`, `forbidden`; `conflict` when cases or submissions bear its id
 */
export async function deleteClient({ db, actor, clock }: Context, { clientId }: { clientId: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, clientId)
    if (await hasSentAnything(tx, client.id)) {
      throw conflict('This client has cases or submissions, which bear its id; disable it instead.')
    }
    const lost = await removeClient(tx, client.id)
    const { kind, scopes, status } = client
    const entry = {
      action: 'delete-client' as const,
      ...auditObject('client', client),
      before: { kind, scopes, status, ...lost },
    }
    await audit(tx, actor, clock.machine(), entry)
  })
}
