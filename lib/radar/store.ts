import { isHindered } from '../callbacks/waits-store.ts'
import { DAY } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'
import { TIME_ZONE } from '../platform/terms.ts'
import type { CaseKind, RadarOwner } from './terms.ts'

const lasts = `:lasts::double precision * interval '1 millisecond'`

/** Condition on the start of a period of `:lasts` milliseconds that ends before `:until`, and not before `:from`. */
const within = (began: string): string =>
  `${began} < :until::timestamptz - ${lasts} and ${began} >= coalesce(:from::timestamptz, '-infinity') - ${lasts}`

const documents = (table: 'submissions' | 'replies', states: string): string =>
  `select x.destination_id, x.${table === 'submissions' ? 'client_id' : 'receiver_id'} as client_id, x.case_id,
     x.id as subject_id, x.state_since + ${lasts} as due
   from ${table} x where x.state ${states} and ${within('x.state_since')}`

const cases = (condition: string): string =>
  `select x.destination_id, x.client_id, x.id as case_id, null::uuid as subject_id, x.last_event_at + ${lasts} as due
   from cases x where ${condition} and ${within('x.last_event_at')}
     and not exists (select from submissions s where s.case_id = x.id and s.state <> 'deleted')
     and not exists (select from replies r where r.case_id = x.id and r.state <> 'deleted')`

const decided = `in ('accepted', 'rejected')`

/** Sources of due documents and cases, by partial indexes on the start of their deadlines. */
const sources: Record<CaseKind, string> = {
  'submissions-rejected': documents('submissions', `= 'submitted'`),
  'replies-rejected': documents('replies', `= 'submitted'`),
  'incomplete-submissions-deleted': documents('submissions', `= 'incomplete'`),
  'incomplete-replies-deleted': documents('replies', `= 'incomplete'`),
  // a sent reminder is noted in days
  'reminders-due': `${documents('submissions', `= 'submitted'`)}
     and x.reminded_days < (:lasts::double precision / ${DAY})`,
  'submission-content-deleted': documents('submissions', decided),
  'reply-content-deleted': documents('replies', decided),
  'unsubmitted-cases-deleted': cases('x.submitted_at is null'),
  'cases-deleted': cases('x.submitted_at is not null'),
}

/** Visible to both sides of a case; `d`: its destination, `x.client_id`: its online service. */
const inSight = `(:organisations::uuid[] is null or d.organisation_id = any(:organisations)
     or x.client_id in (select id from clients where organisation_id = any(:organisations)))
   and (:destination::uuid is null or d.id = :destination)`

/** The date in Berlin; overdue things count as today's. */
const dateInBerlin = (due: string): string =>
  `to_char(greatest(${due}, :now::timestamptz) at time zone '${TIME_ZONE}', 'YYYY-MM-DD')`

/** `count` things of an owner on a day; `firstAt`: when the first is due. */
export type GroupRow = {
  ownerKind: RadarOwner
  ownerId: string
  ownerName: string
  day: string
  count: number
  firstAt: Date
}

type DestinationsQuery = { organisations: string[] | null; destination: string | null; most: number }
type RadarSpan = { lasts: number; from: Date | null; until: Date }

const groupsOf = (kind: CaseKind) =>
  statement<GroupRow, DestinationsQuery & RadarSpan & { now: Date }>(
    `radar-groups-${kind}`,
    `select 'destination' as owner_kind, d.id as owner_id, d.name as owner_name, ${dateInBerlin('x.due')} as day,
       count(*)::int as count, min(x.due) as first_at
     from (${sources[kind]}) x join destinations d on d.id = x.destination_id
     where ${inSight}
     group by d.id, d.name, 4 order by 4, d.name, d.id limit :most`,
  )

/** Groups of due things, by day and destination, the earliest days first. */
export const selectGroups: Record<CaseKind, ReturnType<typeof groupsOf>> = {
  'submissions-rejected': groupsOf('submissions-rejected'),
  'replies-rejected': groupsOf('replies-rejected'),
  'incomplete-submissions-deleted': groupsOf('incomplete-submissions-deleted'),
  'incomplete-replies-deleted': groupsOf('incomplete-replies-deleted'),
  'reminders-due': groupsOf('reminders-due'),
  'submission-content-deleted': groupsOf('submission-content-deleted'),
  'reply-content-deleted': groupsOf('reply-content-deleted'),
  'unsubmitted-cases-deleted': groupsOf('unsubmitted-cases-deleted'),
  'cases-deleted': groupsOf('cases-deleted'),
}

/** One due thing. `subjectId`: the submission or reply; null: the case itself. */
export type EntryRow = { caseId: string; subjectId: string | null; due: Date; destinationName: string }

const entriesOf = (kind: CaseKind) =>
  statement<EntryRow, DestinationsQuery & RadarSpan>(
    `radar-entries-${kind}`,
    `select x.case_id, x.subject_id, x.due, d.name as destination_name
     from (${sources[kind]}) x join destinations d on d.id = x.destination_id
     where ${inSight}
     order by x.due, x.case_id limit :most`,
  )

/** The same things one by one, the earliest first. */
export const selectEntries: Record<CaseKind, ReturnType<typeof entriesOf>> = {
  'submissions-rejected': entriesOf('submissions-rejected'),
  'replies-rejected': entriesOf('replies-rejected'),
  'incomplete-submissions-deleted': entriesOf('incomplete-submissions-deleted'),
  'incomplete-replies-deleted': entriesOf('incomplete-replies-deleted'),
  'reminders-due': entriesOf('reminders-due'),
  'submission-content-deleted': entriesOf('submission-content-deleted'),
  'reply-content-deleted': entriesOf('reply-content-deleted'),
  'unsubmitted-cases-deleted': entriesOf('unsubmitted-cases-deleted'),
  'cases-deleted': entriesOf('cases-deleted'),
}

/**
 * Notices that failed and are given up `:lasts` after their first attempt unless one succeeds, by the owner of the
 * address. Notices at a paused address are neither tried nor given up; notices of new submissions are never given up.
 */
export const selectNoticeGroups = statement<GroupRow, DestinationsQuery & Omit<RadarSpan, 'from'> & { now: Date }>(
  'radar-groups-notices',
  `select e.owner_kind, e.owner_id, coalesce(d.name, c.name) as owner_name, ${dateInBerlin(`n.first_attempt_at + ${lasts}`)} as day,
     count(*)::int as count, min(n.first_attempt_at + ${lasts}) as first_at
   from notices n join callback_endpoints e on e.id = n.endpoint_id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where n.state = 'waiting' and n.type <> 'new-submissions' and ${isHindered} and e.paused_at is null
     and n.first_attempt_at < :until::timestamptz - ${lasts}
     and coalesce(d.id, c.id) is not null
     and (:organisations::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any(:organisations))
     and (:destination::uuid is null or n.destination_id = :destination)
   group by e.owner_kind, e.owner_id, d.name, c.name, 4 order by 4, 3, 2 limit :most`,
)

export type SecretRow = { ownerId: string; ownerName: string; endsAt: Date }

/** Secrets of active clients that end before `until`; with a destination those of its clients. */
export const selectSecrets = statement<SecretRow, DestinationsQuery & { now: Date; until: Date }>(
  'radar-secrets',
  `select c.id as owner_id, c.name as owner_name, s.expires_at as ends_at
   from client_secrets s join clients c on c.id = s.client_id
   where s.revoked_at is null and s.expires_at > :now and s.expires_at < :until and c.status = 'active'
     and (:organisations::uuid[] is null or c.organisation_id = any(:organisations))
     and (:destination::uuid is null or exists (
       select from destination_clients a where a.client_id = c.id and a.destination_id = :destination))
   order by s.expires_at, s.id limit :most`,
)

export type RadarWaitingRow = { ownerId: string; ownerName: string; day: string; class: number; count: number }

/** All submissions that wait for a decision, by destination, day of their deadline, and how long they have waited. */
export const selectWaiting = statement<RadarWaitingRow, DestinationsQuery & { now: Date; lasts: number }>(
  'radar-waiting',
  `select d.id as owner_id, d.name as owner_name, ${dateInBerlin(`x.state_since + ${lasts}`)} as day,
     duration_class((extract(epoch from :now::timestamptz - x.state_since) * 1000)::double precision) as class,
     count(*)::int as count
   from submissions x join destinations d on d.id = x.destination_id
   where x.state = 'submitted' and ${inSight}
   group by d.id, d.name, 3, 4 order by 3, d.name, d.id, 4 limit :most`,
)

/** How long the decisions of a destination took; `since`: the hour of the first of them. */
export type PastRow = { destinationId: string; class: number; count: number; since: Date }

/** Decisions of these destinations since then: all for own destinations, for others those about own submissions. */
export const selectPast = statement<PastRow, { destinations: string[]; organisations: string[] | null; since: Date }>(
  'radar-past',
  `select h.destination_id, h.class, sum(h.count)::int as count, min(h.hour) as since
   from decision_hours h
   where h.destination_id = any(:destinations::uuid[]) and h.hour >= :since
     and (:organisations::uuid[] is null
       or h.destination_id in (select id from destinations where organisation_id = any(:organisations))
       or h.client_id in (select id from clients where organisation_id = any(:organisations)))
   group by h.destination_id, h.class`,
)
