import { statement } from '../platform/database.ts'
import type { SubjectKind } from '../cases/rules.ts'
import type { PublicService, SubmissionState } from '../submissions/schema.ts'

/** What a case's deliveries look like, as one text that changes whenever one of them does; for case `c`. */
export const deliveryVersion = `(
  select concat_ws('.', count(*), coalesce(sum(n.attempts), 0), count(*) filter (where n.state = 'waiting'),
                   count(*) filter (where n.state = 'delivered'))
  from notices n where n.case_id = c.id)`

export type CaseRow = {
  id: string
  organisation_id: string
  destination_id: string
  destination_name: string
  client_id: string
  client_name: string
  client_organisation_id: string
  event_count: number
  created_at: Date
  last_event_at: Date
  delivery_version: string
}

/** Case `$1` with both of its sides. */
export const selectCase = statement<CaseRow>(
  'timeline-case',
  `select c.id, c.organisation_id, c.destination_id, d.name as destination_name, c.client_id, k.name as client_name,
     k.organisation_id as client_organisation_id, c.event_count, c.created_at, c.last_event_at,
     ${deliveryVersion} as delivery_version
   from cases c join destinations d on d.id = c.destination_id join clients k on k.id = c.client_id
   where c.id = $1`,
)

export type EventRow = {
  sequence: number
  jti: string
  issuer: string
  kid: string
  name: string
  subject_kind: SubjectKind
  subject_id: string
  issued_at: Date
  recorded_at: Date
  token: string
}

const eventColumns = 'sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token'

/** Events of case `$1` from sequence `$2` on, at most `$3`, oldest first. */
export const selectEventsFrom = statement<EventRow>(
  'timeline-events',
  `select ${eventColumns} from events where case_id = $1 and sequence >= $2 order by sequence limit $3`,
)

/** The submissions and replies of case `$1` that were submitted. */
export const selectSubmitted = statement<{ subject_id: string }>(
  'timeline-submitted',
  `select distinct subject_id from events where case_id = $1 and name in ('submit-submission', 'submit-reply')`,
)

export type SubmissionRow = {
  id: string
  state: SubmissionState
  announced_attachments: string[]
  public_service: PublicService
  region: string | null
  created_at: Date
  submitted_at: Date | null
  state_since: Date
  parts: { part: string; kid: string; size: number }[]
}

const partsOf = (document: 's' | 'r') => `(
  select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'kid', p.kid, 'size', p.size) order by p.part), '[]')
  from content_parts p where p.document_id = ${document}.id)`

/** The submissions of case `$1` with the sizes of their parts, oldest first; never what is in them. */
export const selectSubmissions = statement<SubmissionRow>(
  'timeline-submissions',
  `select s.id, s.state, s.announced_attachments, s.public_service, s.region, s.created_at, s.submitted_at, s.state_since,
     ${partsOf('s')} as parts
   from submissions s where s.case_id = $1 order by s.created_at, s.id`,
)

export type ReplyRow = Pick<
  SubmissionRow,
  'id' | 'state' | 'announced_attachments' | 'created_at' | 'submitted_at' | 'state_since' | 'parts'
>

/** The replies of case `$1` with the sizes of their parts, oldest first; never what is in them. */
export const selectReplies = statement<ReplyRow>(
  'timeline-replies',
  `select r.id, r.state, r.announced_attachments, r.created_at, r.submitted_at, r.state_since, ${partsOf('r')} as parts
   from replies r where r.case_id = $1 order by r.created_at, r.id`,
)

export type NoticeRow = {
  id: number
  sequence: number
  side: 'administration' | 'online-service'
  type: 'new-submissions' | 'new-replies' | 'new-events'
  state: 'waiting' | 'delivered' | 'given-up' | 'cancelled' | 'not-configured'
  reason: string | null
  attempts: number
  created_at: Date
  next_attempt_at: Date | null
  finished_at: Date | null
  is_paused: boolean
}

/** Whom events of case `$1` from sequence `$2` on were to be told, oldest first. */
export const selectNotices = statement<NoticeRow>(
  'timeline-notices',
  `select n.id, n.sequence, n.side, n.type, n.state, n.reason, n.attempts, n.created_at, n.next_attempt_at, n.finished_at,
     n.state = 'waiting' and e.paused_at is not null as is_paused
   from notices n left join callback_endpoints e on e.id = n.endpoint_id
   where n.case_id = $1 and n.sequence >= $2 order by n.id`,
)

export type AttemptRow = {
  id: number
  notice_id: number
  started_at: Date
  duration_milliseconds: number
  status: number | null
  error_class: string | null
  detail: string
  next_attempt_at: Date | null
}

/** The newest `$2` attempts to deliver any of the notices `$1`, once for each of these that an attempt named. */
export const selectAttempts = statement<AttemptRow>(
  'timeline-attempts',
  `select a.id, n.id as notice_id, a.started_at, a.duration_milliseconds, a.status, a.error_class, a.detail,
     a.next_attempt_at
   from (select * from callback_attempts where notice_ids && $1::bigint[] order by started_at desc, id desc limit $2) a
   cross join lateral unnest(a.notice_ids) as n(id)
   where n.id = any($1::bigint[])
   order by a.started_at, a.id`,
)

export type HitRow = {
  kind: 'case' | 'submission' | 'reply' | 'destination' | 'client'
  id: string
  case_id: string | null
  name: string | null
}

const inSight = '($2::uuid[] is null or c.organisation_id = any($2) or k.organisation_id = any($2))'
const casesInSight = `cases c on c.id = x.case_id join clients k on k.id = c.client_id where ${inSight}`

/**
 * What the ids `$1` are, as far as it belongs to the organisations `$2` (null: all). That a destination exists is public;
 * its name is not.
 */
export const selectHits = statement<HitRow>(
  'timeline-hits',
  `select 'case' as kind, c.id, c.id as case_id, null as name from cases c join clients k on k.id = c.client_id
     where c.id = any($1::uuid[]) and ${inSight}
   union all
   select 'submission', x.id, x.case_id, null from submissions x join ${casesInSight} and x.id = any($1::uuid[])
   union all
   select distinct 'reply', x.subject_id, x.case_id, null from events x join ${casesInSight}
     and x.subject_id = any($1::uuid[]) and x.subject_kind = 'reply'
   union all
   select 'destination', d.id, null, case when $2::uuid[] is null or d.organisation_id = any($2) then d.name end
     from destinations d where d.id = any($1::uuid[])
   union all
   select 'client', k.id, null, k.name from clients k
     where k.id = any($1::uuid[]) and ($2::uuid[] is null or k.organisation_id = any($2))`,
)

/** A look of person `$2` at case `$1` that stands in the audit log since `$3`. */
export const selectLook = statement<{ id: number }>(
  'timeline-look',
  `select id from audit_log where object_id = $1 and actor_id = $2 and action = 'see-case' and at > $3
   order by id desc limit 1`,
)
