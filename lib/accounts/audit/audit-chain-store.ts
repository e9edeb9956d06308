import { statement } from '../../platform/statement.ts'
import type { AuditRow } from './audit-store.ts'

/** A row of the audit log as it is chained: everything in it. */
export type ChainedRow = AuditRow & { id: number }

const columns = `l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.address, l.action, l.organisation_id, l.object_kind,
  l.object_id, l.object_name, l.before, l.after`

/** One node at a time chains, until the end of the transaction. False: another one is at it. */
export const tryChainLock = statement<{ isHeld: boolean }>(
  'audit-chain-lock',
  `select pg_try_advisory_xact_lock(hashtext('kurier audit chain')) as is_held`,
)

/** The oldest rows that wait to be chained. */
export const selectUnchained = statement<ChainedRow, { most: number }>(
  'audit-unchained',
  `select ${columns} from audit_unchained u join audit_log l on l.id = u.audit_id order by l.id limit :most`,
)

export type ChainHead = { position: number; value: Buffer }

export const selectChainHead = statement<ChainHead>(
  'audit-chain-head',
  `select position, value from audit_chain order by position desc limit 1`,
)

/** Appends links (in JSON: position, auditId, at and value in hex) and takes their rows off those that wait. */
export const appendLinks = statement<{ position: number }, { links: string }>(
  'audit-chain-append',
  `with added as (
     insert into audit_chain (position, audit_id, at, value)
     select position, "auditId", at, decode(value, 'hex')
     from jsonb_to_recordset(:links::jsonb) as l(position bigint, "auditId" bigint, at timestamptz, value text)
     returning position, audit_id),
   done as (delete from audit_unchained u using added a where u.audit_id = a.audit_id)
   select position from added`,
)

/** A link with the row that it chains, or null in the row's members when that is gone. */
export type LinkRow = { [Member in keyof ChainedRow]: ChainedRow[Member] | null } & {
  position: number
  auditId: number
  linkedAt: Date
  value: Buffer
}

/** Links after this position, in order. */
export const selectLinks = statement<LinkRow, { after: number; most: number }>(
  'audit-chain-links',
  `select c.position, c.audit_id, c.at as linked_at, c.value, ${columns}
   from audit_chain c left join audit_log l on l.id = c.audit_id
   where c.position > :after order by c.position limit :most`,
)

/** Rows that are neither chained nor wait for it: something took them off. */
export const selectNeverChained = statement<{ id: number }, { most: number }>(
  'audit-never-chained',
  `select l.id from audit_log l
   where not exists (select 1 from audit_chain c where c.audit_id = l.id)
     and not exists (select 1 from audit_unchained u where u.audit_id = l.id)
   order by l.id limit :most`,
)

/** Removes old links, but never the newest of them: the first one kept hangs on it. */
export const removeOldLinksOfChain = statement<{ position: number }, { before: Date; most: number }>(
  'audit-chain-remove',
  `delete from audit_chain where position in (
     select position from audit_chain
     where at < :before and position < (select max(position) from audit_chain where at < :before)
     order by position limit :most)
   returning position`,
)
