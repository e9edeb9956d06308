import type { StatementHandle } from '../../platform/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { insertAudit, type AuditRow } from './audit-store.ts'
import type { AuditAction } from '../../rooms/lists.ts'

/** What happened to which thing. `before` and `after` hold what changed, never a secret, a token or a private key. */
export type AuditEntry = {
  action: AuditAction
  organisationId: string | null
  object: { kind: string; id: string; name?: string }
  before?: object
  after?: object
}

/**
 * Writes a row into the audit log, by itself or in the transaction of what it tells.
 * @param now the machine's clock
 */
export async function audit(db: StatementHandle, actor: Actor, now: Date, entry: AuditEntry): Promise<void> {
  await insertAudit(db, {
    at: now,
    ...actorColumns(actor),
    action: entry.action,
    organisationId: entry.organisationId,
    objectKind: entry.object.kind,
    objectId: entry.object.id,
    objectName: entry.object.name ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  })
}

/** A named thing of an organisation, or of none, as the audit log names it. */
export function auditObject(
  kind: string,
  { id, name, organisationId }: { id: string; name: string; organisationId: string | null },
): Pick<AuditEntry, 'organisationId' | 'object'> {
  return { organisationId, object: { kind, id, name } }
}

function actorColumns(actor: Actor): Pick<AuditRow, 'actorKind' | 'actorId' | 'actorName' | 'address'> {
  switch (actor.kind) {
    case 'person':
      return { actorKind: 'person', actorId: actor.personId, actorName: actor.name, address: actor.address }
    case 'client':
      return { actorKind: 'client', actorId: actor.clientId, actorName: actor.clientId, address: null }
    case 'system':
      return { actorKind: 'system', actorId: null, actorName: 'command line', address: null }
  }
}
