import { statement } from '../platform/statement.ts'

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
  `with claimed as (
     insert into waiting_reminders (submission_id, days, reminded_at)
     select s.id, d.days, :now
     from submissions s cross join lateral (
       select max(days) as days from unnest(:days::int[]) as days
       where s.state_since + days * interval '24 hours' <= :now::timestamptz) d
     where s.state = 'submitted' and d.days is not null
       and s.state_since <= :now::timestamptz - (select min(days) from unnest(:days::int[]) as days) * interval '24 hours'
       and not exists (select 1 from waiting_reminders w where w.submission_id = s.id and w.days >= d.days)
     order by s.state_since limit :most
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
