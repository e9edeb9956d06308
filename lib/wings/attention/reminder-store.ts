import { statement } from '../../platform/statement.ts'

export type ClaimedReminder = {
  submissionId: string
  days: number
  destinationId: string
  name: string
  email: string
  waitingSince: Date
}

/**
 * Notes reminders that are due: of the days the most that a submission has waited for, so that after a standstill one
 * comes and not two. Whose row it is gives the reminder.
 */
export const claimReminders = statement<ClaimedReminder, { now: Date; days: number[]; most: number }>(
  'reminders-claim',
  `with due as materialized (
     select s.id, (
       select max(days) from unnest(:days::int[]) as days
       where s.state_since + days * interval '24 hours' <= :now::timestamptz) as days
     from generate_series(0, (select max(days) from unnest(:days::int[]) as days) - 1) as after
     cross join lateral (select min(days) as days from unnest(:days::int[]) as days where days > after) next
     cross join lateral (
       select id, state_since from submissions
       where state = 'submitted' and reminded_days = after
         and state_since <= :now::timestamptz - next.days * interval '24 hours'
       order by state_since limit :most for no key update skip locked) s
     limit :most),
   marked as (
     update submissions s set reminded_days = due.days from due where s.id = due.id returning s.id),
   claimed as (
     insert into waiting_reminders (submission_id, days, reminded_at)
     select due.id, due.days, :now from due where due.id in (select id from marked)
     on conflict do nothing
     returning submission_id, days)
   select c.submission_id, c.days, d.id as destination_id, d.name,
     d.contact_information ->> 'email' as email, s.state_since as waiting_since
   from claimed c join submissions s on s.id = c.submission_id join destinations d on d.id = s.destination_id`,
)

/** Notes that the reminders of these submissions after these days (pairwise) were mailed. */
export const noteMailed = statement<{ submissionId: string }, { submissionIds: string[]; days: number[] }>(
  'reminders-mailed',
  `update waiting_reminders w set mailed = true
   from unnest(:submissionIds::uuid[], :days::int[]) as m(submission_id, days)
   where w.submission_id = m.submission_id and w.days = m.days returning w.submission_id`,
)
