import { statement } from '../statement.ts'
import type { StuckKind } from '../terms.ts'

/** Condition under which a row is not left alone for now. `id`: an expression of SQL, not a value. */
export const isNotStuck = (kind: string, id: string): string =>
  `not exists (select 1 from stuck_work w where w.kind = '${kind}' and w.subject = ${id}::text and w.retry_at > now())`

/** Notes what failed; it is tried again after a minute, then after twice as long each time, up to a day. */
export const noteStuck = statement<{ failures: number }, { kind: string; subject: string; reason: string }>(
  'stuck-work-note',
  `insert into stuck_work as w (kind, subject, reason, retry_at)
   values (:kind, :subject, :reason, now() + interval '1 minute')
   on conflict (kind, subject) do update set failures = w.failures + 1, reason = excluded.reason,
     retry_at = now() + least(interval '1 day', interval '1 minute' * power(2, least(w.failures, 20)))
   returning failures`,
)

/** Forgets what went well at last. */
export const forgetStuck = statement<{ subject: string }, { kind: string; subjects: string[] }>(
  'stuck-work-forget',
  'delete from stuck_work where kind = :kind and subject = any(:subjects::text[]) returning subject',
)

/** Forgets what was not tried for so long that somebody else must have seen to it. */
export const forgetOldStuck = statement<{ subject: string }, { days: number }>(
  'stuck-work-forget-old',
  'delete from stuck_work where retry_at < now() - make_interval(days => :days) returning subject',
)

export type StuckWorkRow = {
  kind: StuckKind
  subject: string
  failures: number
  reason: string
  since: Date
  retryAt: Date
  total: number
}

/** What could not be done, oldest first. */
export const selectStuckWork = statement<StuckWorkRow, { most: number }>(
  'stuck-work',
  `select kind, subject, failures, reason, since, retry_at, count(*) over () as total
   from stuck_work order by since, kind, subject limit :most`,
)
