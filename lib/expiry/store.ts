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
      or not exists (select 1 from cron_runs where started_at > :startedAt::timestamptz - interval '5 minutes')
   returning id`,
)

type Old = { before: Date; most: number }

export const removeOldRuns = statement<{ id: number }, Old>(
  'cron-run-remove',
  `delete from cron_runs where id in (
     select id from cron_runs where started_at < :before order by started_at limit :most) returning id`,
)

/** Removes attempts older than `before` all of whose notices were finished before it too. */
export const removeOldAttempts = statement<{ id: number }, Old>(
  'attempts-remove',
  `delete from callback_attempts where id in (
     select a.id from callback_attempts a
     where a.started_at < :before and not exists (
       select 1 from notices n where n.id = any(a.notice_ids) and (n.finished_at is null or n.finished_at >= :before))
     order by a.started_at limit :most) returning id`,
)

export const removeOldIdempotencyKeys = statement<{ key: string }, Old>(
  'idempotency-remove',
  `delete from idempotency_keys where ctid in (
     select ctid from idempotency_keys where created_at < :before order by created_at limit :most) returning key`,
)

/** No submission or reply of case `c` has content that is still to be deleted. */
const isFinished = `not exists (select 1 from submissions s where s.case_id = c.id and s.state <> 'deleted')
     and not exists (select 1 from replies r where r.case_id = c.id and r.state <> 'deleted')`

/** Finished cases whose newest event is older than `before`, oldest first. */
export const selectFinishedCases = statement<{ id: string }, { before: Date; most: number }>(
  'cases-finished',
  `select c.id from cases c where c.last_event_at < :before and ${isFinished} order by c.last_event_at, c.id limit :most`,
)

/** Removes the case if that still holds: its row is locked, so that no event comes in between. */
export const purgeCase = statement<{ id: string }, { id: string; before: Date }>(
  'case-purge',
  `with c as materialized (
     select c.id from cases c where c.id = :id and c.last_event_at < :before and ${isFinished} for update)
   select c.id from c cross join lateral (select purge_case(c.id)) purged`,
)
