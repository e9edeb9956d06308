import { isOfCases } from '../../callbacks/store.ts'
import { statement } from '../../platform/statement.ts'

/** The newest hour that has figures. */
export const selectNewestEventHour = statement<{ hour: Date | null }>(
  'event-hours-newest',
  `select max(hour) as hour from event_hours`,
)

/** The hour of the first event that was recorded then or later. */
export const selectNextEventHour = statement<{ hour: Date }, { from: Date }>(
  'event-hours-next',
  `select date_trunc('hour', recorded_at, 'UTC') as hour from events
   where recorded_at >= :from order by recorded_at limit 1`,
)

/**
 * Counts the events from one hour up to another again. For decisions it adds up the time since the submission was sent, for what
 * was sent the bytes of its encrypted parts; these are only ever added, since they go before the figures do. Answers the rows that
 * have changed.
 */
export const countHours = statement<{ hour: Date }, { from: Date; until: Date }>(
  'event-hours-count',
  `insert into event_hours as h (destination_id, client_id, name, hour, count, waited_milliseconds, bytes)
   select c.destination_id, c.client_id, e.name, date_trunc('hour', e.recorded_at, 'UTC'), count(*),
     coalesce(sum(greatest(0, floor(extract(epoch from e.recorded_at - s.submitted_at) * 1000))), 0),
     coalesce(sum(p.bytes), 0)
   from events e
   join cases c on c.id = e.case_id
   left join lateral (select sum(size) as bytes from content_parts
     where document_id = e.subject_id and e.name in ('submit-submission', 'submit-reply')) p on true
   left join submissions s on s.id = e.subject_id and e.name in ('accept-submission', 'reject-submission')
   where e.recorded_at >= :from and e.recorded_at < :until
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (destination_id, client_id, name, hour) do update
     set count = excluded.count, waited_milliseconds = excluded.waited_milliseconds,
       bytes = greatest(h.bytes, excluded.bytes)
     where (h.count, h.waited_milliseconds) is distinct from (excluded.count, excluded.waited_milliseconds)
       or h.bytes < excluded.bytes
   returning h.hour`,
)

type CountedHour = { hour: Date }
type Span = { from: Date; until: Date }

/** Counts again, from one hour up to another, how long decisions took. Answers the rows that have changed. */
export const countDecisions = statement<CountedHour, Span>(
  'decision-hours-count',
  `insert into decision_hours as h (destination_id, client_id, hour, class, count)
   select c.destination_id, c.client_id, date_trunc('hour', e.recorded_at, 'UTC'),
     duration_class((extract(epoch from e.recorded_at - s.submitted_at) * 1000)::double precision), count(*)
   from events e join cases c on c.id = e.case_id join submissions s on s.id = e.subject_id
   where e.recorded_at >= :from and e.recorded_at < :until
     and e.name in ('accept-submission', 'reject-submission') and s.submitted_at is not null
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (destination_id, client_id, hour, class) do update set count = excluded.count
     where h.count <> excluded.count
   returning h.hour`,
)

/** The newest hour of which callback attempts are counted. */
export const selectNewestAttemptHour = statement<{ hour: Date | null }>(
  'attempt-hours-newest',
  `select max(hour) as hour from attempt_hours`,
)

/** The same for callback attempts, from an hour on: what came of them, and how long they took. */
export const countAttempts = statement<CountedHour, { from: Date }>(
  'attempt-hours-count',
  `insert into attempt_hours as h (owner_kind, owner_id, hour, outcome, class, count)
   select e.owner_kind, e.owner_id, date_trunc('hour', a.started_at, 'UTC'), coalesce(a.error_class, 'delivered'),
     duration_class(a.duration_milliseconds), count(*)
   from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id and ${isOfCases('e')}
   where a.started_at >= :from
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
   on conflict (owner_kind, owner_id, hour, outcome, class) do update set count = excluded.count
     where h.count <> excluded.count
   returning h.hour`,
)

/** Adds up, from one hour up to another, what was counted for everybody. */
export const countTotals = statement<CountedHour, Span>(
  'hour-totals-count',
  `insert into hour_totals as h (kind, hour, what, class, count)
   select 'event', hour, name, 0, sum(count) from event_hours where hour >= :from and hour < :until group by hour, name
   union all
   select 'decision', hour, '', class, sum(count) from decision_hours where hour >= :from and hour < :until
   group by hour, class
   union all
   select 'attempt', hour, outcome, class, sum(count) from attempt_hours where hour >= :from and hour < :until
   group by hour, outcome, class
   order by 1, 2, 3, 4
   on conflict (kind, hour, what, class) do update set count = excluded.count where h.count <> excluded.count
   returning h.hour`,
)

/** Goes from one hour of a table to the next, by its index alone, and finds the first one from `oldest` on without a total. */
const firstWithoutTotal = (table: string, kind: string): string => `(
     with recursive hours as (
       (select hour from ${table} where hour >= :oldest::timestamptz order by hour limit 1)
       union all
       select (select t.hour from ${table} t where t.hour > h.hour order by t.hour limit 1) from hours h
       where h.hour is not null)
     select min(hour) from hours
     where not exists (select from hour_totals t where t.kind = '${kind}' and t.hour = hours.hour))`

/**
 * The first hour that was counted for destinations, clients or receivers and not yet for everybody: after a restore or an
 * import, or where somebody else counted.
 */
export const selectFirstWithoutTotal = statement<{ hour: Date | null }, { oldest: Date }>(
  'hour-totals-missing',
  `select least(${firstWithoutTotal('event_hours', 'event')}, ${firstWithoutTotal('decision_hours', 'decision')},
     ${firstWithoutTotal('attempt_hours', 'attempt')}) as hour`,
)

/** Removes hours of the totals from before a time, the oldest of them. */
export const removeOldTotals = statement<CountedHour, { before: Date; most: number }>(
  'hour-totals-remove',
  `delete from hour_totals where ctid in (select ctid from hour_totals where hour < :before order by hour limit :most)
   returning hour`,
)

/** Removes hours of events from before a time, the oldest of them. */
export const removeOldEventHours = statement<{ hour: Date }, { before: Date; most: number }>(
  'event-hours-remove',
  `delete from event_hours where ctid in (select ctid from event_hours where hour < :before order by hour limit :most)
   returning hour`,
)

/** Removes hours of deliveries from before a time, the oldest of them. */
export const removeOldDeliveryHours = statement<{ hour: Date }, { before: Date; most: number }>(
  'delivery-hours-remove',
  `delete from delivery_hours where ctid in (select ctid from delivery_hours where hour < :before order by hour limit :most)
   returning hour`,
)

/** Removes hours of decisions from before a time, the oldest of them. */
export const removeOldDecisionHours = statement<CountedHour, { before: Date; most: number }>(
  'decision-hours-remove',
  `delete from decision_hours where ctid in (select ctid from decision_hours where hour < :before order by hour limit :most)
   returning hour`,
)

/** Removes hours of callback attempts from before a time, the oldest of them. */
export const removeOldAttemptHours = statement<CountedHour, { before: Date; most: number }>(
  'attempt-hours-remove',
  `delete from attempt_hours where ctid in (select ctid from attempt_hours where hour < :before order by hour limit :most)
   returning hour`,
)
