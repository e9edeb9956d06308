import { statement, type Database } from '../platform/database.ts'
import type { Prisma } from '../platform/prisma/client.ts'

/** A row of the audit log as `insertAudit` takes it. */
export type AuditRow = {
  at: string
  actor_kind: 'person' | 'client' | 'system'
  actor_id: string | null
  actor_name: string
  address: string | null
  action: string
  organisation_id: string | null
  object_kind: string
  object_id: string
  object_name: string | null
  before: object | null
  after: object | null
}

const insert = `insert into audit_log (at, actor_kind, actor_id, actor_name, address, action, organisation_id, object_kind,
     object_id, object_name, before, after)
   select at, actor_kind, actor_id, actor_name, address, action, organisation_id, object_kind, object_id, object_name,
     before, after from jsonb_populate_record(null::audit_log, $1::jsonb)`

const insertOne = statement<never>('audit-insert', insert)

/** Writes one row, on the pool or inside a transaction. */
export async function insertAudit(db: Database, row: AuditRow): Promise<void> {
  await insertOne(db, JSON.stringify(row))
}

/** Writes one row inside a transaction of Prisma. */
export async function insertAuditWithin(management: Prisma.TransactionClient, row: AuditRow): Promise<void> {
  await management.$executeRawUnsafe(insert, JSON.stringify(row))
}

/** A row of the audit log as it is read. */
export type StoredAuditRow = Omit<AuditRow, 'at'> & { id: number; at: Date; organisation_name: string | null }

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

const selectRows = statement<StoredAuditRow>(
  'audit-log',
  `select l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.address, l.action, l.organisation_id,
     o.name as organisation_name, l.object_kind, l.object_id, l.object_name, l.before, l.after
   from audit_log l left join organisations o on o.id = l.organisation_id
   where ($1::uuid[] is null or l.organisation_id = any($1)) and ($2::text is null or l.action = $2)
     and ($3::uuid is null or l.actor_id = $3) and ($4 = '' or position(lower($4) in lower(l.actor_name)) > 0)
     and ($5 = '' or l.object_id = $5) and ($6::timestamptz is null or l.at >= $6)
     and ($7::timestamptz is null or l.at < $7) and ($8::bigint is null or l.id < $8)
   order by l.id desc limit $9`,
)

/** Rows of the audit log, latest first. */
export async function selectAuditLog(db: Database, selection: AuditSelection): Promise<StoredAuditRow[]> {
  const { among, action, actorId, actorName, objectId, from, until, before, most } = selection
  return selectRows(db, among, action, actorId, actorName, objectId, from, until, before, most)
}
