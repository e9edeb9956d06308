import { statement } from '../platform/statement.ts'

/** The newest hour that has figures. */
export const selectNewestHour = statement<{ hour: Date | null }>(
  'event-hours-newest',
  'select max(hour) as hour from event_hours',
)

/** The hour of the first event that was recorded then or later. */
export const selectNextEventHour = statement<{ hour: Date }, { from: Date }>(
  'event-hours-next',
  `select date_trunc('hour', recorded_at, 'UTC') as hour from events
   where recorded_at >= :from order by recorded_at limit 1`,
)

/**
 * Counts the events from one hour up to another anew. Of decisions the time since the submission was sent is added
 * up. Answers the rows that are other than before.
 */
export const countHours = statement<{ hour: Date }, { from: Date; until: Date }>(
  'event-hours-count',
  `insert into event_hours as h (destination_id, client_id, name, hour, count, waited_milliseconds)
   select c.destination_id, c.client_id, e.name, date_trunc('hour', e.recorded_at, 'UTC'), count(*),
     coalesce(sum(greatest(0, floor(extract(epoch from e.recorded_at - s.submitted_at) * 1000))), 0)
   from events e
   join cases c on c.id = e.case_id
   left join submissions s on s.id = e.subject_id and e.name in ('accept-submission', 'reject-submission')
   where e.recorded_at >= :from and e.recorded_at < :until
   group by 1, 2, 3, 4
   on conflict (destination_id, client_id, name, hour) do update
     set count = excluded.count, waited_milliseconds = excluded.waited_milliseconds
     where (h.count, h.waited_milliseconds) is distinct from (excluded.count, excluded.waited_milliseconds)
   returning h.hour`,
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

/** What happened on one day; `waitedMilliseconds` of all its decisions together. */
export type DayRow = {
  day: string
  submitted: number
  accepted: number
  rejected: number
  waitedMilliseconds: number
}

type LastDays = { organisations: string[] | null; days: number; until: Date; timeZone: string }

/**
 * The last days up to that of `until`, which in the time zone may have 23 or 25 hours, with the figures of destinations
 * and clients of the organisations (null: all). A case of two of them counts once.
 */
export const selectDays = statement<DayRow, LastDays>(
  'event-hours-by-day',
  `select to_char(d.day, 'YYYY-MM-DD') as day,
     coalesce(sum(h.count) filter (where h.name = 'submit-submission'), 0)::int as submitted,
     coalesce(sum(h.count) filter (where h.name = 'accept-submission'), 0)::int as accepted,
     coalesce(sum(h.count) filter (where h.name = 'reject-submission'), 0)::int as rejected,
     coalesce(sum(h.waited_milliseconds), 0)::bigint as waited_milliseconds
   from generate_series(
     date_trunc('day', :until::timestamptz at time zone :timeZone) - (:days::int - 1) * interval '1 day',
     :until::timestamptz at time zone :timeZone, '1 day') as d(day)
   left join lateral (
     select e.* from event_hours e
     where e.hour >= d.day at time zone :timeZone and e.hour < (d.day + interval '1 day') at time zone :timeZone
       and (:organisations::uuid[] is null
         or e.destination_id in (select id from destinations where organisation_id = any(:organisations))
         or e.client_id in (select id from clients where organisation_id = any(:organisations)))) h on true
   group by d.day order by d.day`,
)
