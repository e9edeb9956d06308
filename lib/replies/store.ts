import { recordedOf, recording, type RecordedRow, type EventToRecord } from '../cases/recording.ts'
import { partsOf, type DocumentRow, type StoredPart } from '../documents/document-store.ts'
import { sharedStatement, statement } from '../platform/statement.ts'

const columns = `r.id, r.case_id, r.destination_id, r.client_id, r.state, r.announced_attachments, r.created_at,
  r.content_version`

type OfClient = { id: string; clientId: string }

/** The reply if this client is assigned to its destination: the side that sends replies. */
export const selectForSender = statement<DocumentRow, OfClient>(
  'reply-select-sender',
  `select ${columns} from replies r
   where r.id = :id and exists (
     select 1 from destination_clients d where d.destination_id = r.destination_id and d.client_id = :clientId)`,
)

/** The same with the parts that are there. */
export const selectToFill = statement<DocumentRow & { parts: StoredPart[] }, OfClient>(
  'reply-select-to-fill',
  `select ${columns}, ${partsOf('r.id')} as parts from replies r
   where r.id = :id and exists (
     select 1 from destination_clients d where d.destination_id = r.destination_id and d.client_id = :clientId)`,
)

/** The reply if this client created its case's first submission: the side that receives replies. */
export const selectForReceiver = statement<DocumentRow, OfClient>(
  'reply-select-receiver',
  `select ${columns} from replies r join cases c on c.id = r.case_id where r.id = :id and c.client_id = :clientId`,
)

/** Whether the case has a submission that is submitted or has been accepted (decisions 4). */
export const selectIsAnswerable = statement<{ answerable: boolean }, { caseId: string }>(
  'reply-case-answerable',
  `select exists (select 1 from submissions where case_id = :caseId and state in ('submitted', 'accepted'))
     or exists (select 1 from events where case_id = :caseId and name = 'accept-submission') as answerable`,
)

/** `claim` for `claim_idempotency_key`, in JSON; */
type ReplyToInsert = EventToRecord & {
  id: string
  clientId: string
  announcedAttachments: string[]
  claim: string | null
}

type InsertedRow = { [Name in keyof RecordedRow]: RecordedRow[Name] | null } & { claimed: boolean }

/**
 * Creates replies and their events in one statement, together with the answers to an Idempotency-Key, while their cases
 * are answerable. A row without a sequence: nothing was created for this caller.
 */
export const insertReply = sharedStatement<InsertedRow, ReplyToInsert>(
  'reply-insert',
  `with given as materialized (
     select * from unnest(:id::uuid[], :caseId::uuid[], :clientId::uuid[], :announcedAttachments::text[], :claim::text[],
         :now::timestamptz[]) with ordinality
       g(id, case_id, client_id, announced_attachments, claim, now, place)),
   claimed as materialized (select g.*, claim_idempotency_key(g.claim::jsonb, g.now) as claimed from given g),
   made as (
     insert into replies (id, case_id, destination_id, client_id, state, announced_attachments, created_at, state_since)
     select g.id, c.id, c.destination_id, g.client_id, 'incomplete', g.announced_attachments::uuid[], g.now, g.now
     from claimed g join cases c on c.id = g.case_id
     where g.claimed
       and exists (
         select 1 from destination_clients d where d.destination_id = c.destination_id and d.client_id = g.client_id)
       and (exists (select 1 from submissions s where s.case_id = c.id and s.state in ('submitted', 'accepted'))
            or exists (select 1 from events e where e.case_id = c.id and e.name = 'accept-submission'))
     returning case_id),
   recorded as materialized (${recordedOf('made m join claimed c using (case_id)')})
   select c.place::int, c.claimed, r.sequence, r.told, r.taken from claimed c left join recorded r on r.place = c.place`,
  recording,
)

export type ReplyWaitingRow = { replyId: string | null; destinationId: string; caseId: string; totalCount: number }

type WaitingPage = { clientId: string; offset: number; limit: number; now: Date; learns: boolean }

/**
 * Replies that wait for the client, oldest submitted first. Notes that the online service learned of them by polling, if
 * it `learns`. A row without id carries only the count, which a page that is not full tells by itself.
 */
export const listWaiting = statement<ReplyWaitingRow, WaitingPage>(
  'reply-list-waiting',
  `with page as materialized (
     select r.id, r.destination_id, r.case_id, r.submitted_at from replies r
     where r.state = 'submitted' and r.receiver_id = :clientId
     order by r.submitted_at, r.id offset :offset::bigint limit :limit::bigint),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select p.id, 'polling', 'reply', p.case_id, :now from page p
     where :learns::boolean
       and not exists (select 1 from tellings t where t.subject_id = p.id and t.notify_type = 'polling')
     on conflict do nothing),
   ends as (
     select count(*) as count, count(*) < :limit::bigint and (count(*) > 0 or :offset::bigint = 0) as is_last from page)
   select p.id as reply_id, p.destination_id, p.case_id,
     case when e.is_last then :offset::bigint + e.count else (
       select count(*) from replies r where r.receiver_id = :clientId and r.state = 'submitted') end as total_count
   from ends e left join page p on true
   order by p.submitted_at, p.id`,
)

/** Notes that the online service learned of the reply by polling, if it waits. */
export const tellOfReply = statement<never, { id: string; now: Date }>(
  'reply-told',
  `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
   select r.id, 'polling', 'reply', r.case_id, :now from replies r where r.id = :id and r.state = 'submitted'
   on conflict do nothing`,
)
