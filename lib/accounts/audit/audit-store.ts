import type { StatementHandle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { ActorKind } from '../../platform/terms.ts'

/** A row of the audit log as `audit` writes it. */
export type AuditRow = {
  at: Date
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  address: string | null
  action: string
  organisationId: string | null
  objectKind: string
  objectId: string
  objectName: string | null
  before: object | null
  after: object | null
}

const insert = statement<never, Omit<AuditRow, 'before' | 'after'> & { before: string | null; after: string | null }>(
  'audit-insert',
  `insert into audit_log (at, actor_kind, actor_id, actor_name, address, action, organisation_id, object_kind,
     object_id, object_name, before, after)
   values (:at::timestamptz, :actorKind, :actorId::uuid, :actorName, :address, :action, :organisationId::uuid,
     :objectKind, :objectId, :objectName, :before::jsonb, :after::jsonb)`,
)

/** Writes one row; called by `audit` alone. */
export async function insertAudit(db: StatementHandle, row: AuditRow): Promise<void> {
  await insert(db, { ...row, before: asJson(row.before), after: asJson(row.after) })
}

const asJson = (facts: object | null): string | null => facts && JSON.stringify(facts)

/** A row of the audit log as it is read. */
export type StoredAuditRow = AuditRow & { id: number; organisationName: string | null }

/**
 * Which rows: of the organisations `among` (null: all, and those of none), at `from` or later and before `until`, with
 * an id smaller than `before`. Null, or an empty text, leaves a condition out.
 */
export type AuditSelection = {
  among: string[] | null
  action: string | null
  actorId: string | null
  actorName: string
  objectId: string
  from: Date | null
  until: Date | null
  before: number | null
  most: number
}

/** Rows of the audit log, latest first. */
export const selectAuditLog = statement<StoredAuditRow, AuditSelection>(
  'audit-log',
  `select l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.address, l.action, l.organisation_id,
     o.name as organisation_name, l.object_kind, l.object_id, l.object_name, l.before, l.after
   from audit_log l left join organisations o on o.id = l.organisation_id
   where (:among::uuid[] is null or l.organisation_id = any(:among)) and (:action::text is null or l.action = :action)
     and (:actorId::uuid is null or l.actor_id = :actorId)
     and (:actorName::text = '' or position(lower(:actorName) in lower(l.actor_name)) > 0)
     and (:objectId::text = '' or l.object_id = :objectId) and (:from::timestamptz is null or l.at >= :from)
     and (:until::timestamptz is null or l.at < :until) and (:before::bigint is null or l.id < :before)
   order by l.id desc limit :most`,
)
