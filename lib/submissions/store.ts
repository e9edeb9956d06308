import { documentStatements } from '../content/document-store.ts'
import { statement } from '../platform/database.ts'
import type { PublicService, SubmissionState } from './schema.ts'

export type SubmissionRow = {
  id: string
  case_id: string
  destination_id: string
  client_id: string
  state: SubmissionState
  announced_attachments: string[]
  public_service: PublicService
  region: string | null
  created_at: Date
  content_version: number
}

const columns = `s.id, s.case_id, s.destination_id, s.client_id, s.state, s.announced_attachments, s.public_service,
  s.region, s.created_at, s.content_version`

/** The submission `$1` if client `$2` created its case's first submission. */
export const selectForSender = statement<SubmissionRow>(
  'submission-select-sender',
  `select ${columns} from submissions s join cases c on c.id = s.case_id where s.id = $1 and c.client_id = $2`,
)

/** The submission `$1` if client `$2` is assigned to its destination. */
export const selectForReceiver = statement<SubmissionRow>(
  'submission-select-receiver',
  `select ${columns} from submissions s
   where s.id = $1 and exists (select 1 from destination_clients d where d.destination_id = s.destination_id and d.client_id = $2)`,
)

/** The submission `$1` of case `$2`. */
export const selectOfCase = statement<SubmissionRow>(
  'submission-select-case',
  `select ${columns} from submissions s where s.id = $1 and s.case_id = $2`,
)

/**
 * Creates a submission, its case when `$3`, and the event, in one statement, together with the answer to an
 * Idempotency-Key. `$1` submission, `$2` case, `$3` whether the case is new, `$4` destination, `$5` client,
 * `$6` announced attachments, `$7` public service, `$8` region, `$9` callback endpoint, `$10` now, `$11` event for
 * `record_event`, `$12` claim for `claim_idempotency_key`. A row without a sequence: nothing was created.
 */
export const insertSubmission = statement<{ claimed: boolean; sequence: number | null }>(
  'submission-insert',
  `with claim as materialized (select claim_idempotency_key($12::jsonb, $10) as claimed),
   new_case as (
     insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select $2, d.organisation_id, d.id, $5, $10, $10 from destinations d, claim
     where claim.claimed and $3::boolean and d.id = $4 and d.status = 'active'
     returning id),
   the_case as (
     select id from new_case
     union all
     select c.id from cases c, claim
     where claim.claimed and not $3::boolean and c.id = $2 and c.client_id = $5 and c.destination_id = $4),
   s as (
     insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service, region,
                              callback_endpoint_id, created_at, state_since)
     select $1, id, $4, $5, 'incomplete', $6::uuid[], $7::jsonb, $8, $9, $10, $10 from the_case
     returning case_id)
   select claim.claimed, (select record_event(s.case_id, $11::jsonb, $10) from s) as sequence from claim`,
)

/** True row when case `$1` is of client `$2` and destination `$3`. */
export const selectOwnCase = statement<{ id: string }>(
  'submission-select-own-case',
  'select id from cases where id = $1 and client_id = $2 and destination_id = $3',
)

/** What submissions and replies share (decisions 5). */
export const {
  storeAttachment,
  submit: submitSubmission,
  decide: decideSubmission,
  rejectOverdue,
  deleteContent: deleteSubmission,
  selectIncompleteDue,
  selectSubmittedDue,
  selectDecidedDue,
} = documentStatements('submission', 'submissions')

export type WaitingRow = { submission_id: string | null; destination_id: string; case_id: string; total_count: number }

/**
 * Submissions that wait for client `$1`, oldest submitted first, from `$3` at most `$4`; `$2` one destination or null.
 * Notes at `$5` that the administration learned of them by polling, if `$6`. A row without id carries only the count.
 */
export const listWaiting = statement<WaitingRow>(
  'submission-list-waiting',
  `with waiting as (
     select s.id, s.destination_id, s.case_id, s.submitted_at from submissions s
     where s.state = 'submitted'
       and s.destination_id in (select d.destination_id from destination_clients d where d.client_id = $1)
       and ($2::uuid is null or s.destination_id = $2)),
   page as (select * from waiting order by submitted_at, id offset $3 limit $4),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select p.id, 'polling', 'submission', p.case_id, $5 from page p
     where $6::boolean and not exists (select 1 from tellings t where t.subject_id = p.id and t.notify_type = 'polling')
     on conflict do nothing)
   select p.id as submission_id, p.destination_id, p.case_id, total.count as total_count
   from (select count(*) as count from waiting) total left join page p on true
   order by p.submitted_at, p.id`,
)

export type WaitingFactsRow = { id: string; public_service: PublicService; submitted_at: Date }

/** What waits at destination `$1`, in the order of `listWaiting`: at most `$3` behind the first `$2`. */
export const selectWaitingFacts = statement<WaitingFactsRow>(
  'submission-waiting-facts',
  `select s.id, s.public_service, s.submitted_at from submissions s
   where s.destination_id = $1 and s.state = 'submitted' order by s.submitted_at, s.id offset $2 limit $3`,
)
