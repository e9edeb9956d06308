import { statement } from '../platform/database.ts'
import type { CallbackType } from './callback-body.ts'
import type { ErrorClass } from './outcome.ts'
import type { OwnerKind } from './shown.ts'
import { canBeSentAgain } from './store.ts'

export type AttemptLogRow = {
  id: number
  startedAt: Date
  durationMilliseconds: number
  type: CallbackType
  status: number | null
  errorClass: ErrorClass | null
  ownerKind: OwnerKind
  ownerId: string
  ownerName: string | null
  organisationId: string | null
  url: string
  endpointNextAttemptAt: Date | null
  endpointPausedAt: Date | null
  notices: number
  waiting: number
  givenUp: number
  noticeNextAttemptAt: Date | null
}

const owners = `left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`

const columns = `a.id, a.started_at as "startedAt", a.duration_milliseconds as "durationMilliseconds", a.type, a.status,
  a.error_class as "errorClass", e.owner_kind as "ownerKind", e.owner_id as "ownerId", e."ownerName",
  e."organisationId", e.url, e.next_attempt_at as "endpointNextAttemptAt", e.paused_at as "endpointPausedAt",
  cardinality(a.notice_ids) as notices, coalesce(f.waiting, 0) as waiting, coalesce(f.given_up, 0) as "givenUp",
  f.next_attempt_at as "noticeNextAttemptAt"`

/** What has become by now of the notices that attempt `a` named; of one that was delivered nothing is asked. */
const noticesByNow = `left join lateral (
  select count(*) filter (where n.state = 'waiting') as waiting,
    count(*) filter (where n.state = 'given-up' and n.reason not like '%; sent again') as given_up,
    min(n.next_attempt_at) as next_attempt_at
  from notices n where n.id = any(a.notice_ids)) f on a.error_class is not null`

/**
 * The attempts of some organisations (`$1`, null: of all), newest first: `$2` destination, `$3` client, `$4` type,
 * `$5` whether it failed, `$6` error class, `$7` from, `$8` until before, `$9` only those before this one, `$10` how
 * many. Each may be null. Takes the newest of each endpoint over its index and merges them, so that the cost depends on
 * the endpoints asked about.
 */
export const selectAttempts = statement<AttemptLogRow>(
  'attempts-list',
  `with e as materialized (
     select e.*, coalesce(d.organisation_id, c.organisation_id) as "organisationId",
       coalesce(d.name, c.name) as "ownerName"
     from callback_endpoints e ${owners}
     where ($1::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any($1))
       and (($2::uuid is null and $3::uuid is null) or (e.owner_kind = 'destination' and e.owner_id = $2)
            or (e.owner_kind = 'client' and e.owner_id = $3))),
   newest as (
     select a.* from e cross join lateral (
       select * from callback_attempts a
       where a.endpoint_id = e.id and ($4::text is null or a.type = $4)
         and ($5::boolean is null or (a.error_class is not null) = $5) and ($6::text is null or a.error_class = $6)
         and ($7::timestamptz is null or a.started_at >= $7) and ($8::timestamptz is null or a.started_at < $8)
         and ($9::bigint is null
              or (a.started_at, a.id) < ((select b.started_at from callback_attempts b where b.id = $9), $9))
       order by a.started_at desc, a.id desc limit $10) a
     order by a.started_at desc, a.id desc limit $10)
   select ${columns} from newest a join e on e.id = a.endpoint_id ${noticesByNow}
   order by a.started_at desc, a.id desc`,
)

export type AttemptDetailRow = AttemptLogRow & {
  detail: string
  requestBody: string
  callbackTimestamp: number | null
  responseExcerpt: string | null
  failures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
}

/** Attempt `$1`, whoever's it is. */
export const selectAttempt = statement<AttemptDetailRow>(
  'attempt-read',
  `with e as (
     select e.*, coalesce(d.organisation_id, c.organisation_id) as "organisationId",
       coalesce(d.name, c.name) as "ownerName"
     from callback_endpoints e ${owners}
     where e.id = (select endpoint_id from callback_attempts where id = $1))
   select ${columns}, a.detail, a.request_body as "requestBody", a.callback_timestamp as "callbackTimestamp",
     a.response_excerpt as "responseExcerpt", e.failures, e.failing_since as "failingSince",
     e.last_success_at as "lastSuccessAt"
   from callback_attempts a join e on e.id = a.endpoint_id ${noticesByNow} where a.id = $1`,
)

export type NoticeLogRow = {
  id: number
  caseId: string
  subjectKind: 'submission' | 'reply'
  subjectId: string
  type: CallbackType
  state: 'waiting' | 'delivered' | 'given-up' | 'cancelled' | 'not-configured'
  reason: string | null
  attempts: number
  createdAt: Date
  nextAttemptAt: Date | null
  endpointNextAttemptAt: Date | null
  endpointPausedAt: Date | null
  canBeSentAgain: boolean
}

const noticeColumns = `n.id, n.case_id as "caseId", n.subject_kind as "subjectKind", n.subject_id as "subjectId", n.type,
  n.state, n.reason, n.attempts, n.created_at as "createdAt", n.next_attempt_at as "nextAttemptAt",
  e.next_attempt_at as "endpointNextAttemptAt", e.paused_at as "endpointPausedAt",
  coalesce(${canBeSentAgain}, false) as "canBeSentAgain"`

/** The notices that attempt `$1` named, oldest first; those of a case that is gone by now are gone too. */
export const selectNoticesOfAttempt = statement<NoticeLogRow>(
  'attempt-notices',
  `select ${noticeColumns}
   from callback_attempts a join notices n on n.id = any(a.notice_ids) left join callback_endpoints e on e.id = n.endpoint_id
   where a.id = $1 order by n.id`,
)

const isOlder =
  '($4::bigint is null or (n.created_at, n.id) < ((select b.created_at from notices b where b.id = $4), $4))'

/**
 * What was never delivered to owner `$1` `$2`, newest first: `$3` state, `$4` only those before this one (each may be
 * null), `$5` how many. For a destination also what had no address.
 */
export const selectUndelivered = statement<NoticeLogRow>(
  'undelivered-notices',
  `with ids as (
     select n.id, n.created_at from callback_endpoints e cross join lateral (
       select n.id, n.created_at from notices n
       where n.endpoint_id = e.id and ${isOlder}
         and ((n.state = 'waiting' and coalesce($3, 'waiting') = 'waiting')
              or (n.state = 'given-up' and coalesce($3, 'given-up') = 'given-up' and n.reason not like '%; sent again'))
       order by n.created_at desc, n.id desc limit $5) n
     where e.owner_kind = $1 and e.owner_id = $2
     union all
     (select n.id, n.created_at from notices n
      where $1 = 'destination' and n.destination_id = $2 and n.side = 'administration' and n.state = 'not-configured'
        and n.reason not like '%; sent again' and coalesce($3, 'not-configured') = 'not-configured' and ${isOlder}
      order by n.created_at desc, n.id desc limit $5)
     order by created_at desc, id desc limit $5)
   select ${noticeColumns}
   from ids join notices n on n.id = ids.id left join callback_endpoints e on e.id = n.endpoint_id
   order by n.created_at desc, n.id desc`,
)

/** A look of person `$2` at attempt `$1` that stands in the audit log since `$3`. */
export const selectLookAtAttempt = statement<{ id: number }>(
  'attempt-look',
  `select id from audit_log where object_id = $1 and actor_id = $2 and action = 'see-callback-attempt' and at > $3
   order by id desc limit 1`,
)

export type OwnerRow = { kind: OwnerKind; id: string; name: string; organisationId: string }

/** Owner `$1` `$2` of endpoints, whoever's it is. */
export const findOwner = statement<OwnerRow>(
  'callback-owner',
  `select 'destination' as kind, id, name, organisation_id as "organisationId" from destinations
   where $1 = 'destination' and id = $2
   union all
   select 'client', id, name, organisation_id from clients where $1 = 'client' and id = $2`,
)

/** Up to `$2` destinations and `$2` clients of organisations `$1` (null: of all), for a choice. */
export const selectOwners = statement<OwnerRow>(
  'callback-owners',
  `(select 'destination' as kind, id, name, organisation_id as "organisationId" from destinations
    where ($1::uuid[] is null or organisation_id = any($1)) order by name, id limit $2)
   union all
   (select 'client', id, name, organisation_id from clients
    where ($1::uuid[] is null or organisation_id = any($1))
      and id in (select owner_id from callback_endpoints where owner_kind = 'client') order by name, id limit $2)`,
)
