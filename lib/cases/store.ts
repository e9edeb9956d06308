import { sharedStatement, statement } from '../platform/statement.ts'
import { recordedOf, recording, type RecordedRow, type EventToRecord } from './recording.ts'
import { isNotStuck, taking } from '../platform/stuck-work/store.ts'
import type { NotifyType, SubjectKind } from '@kurier/wire/names'

export type CaseRow = { id: string; destinationId: string; clientId: string }

/** The case if the client created its first submission (`asSender`) or is assigned to its destination (`asReceiver`). */
export const selectCaseFor = sharedStatement<
  CaseRow,
  { id: string; clientId: string; asSender: boolean; asReceiver: boolean }
>(
  'case-select-for',
  `select g.place::int, c.id, c.destination_id, c.client_id
   from unnest(:id::uuid[], :clientId::uuid[], :asSender::boolean[], :asReceiver::boolean[]) with ordinality
     g(id, client_id, as_sender, as_receiver, place)
   join cases c on c.id = g.id
   where (g.as_sender and c.client_id = g.client_id)
     or (g.as_receiver and exists (
       select 1 from destination_clients d where d.destination_id = c.destination_id and d.client_id = g.client_id))`,
)

export type EventPage = { token: string | null; chain: Buffer | null; totalCount: number }

type PageOfEvents = { caseId: string; offset: number; limit: number; subjectId: string | null }

/** Events of the case in order, all or only those about this submission or reply. */
export const selectEvents = sharedStatement<EventPage, PageOfEvents>(
  'case-events',
  `select g.place::int, p.token, p.chain, total.count as total_count
   from unnest(:caseId::uuid[], :subjectId::uuid[], :offset::bigint[], :limit::bigint[]) with ordinality
     g(case_id, subject_id, first, most, place)
   cross join lateral (
     select count(*) as count from events e
     where e.case_id = g.case_id and (g.subject_id is null or e.subject_id = g.subject_id)) total
   left join lateral (
     select e.sequence, e.token, e.chain from events e
     where e.case_id = g.case_id and (g.subject_id is null or e.subject_id = g.subject_id)
     order by e.sequence offset g.first limit g.most) p on true
   order by g.place, p.sequence`,
)

/** The event with this id that this issuer has signed; the service's own are not asked for. */
export const selectPostedEvent = sharedStatement<{ token: string }, { issuer: string; jti: string }>(
  'case-posted-event',
  `select g.place::int, e.token
   from unnest(:issuer::text[], :jti::uuid[]) with ordinality g(issuer, jti, place)
   join posted_events p on p.issuer = g.issuer and p.jti = g.jti
   join events e on e.case_id = p.case_id and e.sequence = p.sequence`,
)

/** The newest event of this name about the submission or reply. */
export const selectEventToken = sharedStatement<{ token: string }, { subjectId: string; name: string }>(
  'case-event-token',
  `select g.place::int, n.token
   from unnest(:subjectId::uuid[], :name::text[]) with ordinality g(subject_id, name, place)
   cross join lateral (
     select e.token from events e where e.subject_id = g.subject_id and e.name = g.name order by e.sequence desc limit 1) n`,
)

export type TellingRow = {
  subjectId: string
  notifyType: NotifyType
  subjectKind: SubjectKind
  caseId: string
  toldAt: Date
}

const subjectOf = (telling: string): string => `(${telling}.subject_id || ' ' || ${telling}.notify_type)`

/**
 * Condition on a submission or reply `document`: somebody has learned of it, an event of that is to come, and nothing has
 * been in the way of that lately.
 */
export const hasUnrecordedTelling = (document: string): string =>
  `exists (select from tellings t where t.case_id = ${document}.case_id and t.subject_id = ${document}.id
     and not t.recorded and ${isNotStuck('record-telling', subjectOf('t'))})`

/** Takes tellings that no event documents yet, by case. */
export const takeUnrecordedTellings = statement<TellingRow, { most: number }>(
  'tellings-unrecorded',
  taking('record-telling', {
    columns: 'f.subject_id, f.notify_type, f.subject_kind, f.case_id, f.told_at',
    table: 'tellings',
    where: 'not f.recorded',
    orderBy: 'f.case_id, f.told_at',
    subject: subjectOf('f'),
  }),
)

/** Records the notify events of the tellings unless that was done meanwhile. */
export const recordTelling = sharedStatement<RecordedRow, EventToRecord & { notifyType: NotifyType }>(
  'telling-record',
  `with given as materialized (
     select *, false as before from unnest(:subjectId::uuid[], :caseId::uuid[], :notifyType::text[]) with ordinality
       g(subject_id, case_id, notify_type, place)),
   t as (
     update tellings t set recorded = true from given g
     where t.subject_id = g.subject_id and t.notify_type = g.notify_type
       and t.case_id = g.case_id and t.recorded = g.before
     returning t.case_id, g.place)
   ${recordedOf('t')}`,
  recording,
)

/** Points the case to this endpoint (or to none). */
export const updateCaseEndpoint = statement<{ id: string }, { id: string; endpointId: string | null }>(
  'case-endpoint',
  'update cases set callback_endpoint_id = :endpointId where id = :id returning id',
)
