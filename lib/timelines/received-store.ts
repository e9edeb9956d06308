import type { DocumentState } from '@kurier/wire/names'
import { statement } from '../platform/statement.ts'
import type { PublicService } from '../submissions/schema.ts'
import type { Note } from '../submissions/note-schema.ts'

export type ReceivedRow = {
  id: string
  caseId: string
  publicService: PublicService
  state: DocumentState
  stateSince: Date
  submittedAt: Date
  lastEventAt: Date
  wasAccepted: boolean
  isAnswerable: boolean
  isFromForm: boolean
  isFurther: boolean
  notes: Note[]
  caseEntries: Note[]
}

const noteJson = `'noteId', n.id, 'submissionId', n.submission_id, 'kind', n.kind, 'kid', n.kid, 'content', n.content, 'authorName', n.author_name,
        'createdAt', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * What is told of submissions `p`, oldest first: the notes of its case, with the entry of its own; and the entries about others
 * of its case.
 */
const told = `
  select p.id, p.case_id, p.public_service, p.state, p.state_since, p.submitted_at, c.last_event_at,
    exists (select 1 from events e
            where e.case_id = p.case_id and e.subject_id = p.id and e.name = 'accept-submission') as was_accepted,
    exists (select 1 from submissions o where o.case_id = p.case_id and o.state in ('submitted', 'accepted'))
      or exists (select 1 from events e where e.case_id = p.case_id and e.name = 'accept-submission') as is_answerable,
    exists (select 1 from applications a where a.case_id = p.case_id) as is_from_form,
    exists (select 1 from submissions o where o.case_id = p.case_id and o.submitted_at < p.submitted_at) as is_further,
    coalesce((
      select jsonb_agg(jsonb_build_object(${noteJson}) order by n.created_at, n.id)
      from submissions o join work_notes n on n.submission_id = o.id
      where o.case_id = p.case_id and (o.id = p.id or n.kind = 'note')), '[]') as notes,
    coalesce((
      select jsonb_agg(jsonb_build_object(${noteJson}) order by n.created_at, n.id)
      from submissions o join work_notes n on n.submission_id = o.id
      where o.case_id = p.case_id and o.id <> p.id and n.kind = 'index'), '[]') as case_entries`

type ReceivedPageQuery = { destinationId: string; offset: number; limit: number }

/**
 * What a destination has received and is to be found by people: what waits, longest first; what was decided; and what was
 * deleted and has notes, newest first. `total` counts all of it.
 */
export const selectReceived = statement<ReceivedRow & { total: number }, ReceivedPageQuery>(
  'received-page',
  `with found as (
     select s.* from submissions s
     where s.destination_id = :destinationId and s.state <> 'deleted' and s.state <> 'incomplete'
     union all
     select s.* from submissions s
     where s.state = 'deleted' and s.submitted_at is not null
       and s.id in (select n.submission_id from work_notes n where n.destination_id = :destinationId)),
   page as (
     select f.*, count(*) over () as total,
       row_number() over (
         order by array_position(array['submitted', 'accepted', 'rejected', 'deleted'], f.state),
           case when f.state = 'submitted' then f.submitted_at end, f.submitted_at desc, f.id) as position
     from found f order by position offset :offset limit :limit)
   ${told}, p.total from page p join cases c on c.id = p.case_id order by p.position`,
)

/** One of them, whatever has become of it. */
export const selectOneReceived = statement<ReceivedRow, { destinationId: string; submissionId: string }>(
  'received-one',
  `${told} from submissions p join cases c on c.id = p.case_id
   where p.id = :submissionId and p.destination_id = :destinationId and p.submitted_at is not null`,
)

export type DecisionRow = {
  name: 'accept-submission' | 'reject-submission'
  issuedAt: Date
  isOfDestination: boolean
  personName: string | null
  systemName: string | null
}

/**
 * The decision about a submission. `personName`: who made it at the workbench, as long as the audit log knows that;
 * `systemName`: of the only system that receives for the destination.
 */
export const selectDecision = statement<DecisionRow, { destinationId: string; submissionId: string }>(
  'received-decision',
  `select e.name, e.issued_at, e.issuer = s.destination_id::text as is_of_destination,
     (select l.actor_name from audit_log l
      where l.object_id = s.id::text and l.actor_kind = 'person'
        and l.action = case e.name when 'accept-submission' then 'workbench-accept' else 'workbench-reject' end
      order by l.id limit 1) as person_name,
     (select min(c.name) from destination_clients a join clients c on c.id = a.client_id
      where a.destination_id = s.destination_id and c.kind = 'administration-system'
      having count(*) = 1) as system_name
   from events e join submissions s on s.id = e.subject_id and s.case_id = e.case_id
   where e.subject_id = :submissionId and s.destination_id = :destinationId
     and e.name in ('accept-submission', 'reject-submission')
   order by e.sequence limit 1`,
)

export type OfCaseRow = { submissionId: string; state: DocumentState; submittedAt: Date }

/** What a destination has received in a case, oldest first. */
export const selectOfCase = statement<OfCaseRow, { destinationId: string; caseId: string }>(
  'received-of-case',
  `select id as submission_id, state, submitted_at from submissions
   where case_id = :caseId and destination_id = :destinationId and submitted_at is not null
   order by submitted_at, id`,
)
