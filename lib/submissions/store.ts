import { recordedOf, recording, type RecordedRow, type EventToRecord } from '../cases/recording.ts'
import { kidsSince } from '../destinations/key-store.ts'
import { partsOf, type DocumentRow, type StoredPart } from '../documents/document-store.ts'
import { sharedStatement, statement } from '../platform/statement.ts'
import type { PublicService } from './schema.ts'

export type SubmissionRow = DocumentRow & { publicService: PublicService; region: string | null }

const columns = `s.id, s.case_id, s.destination_id, s.client_id, s.state, s.announced_attachments, s.public_service,
  s.region, s.created_at, s.content_version`

type OfClient = { id: string; clientId: string }

/** The submission if this client created its case's first submission. */
export const selectForSender = statement<SubmissionRow, OfClient>(
  'submission-select-sender',
  `select ${columns} from submissions s join cases c on c.id = s.case_id where s.id = :id and c.client_id = :clientId`,
)

/** The same with what its content is judged by: keys it may be encrypted for, and the parts that are there. */
export const selectToFill = sharedStatement<SubmissionRow & { kids: string[]; parts: StoredPart[] }, OfClient>(
  'submission-select-to-fill',
  `select g.place::int, ${columns}, array(${kidsSince('s.destination_id', 's.created_at')}) as kids,
     ${partsOf('s.id')} as parts
   from unnest(:id::uuid[], :clientId::uuid[]) with ordinality g(id, client_id, place)
   join submissions s on s.id = g.id join cases c on c.id = s.case_id and c.client_id = g.client_id`,
)

/** The submission if this client is assigned to its destination. */
export const selectForReceiver = sharedStatement<SubmissionRow, OfClient>(
  'submission-select-receiver',
  `select g.place::int, ${columns}
   from unnest(:id::uuid[], :clientId::uuid[]) with ordinality g(id, client_id, place) join submissions s on s.id = g.id
   where exists (
     select 1 from destination_clients d where d.destination_id = s.destination_id and d.client_id = g.client_id)`,
)

/** `submittedAt`: by the service clock; nothing before it was submitted. */
export const selectOfCase = sharedStatement<
  SubmissionRow & { submittedAt: Date | null },
  { id: string; caseId: string }
>(
  'submission-select-case',
  `select g.place::int, ${columns}, s.submitted_at
   from unnest(:id::uuid[], :caseId::uuid[]) with ordinality g(id, case_id, place)
   join submissions s on s.id = g.id and s.case_id = g.case_id`,
)

/** `claim` for `claim_idempotency_key`, in JSON as the public service. */
type SubmissionToInsert = EventToRecord & {
  id: string
  isNewCase: boolean
  destinationId: string
  /** The row as the submission was judged by it; null where nobody asked. */
  destinationVersion: string | null
  clientId: string
  announcedAttachments: string[]
  publicService: string
  region: string | null
  endpointId: string | null
  claim: string | null
}

/** `isCurrent`: the destination is as it was judged. Nothing is claimed unless all else is as it must be. */
type InsertedRow = { [Name in keyof RecordedRow]: RecordedRow[Name] | null } & {
  isCurrent: boolean
  claimed: boolean | null
}

/**
 * Creates submissions, their cases when those are new, and the events, in one statement, together with the answers to an
 * Idempotency-Key. A row without a sequence: nothing was created for this caller.
 */
export const insertSubmission = sharedStatement<InsertedRow, SubmissionToInsert>(
  'submission-insert',
  `with claimed as materialized (
     select g.*, d.organisation_id, d.id is not null as is_current,
            case when d.id is null then null
              when g.is_new_case and d.status <> 'active' then null
              when not g.is_new_case and not exists (
                select from cases c
                where c.id = g.case_id and c.client_id = g.client_id and c.destination_id = g.destination_id) then null
              else g.claim is null or claim_idempotency_key(g.claim::jsonb, g.now) end as claimed
     from unnest(:id::uuid[], :caseId::uuid[], :isNewCase::boolean[], :destinationId::uuid[], :destinationVersion::text[],
         :clientId::uuid[], :announcedAttachments::text[], :publicService::text[], :region::text[], :endpointId::uuid[],
         :claim::text[], :now::timestamptz[]) with ordinality
       g(id, case_id, is_new_case, destination_id, destination_version, client_id, announced_attachments, public_service,
         region, endpoint_id, claim, now, place)
     left join destinations d
       on d.id = g.destination_id and (g.destination_version is null or d.xmin::text = g.destination_version)),
   new_case as (
     insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select case_id, organisation_id, destination_id, client_id, now, now from claimed where claimed and is_new_case
     returning id),
   made as (
     insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service, region,
                              callback_endpoint_id, created_at, state_since)
     select id, case_id, destination_id, client_id, 'incomplete', announced_attachments::uuid[], public_service::jsonb,
            region, endpoint_id, now, now
     from claimed c where claimed and (not is_new_case or exists (select from new_case n where n.id = c.case_id))
     returning case_id),
   recorded as materialized (${recordedOf('made m join claimed c using (case_id)')})
   select c.place::int, c.is_current, c.claimed, r.sequence, r.told, r.taken
   from claimed c left join recorded r on r.place = c.place`,
  recording,
)

/** A row when the case is of this client and destination. */
export const selectOwnCase = statement<{ id: string }, { caseId: string; clientId: string; destinationId: string }>(
  'submission-select-own-case',
  'select id from cases where id = :caseId and client_id = :clientId and destination_id = :destinationId',
)

export type SubmissionWaitingRow = {
  submissionId: string | null
  destinationId: string
  caseId: string
  totalCount: number
}

type WaitingPage = {
  clientId: string
  destinationId: string | null
  offset: number
  limit: number
  now: Date
  learns: boolean
}

/**
 * Submissions that wait for the client, oldest submitted first; of one destination or of all. Notes that the
 * administration learned of them by polling, if it `learns`. A row without id carries only the count.
 *
 * The page goes by the index of each destination, so that it costs what it holds; a page that is not full tells the count
 * by itself, otherwise it is counted in the index.
 */
export const listWaiting = statement<SubmissionWaitingRow, WaitingPage>(
  'submission-list-waiting',
  `with mine as materialized (
     select d.destination_id from destination_clients d
     where d.client_id = :clientId and (:destinationId::uuid is null or d.destination_id = :destinationId)),
   place as materialized (
     select f.id from mine m cross join lateral (
       select s.id, s.submitted_at from submissions s
       where s.state = 'submitted' and s.destination_id = m.destination_id
       order by s.submitted_at, s.id limit :offset::bigint + :limit::bigint) f
     order by f.submitted_at, f.id offset :offset::bigint limit :limit::bigint),
   page as materialized (
     select s.id, s.destination_id, s.case_id, s.submitted_at from place f cross join lateral (
       select * from submissions s where s.id = f.id limit 1) s),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select p.id, 'polling', 'submission', p.case_id, :now from page p
     where :learns::boolean
       and not exists (select 1 from tellings t where t.subject_id = p.id and t.notify_type = 'polling')
     on conflict do nothing),
   ends as (
     select count(*) as count, count(*) < :limit::bigint and (count(*) > 0 or :offset::bigint = 0) as is_last from page)
   select p.id as submission_id, p.destination_id, p.case_id,
     case when e.is_last then :offset::bigint + e.count else (
       select count(*) from mine m join submissions s on s.destination_id = m.destination_id and s.state = 'submitted')
     end as total_count
   from ends e left join page p on true
   order by p.submitted_at, p.id`,
)
