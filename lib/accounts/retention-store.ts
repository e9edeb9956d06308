import { statement } from '../platform/statement.ts'

/** Rows older than `before`, at most `most`, the oldest first; in SQL, since Prisma cannot delete in an order. */
type Old = { before: Date; most: number }

/** Removes sessions that were over by then; a session that was ended expires within 12 hours of its end. */
export const removeOldSessions = statement<{ id: string }, Old>(
  'portal-sessions-remove',
  `delete from portal_sessions where id in (
     select id from portal_sessions where expires_at < :before order by expires_at limit :most) returning id`,
)

/** Removes one-time links that had stopped working by then. */
export const removeOldLinks = statement<{ id: string }, Old>(
  'one-time-links-remove',
  `delete from one_time_links where id in (
     select id from one_time_links where expires_at < :before order by expires_at limit :most) returning id`,
)

/** Removes counters of sign-in attempts that have expired. */
export const removeOldSignInAttempts = statement<{ key: string }, Old>(
  'sign-in-attempts-remove',
  `delete from sign_in_attempts where key in (
     select key from sign_in_attempts where at < :before order by at limit :most) returning key`,
)

/** Removes rows of the audit log; the table refuses to delete rows younger than 700 days. */
export const removeOldAuditRows = statement<{ id: number }, Old>(
  'audit-remove',
  `delete from audit_log where id in (select id from audit_log where at < :before order by at limit :most) returning id`,
)
