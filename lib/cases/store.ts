import { statement } from '../platform/database.ts'

export type CaseRow = { id: string; destination_id: string; client_id: string }

/** Case `$1` if client `$2` created its first submission (`$3`) or is assigned to its destination (`$4`). */
export const selectCaseFor = statement<CaseRow>(
  'case-select-for',
  `select c.id, c.destination_id, c.client_id from cases c
   where c.id = $1 and (
     ($3::boolean and c.client_id = $2)
     or ($4::boolean and exists (select 1 from destination_clients d where d.destination_id = c.destination_id and d.client_id = $2)))`,
)

export type EventPage = { token: string | null; total_count: number }

/** Events of case `$1` in order, from `$2` at most `$3`; `$4` null, or only those about this submission or reply. */
export const selectEvents = statement<EventPage>(
  'case-events',
  `with page as (
     select sequence, token from events where case_id = $1 and ($4::uuid is null or subject_id = $4)
     order by sequence offset $2 limit $3)
   select p.token, total.count as total_count
   from (select count(*) as count from events where case_id = $1 and ($4::uuid is null or subject_id = $4)) total
   left join page p on true order by p.sequence`,
)

/** The event that issuer `$1` wrote with jti `$2`. */
export const selectEventByJti = statement<{ token: string; case_id: string }>(
  'case-event-by-jti',
  'select token, case_id from events where issuer = $1 and jti = $2',
)

/** The newest event named `$2` about subject `$1`. */
export const selectEventToken = statement<{ token: string }>(
  'case-event-token',
  'select token from events where subject_id = $1 and name = $2 order by sequence desc limit 1',
)

export type TellingRow = {
  subject_id: string
  notify_type: 'callback' | 'polling'
  subject_kind: 'submission' | 'reply'
  case_id: string
  told_at: Date
}

/** Up to `$1` tellings that no event documents yet, ordered by case. */
export const selectUnrecordedTellings = statement<TellingRow>(
  'tellings-unrecorded',
  `select subject_id, notify_type, subject_kind, case_id, told_at from tellings where not recorded
   order by case_id, told_at limit $1`,
)

/** Records the notify event `$3` of the telling `$1`, `$2` unless that was done meanwhile; `$4` now. */
export const recordTelling = statement<{ sequence: number }>(
  'telling-record',
  `with t as (
     update tellings set recorded = true where subject_id = $1 and notify_type = $2 and not recorded returning case_id)
   select record_event(t.case_id, $3::jsonb, $4) as sequence from t`,
)

/** Points case `$1` to endpoint `$2` (or to none). */
export const updateCaseEndpoint = statement<{ id: string }>(
  'case-endpoint',
  'update cases set callback_endpoint_id = $2 where id = $1 returning id',
)
