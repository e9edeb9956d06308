import { documentStatements } from '../content/document-store.ts'
import { statement } from '../platform/database.ts'
import type { SubmissionState } from '../submissions/schema.ts'

export type ReplyRow = {
  id: string
  case_id: string
  destination_id: string
  client_id: string
  state: SubmissionState
  announced_attachments: string[]
  content_version: number
}

const columns = `r.id, r.case_id, r.destination_id, r.client_id, r.state, r.announced_attachments, r.content_version`

/** The reply `$1` if client `$2` is assigned to its destination: the side that sends replies. */
export const selectForSender = statement<ReplyRow>(
  'reply-select-sender',
  `select ${columns} from replies r
   where r.id = $1 and exists (select 1 from destination_clients d where d.destination_id = r.destination_id and d.client_id = $2)`,
)

/** The reply `$1` if client `$2` created its case's first submission: the side that receives replies. */
export const selectForReceiver = statement<ReplyRow>(
  'reply-select-receiver',
  `select ${columns} from replies r join cases c on c.id = r.case_id where r.id = $1 and c.client_id = $2`,
)

/** The reply `$1`, whoever asks: for what has found it before. */
export const selectReply = statement<ReplyRow>('reply-select', `select ${columns} from replies r where r.id = $1`)

/** Whether case `$1` has a submission that is submitted or has been accepted (decisions 4). */
export const selectIsAnswerable = statement<{ answerable: boolean }>(
  'reply-case-answerable',
  `select exists (select 1 from submissions where case_id = $1 and state in ('submitted', 'accepted'))
     or exists (select 1 from events where case_id = $1 and name = 'accept-submission') as answerable`,
)

/**
 * Creates a reply and its event in one statement, together with the answer to an Idempotency-Key, while the case is
 * answerable. `$1` reply, `$2` case, `$3` client, `$4` announced attachments, `$5` now, `$6` event for `record_event`,
 * `$7` claim for `claim_idempotency_key`. A row without a sequence: nothing was created.
 */
export const insertReply = statement<{ claimed: boolean; sequence: number | null }>(
  'reply-insert',
  `with claim as materialized (select claim_idempotency_key($7::jsonb, $5) as claimed),
   r as (
     insert into replies (id, case_id, destination_id, client_id, state, announced_attachments, created_at, state_since)
     select $1, c.id, c.destination_id, $3, 'incomplete', $4::uuid[], $5, $5 from cases c, claim
     where claim.claimed and c.id = $2
       and exists (select 1 from destination_clients d where d.destination_id = c.destination_id and d.client_id = $3)
       and (exists (select 1 from submissions s where s.case_id = c.id and s.state in ('submitted', 'accepted'))
            or exists (select 1 from events e where e.case_id = c.id and e.name = 'accept-submission'))
     returning case_id)
   select claim.claimed, (select record_event(r.case_id, $6::jsonb, $5) from r) as sequence from claim`,
)

/** What submissions and replies share (decisions 5). */
export const {
  storeAttachment,
  submit: submitReplyStatement,
  decide: decideReplyStatement,
  rejectOverdue,
  deleteContent: deleteReply,
  selectIncompleteDue,
  selectSubmittedDue,
  selectDecidedDue,
} = documentStatements('reply', 'replies')

export type WaitingRow = { reply_id: string | null; destination_id: string; case_id: string; total_count: number }

/**
 * Replies that wait for client `$1`, oldest submitted first, from `$2` at most `$3`. Notes at `$4` that the online
 * service learned of them by polling, if `$5`. A row without id carries only the count.
 */
export const listWaiting = statement<WaitingRow>(
  'reply-list-waiting',
  `with waiting as (
     select r.id, r.destination_id, r.case_id, r.submitted_at from replies r join cases c on c.id = r.case_id
     where r.state = 'submitted' and c.client_id = $1),
   page as (select * from waiting order by submitted_at, id offset $2 limit $3),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select p.id, 'polling', 'reply', p.case_id, $4 from page p
     where $5::boolean and not exists (select 1 from tellings t where t.subject_id = p.id and t.notify_type = 'polling')
     on conflict do nothing)
   select p.id as reply_id, p.destination_id, p.case_id, total.count as total_count
   from (select count(*) as count from waiting) total left join page p on true
   order by p.submitted_at, p.id`,
)

/** Notes at `$2` that the online service learned of reply `$1` by polling, if it waits. */
export const tellOfReply = statement<never>(
  'reply-told',
  `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
   select r.id, 'polling', 'reply', r.case_id, $2 from replies r where r.id = $1 and r.state = 'submitted'
   on conflict do nothing`,
)
