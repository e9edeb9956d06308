import { statement } from '../platform/database.ts'

export type ClaimedReminder = {
  submissionId: string
  days: number
  destinationId: string
  name: string
  email: string
  waitingSince: Date
}

/**
 * Notes up to `$3` reminders that are due at `$1`: of the days `$2` the most that a submission has waited for, so that
 * after a standstill one comes and not two. Whose row it is gives the reminder.
 */
export const claimReminders = statement<ClaimedReminder>(
  'reminders-claim',
  `with claimed as (
     insert into waiting_reminders (submission_id, days, reminded_at)
     select s.id, d.days, $1
     from submissions s cross join lateral (
       select max(days) as days from unnest($2::int[]) as days
       where s.state_since + days * interval '24 hours' <= $1::timestamptz) d
     where s.state = 'submitted' and d.days is not null
       and s.state_since <= $1::timestamptz - (select min(days) from unnest($2::int[]) as days) * interval '24 hours'
       and not exists (select 1 from waiting_reminders w where w.submission_id = s.id and w.days >= d.days)
     order by s.state_since limit $3
     on conflict do nothing
     returning submission_id, days)
   select c.submission_id as "submissionId", c.days, d.id as "destinationId", d.name,
     d.contact_information ->> 'email' as email, s.state_since as "waitingSince"
   from claimed c join submissions s on s.id = c.submission_id join destinations d on d.id = s.destination_id`,
)

/** Notes that the reminders of submissions `$1` after days `$2` (pairwise) were mailed. */
export const noteMailed = statement<{ submission_id: string }>(
  'reminders-mailed',
  `update waiting_reminders w set mailed = true
   from unnest($1::uuid[], $2::int[]) as m(submission_id, days)
   where w.submission_id = m.submission_id and w.days = m.days returning w.submission_id`,
)
