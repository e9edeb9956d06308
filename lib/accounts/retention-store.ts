import { statement } from '../platform/database.ts'

/** Removes up to `$2` sessions that were over before `$1`; one that was ended is over within 12 hours of its end. */
export const removeOldSessions = statement<{ id: string }>(
  'portal-sessions-remove',
  `delete from portal_sessions where id in (
     select id from portal_sessions where expires_at < $1 order by expires_at limit $2) returning id`,
)

/** Removes up to `$2` one-time links that stopped working before `$1`. */
export const removeOldLinks = statement<{ id: string }>(
  'one-time-links-remove',
  `delete from one_time_links where id in (
     select id from one_time_links where expires_at < $1 order by expires_at limit $2) returning id`,
)

/** Removes up to `$2` rows of the audit log from before `$1`; younger than 700 days they are refused by the table. */
export const removeOldAuditRows = statement<{ id: number }>(
  'audit-remove',
  `delete from audit_log where id in (select id from audit_log where at < $1 order by at limit $2) returning id`,
)
