import { hotStatement } from '../../platform/statement.ts'
import { LONGEST_FIRST_WAIT } from '../rules.ts'
import { attemptMembers } from '../store.ts'
import type { AttemptResult } from '../rules.ts'
import type { SentType } from '../terms.ts'

/**
 * Result of an attempt: `place` is its index among those given; an endpoint that is no longer held has no row. `hasMore`:
 * something waits there that may be due.
 */
export type FinishedRow = { place: number; delivered: number; retried: number; givenUp: number; hasMore: boolean }

type ToFinish = {
  /** `EndedAttempt`s in JSON, at most one of an endpoint */
  attempts: string
  /** steps of their notices, in JSON */
  steps: string
}

/** An attempt and the endpoint after it, as the finishing statement reads it. */
export type EndedAttempt = {
  place: number
  endpointId: string
  fence: number
  now: Date
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  waitMilliseconds: number | null
  result: AttemptResult
  /** how often this kind was refused there in a row, and since when; 0 and null when it is not refused */
  refusals: number
  refusedSince: Date | null
  refusedUntil: Date | null
  refusalMilliseconds: number | null
  /** earliest time for another attempt at the notices that were tried; null after a 2xx */
  notBefore: Date | null
  noticeIds: number[]
  type: SentType
  requestBody: string
  callbackTimestamp: number | null
  startedAt: Date
  durationMs: number
  status: number | null
  errorClass: string | null
  detail: string
  responseExcerpt: string | null
  /** how many events of a stream it told */
  events: number | null
  /** other notices begun before this are given up: their 14 days end before they may be tried */
  begunBefore: Date | null
}

/** The latest time for a first attempt at an address that is ill. */
const soon = `g.now + interval '1 millisecond' * ${LONGEST_FIRST_WAIT}`

/** An array of ids for an index, so that no table is read whole, whatever the planner knows of it. */
const idsOf = (rows: string) => `any(array(select id from ${rows}))`

/** The given attempts, and their endpoints that are still held; these are locked, so that they stay so. */
const held = (lock: 'for no key update' | 'for no key update skip locked') => `with given as materialized (
     select * from jsonb_to_recordset(:attempts::jsonb) as a(
       place int, "endpointId" uuid, fence bigint, now timestamptz, failures int, "failingSince" timestamptz,
       "nextAttemptAt" timestamptz, "waitMilliseconds" int, result text, refusals int, "refusedSince" timestamptz,
       "refusedUntil" timestamptz, "refusalMilliseconds" int, "notBefore" timestamptz, "begunBefore" timestamptz,
       "noticeIds" bigint[],
       ${attemptMembers})
     order by "endpointId"),
   free as materialized (
     select e.id from given g cross join lateral (
       select id from callback_endpoints where id = g."endpointId" and fence = g.fence ${lock}) e)`

/**
 * Writes down attempts at endpoints that are still held with their fences, each for itself, and gives the endpoints
 * back; attempts at other endpoints are skipped.
 *
 * A 2xx counts even for a notice that was cancelled, moved, left without an address or sent again meanwhile; a failure
 * leaves such a notice alone. At an endpoint that was paused meanwhile no other notices are given up. Attempts at a
 * destination are counted by the hour. Rows of one kind are taken in the order of their ids, so that two of these
 * statements do not wait for each other; on any other deadlock the database ends one, and it is written again in parts.
 */
const written = `held as (
     update callback_endpoints e
     set leased_until = null, fence = e.fence + 1, wait_milliseconds = g."waitMilliseconds",
       next_attempt_at = case when g."nextAttemptAt" > ${soon} and exists (
           select from notices n where n.endpoint_id = e.id and n.state = 'waiting' and n.attempts = 0
             and n.id <> all(g."noticeIds"))
         then ${soon} else g."nextAttemptAt" end,
       failures = case when g.result = 'ill' then g.failures else greatest(g.refusals, o.failures, 0) end,
       failing_since = case when g.result = 'ill' then g."failingSince" else least(g."refusedSince", o.failing_since) end,
       last_success_at = case when g.result = 'delivered' then g.now else e.last_success_at end
     from given g cross join lateral (
       select max(r.failures) as failures, min(r.failing_since) as failing_since from callback_refusals r
       where r.endpoint_id = g."endpointId" and r.type <> g.type) o
     where e.id = g."endpointId" and e.fence = g.fence and e.id = ${idsOf('free')}
     returning e.id, e.owner_kind, e.owner_id, e.paused_at, e.waits_since, g.place),
   attempts as materialized (
     select h.id as endpoint_id, h.owner_kind, h.owner_id, h.paused_at, h.waits_since, g.* from held h join given g on g.place = h.place),
   refused as (
     insert into callback_refusals as r (endpoint_id, type, failures, failing_since, next_attempt_at, wait_milliseconds)
     select endpoint_id, type, refusals, "refusedSince", "refusedUntil", "refusalMilliseconds" from attempts
     where result = 'refused'
     on conflict (endpoint_id, type) do update
     set failures = excluded.failures, failing_since = excluded.failing_since, next_attempt_at = excluded.next_attempt_at,
         wait_milliseconds = excluded.wait_milliseconds),
   unrefused as (
     delete from callback_refusals r using attempts a
     where a.result = 'delivered' and r.endpoint_id = a.endpoint_id and r.type = a.type),
   steps as materialized (
     select s.*, a.endpoint_id, a.now, a.type
     from jsonb_to_recordset(:steps::jsonb) as s(
       place int, id bigint, state text, reason text, attempts int, "firstAttemptAt" timestamptz, "nextAttemptAt" timestamptz)
     join attempts a on a.place = s.place order by s.id),
   stepped as (
     update notices n
     set state = s.state, reason = s.reason, attempts = s.attempts, first_attempt_at = s."firstAttemptAt",
       next_attempt_at = s."nextAttemptAt", finished_at = case when s.state <> 'waiting' then s.now end,
       renewed_at = null
     from steps s
     where n.id = s.id and n.id = ${idsOf('steps')}
       and ((n.state = 'waiting' and n.endpoint_id = s.endpoint_id)
            or (s.state = 'delivered' and n.state in ('waiting', 'cancelled', 'not-configured')))
     returning s.place, s.state),
   written as (
     insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status,
                                    error_class, detail, request_body, callback_timestamp, response_excerpt,
                                    next_attempt_at, events, step_milliseconds)
     select endpoint_id, type, "noticeIds", "startedAt", "durationMs", status, "errorClass", detail, "requestBody",
            "callbackTimestamp", "responseExcerpt", "notBefore", events, "stepMilliseconds"
     from attempts),
   counted as (
     insert into delivery_hours as t (destination_id, hour, delivered, failed, duration_milliseconds,
                                      slowest_milliseconds)
     select d.id, date_trunc('hour', a.now, 'UTC') as hour, count(*) filter (where a.result = 'delivered'),
            count(*) filter (where a.result <> 'delivered'), sum(a."durationMs"), max(a."durationMs")
     from attempts a
     cross join lateral (select id from destinations where a.owner_kind = 'destination' and id = a.owner_id limit 1) d
     group by 1, 2 order by 1, 2
     on conflict (destination_id, hour) do update
     set delivered = t.delivered + excluded.delivered, failed = t.failed + excluded.failed,
         duration_milliseconds = t.duration_milliseconds + excluded.duration_milliseconds,
         slowest_milliseconds = greatest(t.slowest_milliseconds, excluded.slowest_milliseconds)),
   announced as materialized (
     select id, now from steps where state = 'delivered' and type in ('new-submissions', 'new-replies')),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select distinct on (n.subject_id) n.subject_id, 'callback', n.subject_kind, n.case_id, a.now
     from announced a join notices n on n.id = a.id and n.id = ${idsOf('announced')}
     order by n.subject_id
     on conflict do nothing),
   late as materialized (
     select o.id, a.place, a.endpoint_id, a.now from attempts a cross join lateral (
       select n.id from notices n
       where a."notBefore" is not null and n.endpoint_id = a.endpoint_id and n.state = 'waiting'
         and n.type <> 'new-submissions' and n.next_attempt_at < a."notBefore" and (a.result = 'ill' or n.type = a.type)
         and coalesce(n.first_attempt_at, greatest(n.created_at, coalesce(a."failingSince", a."refusedSince"))) < a."begunBefore"
         and n.id not in (select id from steps)
       limit 5000) o
     where a.paused_at is null),
   overdue as (
     update notices n set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = l.now
     from late l where n.id = l.id and n.id = ${idsOf('late')} and n.state = 'waiting' and n.endpoint_id = l.endpoint_id
     returning l.place),
   outcomes as (
     select place, null as state from attempts union all select place, state from stepped
     union all select place, 'given-up' from overdue
     union all select place, 'more' from attempts a
     where result <> 'ill' and (a.waits_since is not null or exists (
       select from notices n where n.endpoint_id = a.endpoint_id and n.state = 'waiting'
         and (a.result = 'delivered' or n.type <> a.type) and n.id not in (select id from steps))))
   select place, count(*) filter (where state = 'delivered') as delivered,
     count(*) filter (where state = 'waiting') as retried, count(*) filter (where state = 'given-up') as given_up,
     bool_or(state is not distinct from 'more') as has_more
   from outcomes group by place`

/** Writes down an attempt once its endpoint's lock is free. */
export const finishAttempt = hotStatement<FinishedRow, ToFinish>(
  'attempt-finish',
  `${held('for no key update')}, ${written}`,
)

/** Writes down all of these attempts except at endpoints that are locked just now. */
export const finishAttempts = hotStatement<FinishedRow, ToFinish>(
  'attempts-finish',
  `${held('for no key update skip locked')}, ${written}`,
)
