import { insertAudit } from '../accounts/audit-store.ts'
import { auditRow } from '../accounts/audit.ts'
import type { AuditAction } from '../rooms/rooms.ts'
import type { Actor } from '../platform/actor.ts'
import type { Handle } from '../platform/statement.ts'

type Of = { id: string; organisationId: string; name: string }
type What = { action: AuditAction; kind: 'sandbox-receiver' | 'sandbox-partner'; after?: object }

/**
 * Writes a row about a receiver or partner into the audit log, in the transaction of what it tells.
 * @param now the machine's clock
 */
export async function audited(
  tx: Handle,
  actor: Actor,
  { id, organisationId, name }: Of,
  { action, kind, after }: What,
  now: Date,
): Promise<void> {
  await insertAudit(tx, auditRow(actor, { action, organisationId, object: { kind, id, name }, after }, now))
}
