import { statement } from '../platform/database.ts'

export type QueueRow = {
  type: 'new-submissions' | 'new-replies' | 'new-events'
  due: number
  later: number
  paused: number
  given_up: number
  not_configured: number
  oldest_due: Date | null
}

/** Notices by type that are not delivered; `$1` now. Due is what could be sent now: the notice and its endpoint are. */
export const selectQueue = statement<QueueRow>(
  'operation-queue',
  `with waiting as (
     select n.type, e.paused_at is not null as is_paused, greatest(n.next_attempt_at, e.next_attempt_at) as due_at
     from notices n join callback_endpoints e on e.id = n.endpoint_id where n.state = 'waiting'),
   open as (
     select type, count(*) filter (where not is_paused and due_at <= $1) as due,
       count(*) filter (where not is_paused and due_at > $1) as later, count(*) filter (where is_paused) as paused,
       min(due_at) filter (where not is_paused and due_at <= $1) as oldest_due
     from waiting group by type),
   ended as (
     select type, count(*) filter (where state = 'given-up') as given_up,
       count(*) filter (where state = 'not-configured') as not_configured
     from notices where state in ('given-up', 'not-configured') group by type)
   select t.type, coalesce(o.due, 0) as due, coalesce(o.later, 0) as later, coalesce(o.paused, 0) as paused,
     coalesce(e.given_up, 0) as given_up, coalesce(e.not_configured, 0) as not_configured, o.oldest_due
   from (values ('new-submissions', 1), ('new-replies', 2), ('new-events', 3)) t(type, place)
   left join open o on o.type = t.type left join ended e on e.type = t.type order by t.place`,
)

export type WorkRow = { count: number; oldest: Date | null }

/** Notify events that are to be written. `oldest`: when the oldest was told. */
export const selectUnrecorded = statement<WorkRow>(
  'operation-unrecorded',
  'select count(*) as count, min(told_at) as oldest from tellings where not recorded',
)

/**
 * Submissions and replies whose deadline is over; `$1` now, and in milliseconds the deadlines `$2` incomplete, `$3` submitted,
 * `$4` content. `oldest`: when the longest overdue was due.
 */
export const selectOverdue = statement<WorkRow>(
  'operation-overdue',
  `with document as (
     select state, state_since from submissions union all select state, state_since from replies),
   due as (
     select state_since + $2 * interval '1 millisecond' as at from document
     where state = 'incomplete' and state_since <= $1::timestamptz - $2 * interval '1 millisecond'
     union all
     select state_since + $3 * interval '1 millisecond' from document
     where state = 'submitted' and state_since < $1::timestamptz - $3 * interval '1 millisecond'
     union all
     select state_since + $4 * interval '1 millisecond' from document
     where state in ('accepted', 'rejected') and state_since <= $1::timestamptz - $4 * interval '1 millisecond')
   select count(*) as count, min(at) as oldest from due`,
)

export type StuckRow = {
  total: number
  id: string
  owner_kind: 'destination' | 'client'
  owner_id: string
  owner_name: string
  organisation_name: string
  url: string
  failing_since: Date | null
  failures: number
  next_attempt_at: Date | null
  paused_at: Date | null
  waiting: number
  given_up: number
}

/** Endpoints that fail, are paused with something waiting, or gave something up since `$1`; longest first, `$2` at most. */
export const selectStuck = statement<StuckRow>(
  'operation-stuck',
  `with waiting as (
     select endpoint_id, count(*) as count from notices where state = 'waiting' group by endpoint_id),
   given_up as (
     select endpoint_id, count(*) as count from notices
     where state = 'given-up' and finished_at > $1 and reason not like '%; sent again' group by endpoint_id)
   select count(*) over () as total, e.id, e.owner_kind, e.owner_id, coalesce(d.name, c.name) as owner_name,
     o.name as organisation_name, e.url, e.failing_since, e.failures, e.next_attempt_at, e.paused_at,
     coalesce(w.count, 0) as waiting, coalesce(g.count, 0) as given_up
   from callback_endpoints e
   left join waiting w on w.endpoint_id = e.id
   left join given_up g on g.endpoint_id = e.id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   join organisations o on o.id = coalesce(d.organisation_id, c.organisation_id)
   where e.failing_since is not null or (e.paused_at is not null and w.count > 0) or g.count > 0
   order by coalesce(e.failing_since, e.paused_at) nulls last, e.id limit $2`,
)

export type CronRunRow = { id: number; started_at: Date; finished_at: Date | null; summary: unknown }

/** Runs before the one with id `$1` (null: the newest), newest first, `$2` at most. */
export const selectCronRuns = statement<CronRunRow>(
  'operation-cron-runs',
  `select id, started_at, finished_at, summary from cron_runs where $1::bigint is null or id < $1 order by id desc limit $2`,
)

/** The newest run that cleaned something up. */
export const selectLastCleanUp = statement<CronRunRow>(
  'operation-last-clean-up',
  `select id, started_at, finished_at, summary from cron_runs where (summary ->> 'cleaned')::int > 0
   order by id desc limit 1`,
)
