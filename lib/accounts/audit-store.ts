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
