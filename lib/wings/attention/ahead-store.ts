import { isHindered } from '../../callbacks/waits-store.ts'
import { DAY, TIME_ZONE } from '../../platform/durations.ts'
import { statement } from '../../platform/statement.ts'
import type { AheadRow } from '../../platform/room-work.ts'
import { caseKinds, type CaseKind } from '../../rooms/lists.ts'

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
export const sources: Record<CaseKind, string> = {
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

export type DestinationsQuery = { organisations: string[] | null; destination: string | null; most: number }
export type DueSpan = { lasts: number; from: Date | null; until: Date }

const kinds = caseKinds.map(({ name }) => name)

const groupsOf = (kind: CaseKind) =>
  statement<AheadRow, DestinationsQuery & DueSpan & { now: Date }>(
    `radar-groups-${kind}`,
    `select 'destination' as object_kind, d.id as object_id, d.name as object_name, min(x.due) as at,
       count(*)::int as count
     from (${sources[kind]}) x join destinations d on d.id = x.destination_id
     where ${inSight}
     group by d.id, d.name, ${dateInBerlin('x.due')} order by ${dateInBerlin('min(x.due)')}, d.name, d.id limit :most`,
  )

/** Due things of each kind, counted by day and destination, the earliest days first. */
export const selectGroups = Object.fromEntries(kinds.map((kind) => [kind, groupsOf(kind)])) as Record<
  CaseKind,
  ReturnType<typeof groupsOf>
> // one each

/** One due thing. `subjectId`: the submission or reply; null: the case itself. */
export type EntryRow = { caseId: string; subjectId: string | null; due: Date; destinationName: string }

const entriesOf = (kind: CaseKind) =>
  statement<EntryRow, DestinationsQuery & DueSpan>(
    `radar-entries-${kind}`,
    `select x.case_id, x.subject_id, x.due, d.name as destination_name
     from (${sources[kind]}) x join destinations d on d.id = x.destination_id
     where ${inSight}
     order by x.due, x.case_id limit :most`,
  )

/** The same things one by one, the earliest first. */
export const selectEntries = Object.fromEntries(kinds.map((kind) => [kind, entriesOf(kind)])) as Record<
  CaseKind,
  ReturnType<typeof entriesOf>
> // one each

/**
 * Notices that failed and are given up `:lasts` after their first attempt unless one succeeds, by the owner of the
 * address. Notices at a paused address are neither tried nor given up; notices of new submissions are never given up.
 */
export const selectNoticeGroups = statement<AheadRow, DestinationsQuery & Omit<DueSpan, 'from'> & { now: Date }>(
  'radar-groups-notices',
  `select e.owner_kind as object_kind, e.owner_id as object_id, coalesce(d.name, c.name) as object_name,
     min(n.first_attempt_at + ${lasts}) as at, count(*)::int as count
   from notices n join callback_endpoints e on e.id = n.endpoint_id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where n.state = 'waiting' and n.type <> 'new-submissions' and ${isHindered} and e.paused_at is null
     and n.first_attempt_at < :until::timestamptz - ${lasts}
     and coalesce(d.id, c.id) is not null
     and (:organisations::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any(:organisations))
     and (:destination::uuid is null or n.destination_id = :destination)
   group by e.owner_kind, e.owner_id, d.name, c.name, ${dateInBerlin(`n.first_attempt_at + ${lasts}`)}
   order by ${dateInBerlin(`min(n.first_attempt_at + ${lasts})`)}, 3, 2 limit :most`,
)

/** Secrets of active clients that end before `until`; with a destination those of its clients. */
export const selectSecrets = statement<AheadRow, DestinationsQuery & { now: Date; until: Date }>(
  'radar-secrets',
  `select 'client' as object_kind, c.id as object_id, c.name as object_name, s.expires_at as at, 1 as count
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
