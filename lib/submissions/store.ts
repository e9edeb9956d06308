import { countRecorded } from '../cases/count-recorded.ts'
import type { DocumentRow } from '../documents/document-store.ts'
import { statement } from '../platform/statement.ts'
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

/** The submission if this client is assigned to its destination. */
export const selectForReceiver = statement<SubmissionRow, OfClient>(
  'submission-select-receiver',
  `select ${columns} from submissions s
   where s.id = :id and exists (
     select 1 from destination_clients d where d.destination_id = s.destination_id and d.client_id = :clientId)`,
)

/** `submittedAt`: by the service clock; nothing before it was submitted. */
export const selectOfCase = statement<SubmissionRow & { submittedAt: Date | null }, { id: string; caseId: string }>(
  'submission-select-case',
  `select ${columns}, s.submitted_at from submissions s where s.id = :id and s.case_id = :caseId`,
)

/** `event` for `record_event` and `claim` for `claim_idempotency_key`, in JSON as the public service. */
type SubmissionToInsert = {
  id: string
  caseId: string
  isNewCase: boolean
  destinationId: string
  clientId: string
  announcedAttachments: string[]
  publicService: string
  region: string | null
  endpointId: string | null
  now: Date
  event: string
  claim: string | null
}

/**
 * Creates a submission, its case when that is new, and the event, in one statement, together with the answer to an
 * Idempotency-Key. A row without a sequence: nothing was created.
 */
export const insertSubmission = statement<{ claimed: boolean; sequence: number | null }, SubmissionToInsert>(
  'submission-insert',
  `with claim as materialized (select claim_idempotency_key(:claim::jsonb, :now) as claimed),
   new_case as (
     insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select :caseId, d.organisation_id, d.id, :clientId, :now, :now from destinations d, claim
     where claim.claimed and :isNewCase::boolean and d.id = :destinationId and d.status = 'active'
     returning id),
   the_case as (
     select id from new_case
     union all
     select c.id from cases c, claim
     where claim.claimed and not :isNewCase::boolean and c.id = :caseId and c.client_id = :clientId
       and c.destination_id = :destinationId),
   s as (
     insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service, region,
                              callback_endpoint_id, created_at, state_since)
     select :id, id, :destinationId, :clientId, 'incomplete', :announcedAttachments::uuid[], :publicService::jsonb,
            :region, :endpointId, :now, :now
     from the_case
     returning case_id)
   select claim.claimed, (select record_event(s.case_id, :event::jsonb, :now) from s) as sequence from claim`,
  countRecorded,
)

/** A row when the case is of this client and destination. */
export const selectOwnCase = statement<{ id: string }, { caseId: string; clientId: string; destinationId: string }>(
  'submission-select-own-case',
  'select id from cases where id = :caseId and client_id = :clientId and destination_id = :destinationId',
)

export type WaitingRow = { submissionId: string | null; destinationId: string; caseId: string; totalCount: number }

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
 */
export const listWaiting = statement<WaitingRow, WaitingPage>(
  'submission-list-waiting',
  `with waiting as (
     select s.id, s.destination_id, s.case_id, s.submitted_at from submissions s
     where s.state = 'submitted'
       and s.destination_id in (select d.destination_id from destination_clients d where d.client_id = :clientId)
       and (:destinationId::uuid is null or s.destination_id = :destinationId)),
   page as (select * from waiting order by submitted_at, id offset :offset limit :limit),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select p.id, 'polling', 'submission', p.case_id, :now from page p
     where :learns::boolean
       and not exists (select 1 from tellings t where t.subject_id = p.id and t.notify_type = 'polling')
     on conflict do nothing)
   select p.id as submission_id, p.destination_id, p.case_id, total.count as total_count
   from (select count(*) as count from waiting) total left join page p on true
   order by p.submitted_at, p.id`,
)
