import { statement } from '../platform/database.ts'

/**
 * Notes a run from `$1` to `$2` with summary `$3`. A run that found nothing (`$4`) is noted only when the last note is
 * older than five minutes, so that a ticker does not fill the table.
 */
export const insertRun = statement<{ id: number }>(
  'cron-run-insert',
  `insert into cron_runs (started_at, finished_at, summary)
   select $1::timestamptz, $2, $3::jsonb
   where not $4::boolean or not exists (select 1 from cron_runs where started_at > $1::timestamptz - interval '5 minutes')
   returning id`,
)

/** Removes up to `$2` runs from before `$1`. */
export const removeOldRuns = statement<{ id: number }>(
  'cron-run-remove',
  `delete from cron_runs where id in (select id from cron_runs where started_at < $1 order by started_at limit $2) returning id`,
)

/** Removes up to `$2` attempts from before `$1` all of whose notices are finished since before `$1`. */
export const removeOldAttempts = statement<{ id: number }>(
  'attempts-remove',
  `delete from callback_attempts where id in (
     select a.id from callback_attempts a
     where a.started_at < $1 and not exists (
       select 1 from notices n where n.id = any(a.notice_ids) and (n.finished_at is null or n.finished_at >= $1))
     order by a.started_at limit $2) returning id`,
)

/** Removes up to `$2` idempotency keys from before `$1`. */
export const removeOldIdempotencyKeys = statement<{ key: string }>(
  'idempotency-remove',
  `delete from idempotency_keys where ctid in (
     select ctid from idempotency_keys where created_at < $1 order by created_at limit $2) returning key`,
)
