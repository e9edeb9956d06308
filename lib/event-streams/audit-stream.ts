import { auditRow, type AuditEntry } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'

type Told = Pick<AuditEntry, 'action' | 'after'> & { id: string; name: string }

/** Writes a row about an event stream into the audit log, in the transaction of what it tells. */
export async function auditStream(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  tx: Database,
  { action, id, name, after }: Told,
): Promise<void> {
  const entry = { action, organisationId: null, object: { kind: 'event-stream', id, name }, after }
  await insertAudit(tx, auditRow(actor, entry, clock.machine()))
}
