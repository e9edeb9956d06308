import { waitVersion } from '../callbacks/waits-store.ts'
import { statement } from '../platform/statement.ts'
import type { CallbackType, DocumentState, SubjectKind } from '@kurier/wire/names'
import type { NoticeReason, NoticeState } from '../callbacks/terms.ts'
import type { PublicService } from '../submissions/schema.ts'
import type { TagDifference } from '../cases/explain-tag.ts'
import type { Side } from '../cases/terms.ts'

/**
 * What a case's deliveries and refused decisions look like and what its notices wait for, as one text that changes whenever
 * one of them does; for case `c`.
 */
export const deliveryVersion = `(
  select concat_ws('.', count(*), coalesce(sum(n.attempts), 0), count(*) filter (where n.state = 'waiting'),
                   count(*) filter (where n.state = 'delivered'),
                   (select extract(epoch from max(r.refused_at)) from refused_decisions r where r.case_id = c.id),
                   ${waitVersion})
  from notices n where n.case_id = c.id)`

export type CaseRow = {
  id: string
  organisationId: string
  destinationId: string
  destinationName: string
  clientId: string
  clientName: string
  clientOrganisationId: string
  eventCount: number
  createdAt: Date
  lastEventAt: Date
  deliveryVersion: string
}

/** The case with both of its sides. */
export const selectCase = statement<CaseRow, { id: string }>(
  'timeline-case',
  `select c.id, c.organisation_id, c.destination_id, d.name as destination_name, c.client_id, k.name as client_name,
     k.organisation_id as client_organisation_id, c.event_count, c.created_at, c.last_event_at,
     ${deliveryVersion} as delivery_version
   from cases c join destinations d on d.id = c.destination_id join clients k on k.id = c.client_id
   where c.id = :id`,
)

export type EventRow = {
  sequence: number
  jti: string
  issuer: string
  kid: string
  name: string
  subjectKind: SubjectKind
  subjectId: string
  issuedAt: Date
  recordedAt: Date
  token: string
  chain: Buffer
}

const eventColumns = 'sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token, chain'

/** Events of the case from this sequence on, oldest first. */
export const selectEventsFrom = statement<EventRow, { caseId: string; from: number; most: number }>(
  'timeline-events',
  `select ${eventColumns} from events where case_id = :caseId and sequence >= :from order by sequence limit :most`,
)

type OfCase = { caseId: string }

/** The submissions and replies of the case that were submitted. */
export const selectSubmitted = statement<{ subjectId: string }, OfCase>(
  'timeline-submitted',
  `select distinct subject_id from events where case_id = :caseId and name in ('submit-submission', 'submit-reply')`,
)

export type SubmissionRow = {
  id: string
  state: DocumentState
  announcedAttachments: string[]
  publicService: PublicService
  region: string | null
  createdAt: Date
  submittedAt: Date | null
  stateSince: Date
  parts: { part: string; kid: string; size: number }[]
}

const partsOf = (document: 's' | 'r') => `(
  select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'kid', p.kid, 'size', p.size) order by p.part), '[]')
  from content_parts p where p.document_id = ${document}.id)`

/** The submissions of the case with the sizes of their parts, oldest first; never what is in them. */
export const selectSubmissions = statement<SubmissionRow, OfCase>(
  'timeline-submissions',
  `select s.id, s.state, s.announced_attachments, s.public_service, s.region, s.created_at, s.submitted_at, s.state_since,
     ${partsOf('s')} as parts
   from submissions s where s.case_id = :caseId order by s.created_at, s.id`,
)

export type ReplyRow = Pick<
  SubmissionRow,
  'id' | 'state' | 'announcedAttachments' | 'createdAt' | 'submittedAt' | 'stateSince' | 'parts'
>

/** The replies of the case with the sizes of their parts, oldest first; never what is in them. */
export const selectReplies = statement<ReplyRow, OfCase>(
  'timeline-replies',
  `select r.id, r.state, r.announced_attachments, r.created_at, r.submitted_at, r.state_since, ${partsOf('r')} as parts
   from replies r where r.case_id = :caseId order by r.created_at, r.id`,
)

export type FetchRow = {
  subjectId: string
  clientId: string
  clientName: string | null
  organisationId: string | null
  part: string
  firstAt: Date
  lastAt: Date
  times: number
}

/** Who fetched parts of what is in the case, first fetches first. */
export const selectFetches = statement<FetchRow, OfCase>(
  'timeline-fetches',
  `select f.subject_id, f.client_id, k.name as client_name, k.organisation_id, f.part, f.first_at, f.last_at, f.times
   from content_fetches f left join clients k on k.id = f.client_id
   where f.case_id = :caseId order by f.first_at, f.part`,
)

type RefusedRow = {
  subjectKind: SubjectKind
  subjectId: string
  tags: TagDifference[]
  attempts: number
  firstRefusedAt: Date
  refusedAt: Date
}

/** Decisions that were refused because their tags differ, oldest first. */
export const selectRefusedDecisions = statement<RefusedRow, OfCase>(
  'timeline-refused-decisions',
  `select subject_kind, subject_id, tags, attempts, first_refused_at, refused_at from refused_decisions
   where case_id = :caseId order by refused_at, digest`,
)

export type NoticeRow = {
  id: number
  sequence: number
  side: Side
  type: CallbackType
  state: NoticeState
  reason: NoticeReason | null
  isSentAgain: boolean
  attempts: number
  createdAt: Date
  finishedAt: Date | null
}

/** Whom events of the case from this sequence on were to be told, oldest first. */
export const selectNotices = statement<NoticeRow, { caseId: string; from: number }>(
  'timeline-notices',
  `select n.id, n.sequence, n.side, n.type, n.state, n.reason, n.renewed_at is not null as is_sent_again, n.attempts,
     n.created_at, n.finished_at
   from notices n
   where n.case_id = :caseId and n.sequence >= :from order by n.id`,
)

export type AttemptRow = {
  id: number
  noticeId: number
  startedAt: Date
  durationMilliseconds: number
  status: number | null
  errorClass: string | null
  detail: string
}

/**
 * The newest attempts to deliver any of the notices, once for each of these that an attempt named. Those that named one
 * are found first, by their index: the newest of all attempts would be gone through otherwise. `since` leaves out the days
 * before, of which each is a partition that would be planned for.
 */
export const selectAttempts = statement<AttemptRow, { noticeIds: number[]; since: Date; most: number }>(
  'timeline-attempts',
  `with named as materialized (
     select * from callback_attempts where notice_ids && :noticeIds::bigint[] and started_at >= :since)
   select a.id, n.id as notice_id, a.started_at, a.duration_milliseconds, a.status, a.error_class, a.detail
   from (select * from named order by started_at desc, id desc limit :most) a
   cross join lateral unnest(a.notice_ids) as n(id)
   where n.id = any(:noticeIds::bigint[])
   order by a.started_at, a.id`,
)

/** A look of the person at the case that stands in the audit log. */
export const selectLook = statement<{ id: number }, { caseId: string; personId: string; since: Date }>(
  'timeline-look',
  `select id from audit_log where object_id = :caseId and actor_id = :personId and action = 'see-case' and at > :since
   order by id desc limit 1`,
)
