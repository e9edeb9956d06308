import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { clientForChange } from './client-for-change.ts'
import { updateClient } from './store.ts'
import type { ClientStatus } from './terms.ts'

const actions = { disabled: 'disable-client', active: 'enable-client' } as const satisfies Record<ClientStatus, string>

/**
 * Disables or enables a client. Its tokens, issued ones too, stop within 5 seconds on every node; its callbacks go on
 * (decisions 2). The same status again changes nothing.
 * @throws Refusal `not-found`, `forbidden`
 */
export async function setClientStatus(
  { db, actor, clock }: Context,
  { clientId, status }: { clientId: string; status: ClientStatus },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, clientId)
    if (client.status === status) return
    await updateClient(tx, client.id, { status })
    const told = { before: { status: client.status }, after: { status } }
    const entry = { action: actions[status], ...auditObject('client', client), ...told }
    await audit(tx, actor, clock.machine(), entry)
  })
}
