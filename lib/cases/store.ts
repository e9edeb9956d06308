import { directStatement, sharedStatement, statement } from '../platform/statement.ts'
import { recordedOf, recording, type RecordedRow, type EventToRecord } from './recording.ts'
import { isNotStuck, taking } from '../platform/stuck-work/store.ts'
import type { NotifyType, SubjectKind } from '@kurier/wire/names'

export type CaseRow = { id: string; destinationId: string; clientId: string }

/** The case if the client created its first submission (`asSender`) or is assigned to its destination (`asReceiver`). */
export const selectCaseFor = directStatement<
  CaseRow,
  { id: string; clientId: string; asSender: boolean; asReceiver: boolean }
>(
  'case-select-for',
  `select c.id, c.destination_id, c.client_id from cases c
   where c.id = :id and (
     (:asSender::boolean and c.client_id = :clientId)
     or (:asReceiver::boolean and exists (
       select 1 from destination_clients d where d.destination_id = c.destination_id and d.client_id = :clientId)))`,
)

export type EventPage = { token: string | null; chain: Buffer | null; totalCount: number }

type PageOfEvents = { caseId: string; offset: number; limit: number; subjectId: string | null }

/** Events of the case in order, all or only those about this submission or reply. */
export const selectEvents = directStatement<EventPage, PageOfEvents>(
  'case-events',
  `with page as (
     select sequence, token, chain from events where case_id = :caseId and (:subjectId::uuid is null or subject_id = :subjectId)
     order by sequence offset :offset limit :limit)
   select p.token, p.chain, total.count as total_count
   from (select count(*) as count from events
         where case_id = :caseId and (:subjectId::uuid is null or subject_id = :subjectId)) total
   left join page p on true order by p.sequence`,
)

/** The event with this id that this issuer has signed; the service's own are not asked for. */
export const selectPostedEvent = statement<{ token: string }, { issuer: string; jti: string }>(
  'case-posted-event',
  `select e.token from posted_events p join events e on e.case_id = p.case_id and e.sequence = p.sequence
   where p.issuer = :issuer and p.jti = :jti`,
)

/** The newest event of this name about the submission or reply. */
export const selectEventToken = statement<{ token: string }, { subjectId: string; name: string }>(
  'case-event-token',
  'select token from events where subject_id = :subjectId and name = :name order by sequence desc limit 1',
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
