import { statement } from '../platform/statement.ts'
import type { DocumentState } from '@kurier/wire/names'
import type { EventRow, NoticeRow } from './store.ts'

/** Cases after a time and id in the order of the newest event, and not older than a time. */
const inWindow = `(c.last_event_at, c.id) < (coalesce(:beginAt::timestamptz, 'infinity'), :beginId::uuid)
  and c.last_event_at >= coalesce(:since::timestamptz, '-infinity')
  order by c.last_event_at desc, c.id desc limit :window`

/**
 * Sources of candidates, all of them visible: every case; those of both sides of some organisations; those of one
 * destination or client.
 */
export const sources = {
  all: `select c.id, c.last_event_at from cases c where :organisations::uuid[] is null and ${inWindow}`,
  organisations: `select u.id, u.last_event_at from (
      select x.* from unnest(:organisations::uuid[]) as o(id) cross join lateral (
        select c.id, c.last_event_at from cases c where c.organisation_id = o.id and ${inWindow}) x
      union
      select x.* from clients k cross join lateral (
        select c.id, c.last_event_at from cases c where c.client_id = k.id and ${inWindow}) x
      where k.organisation_id = any(:organisations::uuid[])) u
    order by u.last_event_at desc, u.id desc limit :window`,
  destination: `select c.id, c.last_event_at from cases c
    where c.destination_id = :destination and (:organisations::uuid[] is null or c.organisation_id = any(:organisations))
      and ${inWindow}`,
  client: `select c.id, c.last_event_at from cases c join clients k on k.id = c.client_id
    where c.client_id = :client and (:organisations::uuid[] is null or k.organisation_id = any(:organisations))
      and ${inWindow}`,
}

export type CaseListSource = keyof typeof sources

/** A fitting case; `id` null: no case fits. `seen`: number of cases looked at, and the last of them. */
export type FittingRow = {
  id: string | null
  lastEventAt: Date | null
  seen: number
  seenId: string | null
  seenAt: Date | null
}

/**
 * Search for cases, each member null for any: with a submission in one of the `states` and for the service, with a
 * reply in one of the `replyStates`. `beginAt`, `beginId`: after this last event and case; `since`: not before.
 */
type CaseListQuery = {
  organisations: string[] | null
  beginAt: Date | null
  beginId: string
  since: Date | null
  window: number
  states: readonly DocumentState[] | null
  service: string | null
  destination: string | null
  client: string | null
  replyStates: readonly DocumentState[] | null
  most: number
}

/**
 * The fitting cases among the newest candidates, as many as the `window` holds. The limit keeps the plan to a look-up
 * for each, however many cases the destination or client has.
 */
const fitting = (source: CaseListSource) =>
  statement<FittingRow, CaseListQuery>(
    `timeline-list-${source}`,
    `with candidates as materialized (${sources[source]}),
     fitting as (
       select a.id, a.last_event_at from candidates a cross join lateral (select * from cases c where c.id = a.id limit 1) c
       where (:destination::uuid is null or c.destination_id = :destination)
         and (:client::uuid is null or c.client_id = :client)
         and ((:states::text[] is null and :service::text is null) or exists (
           select from submissions s where s.case_id = a.id and (:states is null or s.state = any(:states))
             and (:service is null or s.public_service ->> 'identifier' = :service)))
         and (:replyStates::text[] is null or exists (
           select from replies r where r.case_id = a.id and r.state = any(:replyStates)))
       order by a.last_event_at desc, a.id desc limit :most),
     seen as (
       select (select count(*) from candidates) as seen, e.id as seen_id, e.last_event_at as seen_at
       from (values (1)) one left join (
         select id, last_event_at from candidates order by last_event_at, id limit 1) e on true)
     select f.id, f.last_event_at, s.seen, s.seen_id, s.seen_at from seen s left join fitting f on true
     order by f.last_event_at desc, f.id desc`,
  )

export const selectFitting: Record<CaseListSource, ReturnType<typeof fitting>> = {
  all: fitting('all'),
  organisations: fitting('organisations'),
  destination: fitting('destination'),
  client: fitting('client'),
}

/** The organisation of a destination or client. */
export const selectOwner = statement<{ organisationId: string }, { id: string }>(
  'timeline-owner',
  `select organisation_id from destinations where id = :id union all select organisation_id from clients where id = :id`,
)

export type ListedRow = {
  id: string
  destinationId: string
  destinationName: string
  clientName: string
  lastEventAt: Date
  submissions: { id: string; state: DocumentState; stateSince: string; service: string | null }[]
  replies: { id: string; state: DocumentState; stateSince: string }[]
  notices: Pick<NoticeRow, 'id' | 'state' | 'isSentAgain'>[]
  wasSubmitted: boolean
} & Pick<EventRow, 'name' | 'issuer' | 'token'>

/** These cases in this order, each with its last event, its submissions and replies, and its undelivered notices. */
export const selectListed = statement<ListedRow, { ids: string[] }>(
  'timeline-listed',
  `select c.id, c.destination_id, d.name as destination_name, k.name as client_name, c.last_event_at,
     coalesce(e.name, '') as name, coalesce(e.issuer, 'service') as issuer, coalesce(e.token, '') as token,
     exists (select from events b where b.subject_id = e.subject_id and b.name in ('submit-submission', 'submit-reply'))
       as was_submitted,
     (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'stateSince', s.state_since,
                                                   'service', s.public_service ->> 'name') order by s.created_at, s.id), '[]')
      from submissions s where s.case_id = c.id) as submissions,
     (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'state', r.state, 'stateSince', r.state_since)
                                         order by r.created_at, r.id), '[]')
      from replies r where r.case_id = c.id) as replies,
     (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'state', n.state,
                                                   'isSentAgain', n.renewed_at is not null)), '[]')
      from notices n where n.case_id = c.id and n.state in ('waiting', 'given-up')) as notices
   from unnest(:ids::uuid[]) with ordinality as page(id, place) join cases c on c.id = page.id
   join destinations d on d.id = c.destination_id join clients k on k.id = c.client_id
   left join events e on e.case_id = c.id and e.sequence = c.event_count
   order by page.place`,
)
