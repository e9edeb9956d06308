import { statement } from '../../platform/statement.ts'
import { attemptMembers, canBeSentAgain, isOfCases, isUndelivered } from '../store.ts'
import { firstToBeTried } from '../waits-store.ts'
import type { CallbackType } from '@kurier/wire/names'
import type { ErrorClass, NoticeReason, NoticeState, OwnerKind, UndeliveredState } from '../terms.ts'

export type AttemptLogRow = {
  id: number
  startedAt: Date
  durationMilliseconds: number
  type: CallbackType
  isTest: boolean
  status: number | null
  errorClass: ErrorClass | null
  ownerKind: OwnerKind
  ownerId: string
  ownerName: string | null
  organisationId: string | null
  url: string
  detail: string
  notices: number
  waiting: number
  givenUp: number
  /** the waiting notice that is tried first */
  nextNoticeId: number | null
}

const owners = `left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`

const columns = `a.id, a.started_at, a.duration_milliseconds, a.type, a.is_test, a.status, a.error_class, e.owner_kind, e.owner_id,
  e.owner_name, e.organisation_id, e.url, a.detail,
  cardinality(a.notice_ids) as notices, coalesce(f.waiting, 0) as waiting, coalesce(f.given_up, 0) as given_up,
  f.next_notice_id`

/** The present states of the notices that attempt `a` named; a delivered attempt is not looked up. */
const noticesByNow = `left join lateral (
  select count(*) filter (where n.state = 'waiting') as waiting,
    count(*) filter (where n.state = 'given-up' and ${isUndelivered}) as given_up,
    ${firstToBeTried} as next_notice_id
  from notices n left join callback_endpoints e on e.id = n.endpoint_id
  where n.id = any(a.notice_ids)) f on a.error_class is not null`

/** Each null: all of them; `before`: only those before this one. */
type AttemptSelection = {
  organisations: string[] | null
  destination: string | null
  client: string | null
  type: CallbackType | null
  failed: boolean | null
  isTest: boolean | null
  errorClass: ErrorClass | null
  from: Date | null
  until: Date | null
  before: number | null
  most: number
  now: Date
}

/**
 * Attempts, newest first. Takes the newest of each endpoint over its index and merges them, so that the cost depends on
 * the number of endpoints.
 */
export const selectAttempts = statement<AttemptLogRow, AttemptSelection>(
  'attempts-list',
  `with e as materialized (
     select e.*, coalesce(d.organisation_id, c.organisation_id) as organisation_id, coalesce(d.name, c.name) as owner_name
     from callback_endpoints e ${owners}
     where ${isOfCases('e')}
       and (:organisations::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any(:organisations))
       and ((:destination::uuid is null and :client::uuid is null)
            or (e.owner_kind = 'destination' and e.owner_id = :destination)
            or (e.owner_kind = 'client' and e.owner_id = :client))),
   newest as (
     select a.* from e cross join lateral (
       select * from callback_attempts a
       where a.endpoint_id = e.id and (:type::text is null or a.type = :type)
         and (:failed::boolean is null or (a.error_class is not null) = :failed)
         and (:isTest::boolean is null or a.is_test = :isTest)
         and (:errorClass::text is null or a.error_class = :errorClass)
         and (:from::timestamptz is null or a.started_at >= :from)
         and (:until::timestamptz is null or a.started_at < :until)
         and (:before::bigint is null
              or (a.started_at, a.id) < ((select b.started_at from callback_attempts b where b.id = :before), :before))
       order by a.started_at desc, a.id desc limit :most) a
     order by a.started_at desc, a.id desc limit :most)
   select ${columns} from newest a join e on e.id = a.endpoint_id ${noticesByNow}
   order by a.started_at desc, a.id desc`,
)

export type AttemptDetailRow = AttemptLogRow & {
  requestBody: string
  callbackTimestamp: number | null
  responseExcerpt: string | null
  /** in the order of `stepNames`; empty for attempts from before */
  stepMilliseconds: (number | null)[]
  endpointId: string
  /** null for what has a secret elsewhere */
  secretSealed: Buffer | null
  failures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
  endpointPausedAt: Date | null
}

type TestAttempt = {
  endpointId: string
  /** its row, in JSON */
  attempt: string
}

/** Writes down a test attempt: it names no notices and changes no other row. */
export const insertTestAttempt = statement<{ id: number }, TestAttempt>(
  'attempt-test',
  `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status, error_class,
                                  detail, request_body, callback_timestamp, response_excerpt, events,
                                  step_milliseconds, is_test)
   select :endpointId, a.type, '{}', a."startedAt", a."durationMs", a.status, a."errorClass", a.detail, a."requestBody",
     a."callbackTimestamp", a."responseExcerpt", a.events, a."stepMilliseconds", true
   from jsonb_to_record(:attempt::jsonb) as a(${attemptMembers}) returning id`,
)

/** Time of the last successful test at this endpoint. */
export const selectLastGoodTest = statement<{ startedAt: Date }, { endpointId: string }>(
  'attempt-last-good-test',
  `select started_at from callback_attempts
   where endpoint_id = :endpointId and is_test and error_class is null order by started_at desc limit 1`,
)

/** The attempt, for any owner. */
export const selectAttempt = statement<AttemptDetailRow, { id: number; now: Date }>(
  'attempt-read',
  `with e as (
     select e.*, coalesce(d.organisation_id, c.organisation_id) as organisation_id, coalesce(d.name, c.name) as owner_name
     from callback_endpoints e ${owners}
     where e.id = (select endpoint_id from callback_attempts where id = :id) and ${isOfCases('e')})
   select ${columns}, a.request_body, a.callback_timestamp, a.response_excerpt,
     a.step_milliseconds, e.id as endpoint_id, e.secret_sealed, e.failures, e.failing_since,
     e.last_success_at, e.paused_at as endpoint_paused_at
   from callback_attempts a join e on e.id = a.endpoint_id ${noticesByNow} where a.id = :id`,
)

export type SiblingRow = Pick<AttemptLogRow, 'id' | 'startedAt' | 'status' | 'errorClass' | 'detail'>

/** The attempt and up to `most` before and after it that named one of the same notices, oldest first. */
export const selectSiblings = statement<SiblingRow, { id: number; most: number }>(
  'attempt-siblings',
  `with one as (select id, started_at, notice_ids from callback_attempts where id = :id),
   alike as materialized (
     select a.id, a.started_at, a.status, a.error_class, a.detail from callback_attempts a
     where a.notice_ids && (select notice_ids from one)),
   near as (
     (select a.* from alike a, one where (a.started_at, a.id) <= (one.started_at, one.id)
      order by a.started_at desc, a.id desc limit :most + 1)
     union all
     (select a.* from alike a, one where (a.started_at, a.id) > (one.started_at, one.id)
      order by a.started_at, a.id limit :most))
   select * from near order by started_at, id`,
)

export type NoticeLogRow = {
  id: number
  caseId: string
  subjectKind: 'submission' | 'reply'
  subjectId: string
  type: CallbackType
  state: NoticeState
  reason: NoticeReason | null
  isSentAgain: boolean
  attempts: number
  createdAt: Date
  canBeSentAgain: boolean
}

const noticeColumns = `n.id, n.case_id, n.subject_kind, n.subject_id, n.type, n.state, n.reason,
  n.renewed_at is not null as is_sent_again, n.attempts, n.created_at,
  ${canBeSentAgain} as can_be_sent_again`

/** The notices that the attempt named, oldest first; notices of cases that are gone are gone too. */
export const selectNoticesOfAttempt = statement<NoticeLogRow, { attemptId: number }>(
  'attempt-notices',
  `select ${noticeColumns}
   from callback_attempts a join notices n on n.id = any(a.notice_ids)
   where a.id = :attemptId order by n.id`,
)

const isOlder = `(:before::bigint is null
  or (n.created_at, n.id) < ((select b.created_at from notices b where b.id = :before), :before))`

/** State null: each; `before`: only those before this one. */
type UndeliveredAsked = {
  ownerKind: OwnerKind
  ownerId: string
  state: UndeliveredState | null
  before: number | null
  most: number
}

/** Undelivered notices to the owner, newest first; for a destination also those that had no address. */
export const selectUndelivered = statement<NoticeLogRow, UndeliveredAsked>(
  'undelivered-notices',
  `with ids as (
     select n.id, n.created_at from callback_endpoints e cross join lateral (
       select n.id, n.created_at from notices n
       where n.endpoint_id = e.id and ${isOlder}
         and ((n.state = 'waiting' and coalesce(:state, 'waiting') = 'waiting')
              or (n.state = 'given-up' and coalesce(:state, 'given-up') = 'given-up' and ${isUndelivered}))
       order by n.created_at desc, n.id desc limit :most) n
     where e.owner_kind = :ownerKind and e.owner_id = :ownerId
     union all
     (select n.id, n.created_at from notices n
      where :ownerKind = 'destination' and n.destination_id = :ownerId and n.side = 'administration'
        and n.state = 'not-configured' and ${isUndelivered}
        and coalesce(:state, 'not-configured') = 'not-configured' and ${isOlder}
      order by n.created_at desc, n.id desc limit :most)
     order by created_at desc, id desc limit :most)
   select ${noticeColumns}
   from ids join notices n on n.id = ids.id
   order by n.created_at desc, n.id desc`,
)

/** The person's look at the attempt, if the audit log has it. */
export const selectLookAtAttempt = statement<{ id: number }, { attemptId: string; personId: string; since: Date }>(
  'attempt-look',
  `select id from audit_log
   where object_id = :attemptId and actor_id = :personId and action = 'see-callback-attempt' and at > :since
   order by id desc limit 1`,
)

export type OwnerRow = { kind: OwnerKind; id: string; name: string; organisationId: string }

/** The owner of endpoints, of any organisation. */
export const findOwner = statement<OwnerRow, Pick<OwnerRow, 'kind' | 'id'>>(
  'callback-owner',
  `select 'destination' as kind, id, name, organisation_id from destinations
   where :kind = 'destination' and id = :id
   union all
   select 'client', id, name, organisation_id from clients where :kind = 'client' and id = :id`,
)

/** Up to `most` destinations and up to `most` clients of these organisations (null: of all), for a choice. */
export const selectOwners = statement<OwnerRow, { organisations: string[] | null; most: number }>(
  'callback-owners',
  `(select 'destination' as kind, id, name, organisation_id from destinations
    where (:organisations::uuid[] is null or organisation_id = any(:organisations)) order by name, id limit :most)
   union all
   (select 'client', id, name, organisation_id from clients
    where (:organisations::uuid[] is null or organisation_id = any(:organisations))
      and id in (select owner_id from callback_endpoints where owner_kind = 'client') order by name, id limit :most)`,
)

/**
 * Removes attempts older than `before` that are not in a partition of their day, if all their notices were finished
 * before it too; other attempts go with their partitions.
 */
export const removeOldAttempts = statement<{ id: number }, { before: Date; most: number }>(
  'attempts-remove',
  `delete from callback_attempts_rest where id in (
     select a.id from callback_attempts_rest a
     where a.started_at < :before and not exists (
       select 1 from notices n where n.id = any(a.notice_ids) and (n.finished_at is null or n.finished_at >= :before))
     order by a.started_at limit :most) returning id`,
)
