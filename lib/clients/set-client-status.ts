import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { auditedClient, clientForChange } from './client-for-change.ts'
import { updateClient } from './store.ts'
import type { ClientStatus } from './terms.ts'

const actions = { disabled: 'disable-client', active: 'enable-client' } as const satisfies Record<ClientStatus, string>

/**
 * Disables or enables a client. Its tokens, issued ones too, stop within 5 seconds on every node; its callbacks go on
 * (decisions 2). The same status again changes nothing.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`
 */
export async function setClientStatus(
  actor: Actor,
  { clientId, status }: { clientId: string; status: ClientStatus },
  now: Date = new Date(),
): Promise<void> {
  await inTransaction(prisma(), async (tx) => {
    const client = await clientForChange(tx, actor, clientId)
    if (client.status === status) return
    await updateClient(tx, client.id, { status })
    const told = { before: { status: client.status }, after: { status } }
    await insertAudit(tx, auditRow(actor, { action: actions[status], ...auditedClient(client), ...told }, now))
  })
}
