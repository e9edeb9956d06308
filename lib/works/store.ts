import { isRecent } from '../platform/due.ts'
import { MINUTE } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'

/** `summary` in JSON. */
type Run = { startedAt: Date; finishedAt: Date; summary: string; isIdle: boolean }

/**
 * Notes a run. One that found nothing is noted only when the last note is older than five minutes, so that a ticker does
 * not fill the table.
 */
export const insertRun = statement<{ id: number }, Run>(
  'cron-run-insert',
  `insert into cron_runs (started_at, finished_at, summary)
   select :startedAt::timestamptz, :finishedAt, :summary::jsonb
   where not :isIdle::boolean
      or not exists (select 1 from cron_runs where ${isRecent('started_at', ':startedAt::timestamptz', 5 * MINUTE)})
   returning id`,
)

export const removeOldRuns = statement<{ id: number }, { before: Date; most: number }>(
  'cron-run-remove',
  `delete from cron_runs where id in (
     select id from cron_runs where started_at < :before order by started_at limit :most) returning id`,
)
