import { statement } from '../platform/statement.ts'
import type { CallbackType } from './terms.ts'
import { attemptAsJson, withoutAddress } from './store.ts'

/** A notice as the claiming statement hands it out; `firstAttemptAt` as RFC 3339. */
export type ClaimedNoticeRow = {
  id: number
  attempts: number
  firstAttemptAt: string | null
  kind: 'submission' | 'reply'
  subjectId: string
  destinationId: string
  caseId: string
}

export type ClaimRow = {
  endpointId: string
  fence: number
  url: string
  shareOf: string
  secretSealed: Buffer
  type: CallbackType
  /** proven, untried, failing */
  standing: 1 | 2 | 3
  failures: number
  failingSince: Date | null
  notices: ClaimedNoticeRow[]
}

/**
 * `free`: how many of each standing; `busy`: how much of whom is under way and how much more may be, in JSON; `from`:
 * where to begin to look, by chance; `lease` in milliseconds, by the database's own clock; `mostNotices` of one endpoint.
 */
type ToClaim = {
  now: Date
  free: number[]
  busy: string
  resting: readonly string[]
  from: string
  mostShares: number
  mostPairs: number
  lease: number
  mostNotices: number
}

const waitingOf = (share: string, where: string) => `select endpoint_id, type, next_attempt_at from notices
     where state = 'waiting' and share_of = ${share} and ${where}
     order by share_of, endpoint_id, type, next_attempt_at limit 1`

/**
 * Takes endpoints that have due notices and are not leased.
 *
 * `shares` hops over a partial index from one owner with something waiting to the next, `pairs` within each from one
 * endpoint and type to the next, so that the cost depends neither on how much waits nor, beyond the limits, on at how many
 * endpoints. Both begin at `from`, once forward and once at the beginning: who has less than the limits is seen whole
 * each time, of the rest another part each time.
 * Of two owners the one with fewer requests under way comes first, so that nobody waits behind all of another's. Due is what waits at an endpoint that does not fail, all of
 * it (its first 2xx makes it so), and at a failing one what is due by its own schedule once the endpoint itself is.
 * An endpoint is only taken with the fence that this statement's snapshot shows: each claim and each release raises it,
 * so that notices which another node has finished meanwhile are never taken from an old snapshot.
 * A paused endpoint is not taken: what waits there keeps waiting.
 * The address of each notice is resolved again: what belongs to another endpoint by now moves there for its own claim,
 * what has none any more goes from here. An endpoint may come out without notices then.
 */
export const claimEndpoints = statement<ClaimRow, ToClaim>(
  'endpoints-claim',
  `with recursive shares as (
     ((select share_of, true as ahead, 1 as place from notices where state = 'waiting' and share_of >= :from
       order by share_of limit 1)
      union all
      (select share_of, false, 1 from notices where state = 'waiting' and share_of < :from order by share_of limit 1))
     union all
     select n.share_of, s.ahead, s.place + 1 from shares s cross join lateral (
       select share_of from notices where state = 'waiting' and share_of > s.share_of order by share_of limit 1) n
     where s.place < :mostShares and (s.ahead or n.share_of < :from)),
   pairs as (
     (select s.share_of, true as ahead, 1 as place, f.* from shares s
      cross join lateral (${waitingOf('s.share_of', 'endpoint_id >= :from')}) f
      union all
      select s.share_of, false, 1, f.* from shares s
      cross join lateral (${waitingOf('s.share_of', 'endpoint_id < :from')}) f)
     union all
     select p.share_of, p.ahead, p.place + 1, n.* from pairs p
     cross join lateral (${waitingOf('p.share_of', '(endpoint_id, type) > (p.endpoint_id, p.type)')}) n
     where p.place < (select greatest(4, :mostPairs / count(*)) from shares) and (p.ahead or n.endpoint_id < :from)),
   candidates as (
     select distinct on (e.id) e.id, e.fence, e.share_of, p.type, greatest(p.next_attempt_at, e.next_attempt_at) as due_at,
       case when e.failures > 0 then 3 when e.last_success_at is null then 2 else 1 end as standing
     from pairs p
     -- the limit keeps the planner from reading all endpoints for the few of them
     cross join lateral (select * from callback_endpoints where id = p.endpoint_id limit 1) e
     where (e.leased_until is null or e.leased_until <= clock_timestamp()) and e.paused_at is null
       and e.id <> all(:resting::uuid[])
       and (e.next_attempt_at is null or (e.next_attempt_at <= :now and p.next_attempt_at <= :now))
     order by e.id, p.next_attempt_at),
   shared as (
     select c.*, b.most, coalesce(b.running, 0) as running,
       row_number() over (partition by c.standing, c.share_of order by c.due_at, c.id) as nth
     from candidates c
     left join jsonb_to_recordset(:busy::jsonb) as b("shareOf" uuid, standing int, running int, most int)
       on b."shareOf" = c.share_of and b.standing = c.standing),
   ranked as materialized (
     select s.*, row_number() over (partition by s.standing order by s.running + s.nth, s.due_at, s.id) as place
     from shared s where s.most is null or s.nth <= s.most),
   picked as materialized (
     select e.id, r.type, r.standing
     from ranked r join callback_endpoints e on e.id = r.id and e.fence = r.fence and e.paused_at is null
     where r.place <= (:free::int[])[r.standing]
     for no key update of e skip locked),
   taken as (
     update callback_endpoints e
     set fence = e.fence + 1, leased_until = clock_timestamp() + :lease * interval '1 millisecond'
     from picked p where e.id = p.id
     returning e.id, e.fence, e.url, e.share_of, e.secret_sealed, e.failures, e.failing_since, e.next_attempt_at, p.type, p.standing),
   due as materialized (
     select t.id as endpoint_id, n.id, n.attempts, n.first_attempt_at, n.subject_kind, n.subject_id, n.destination_id,
       n.case_id, callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) as address
     from taken t cross join lateral (
       select * from notices w
       where w.state = 'waiting' and w.endpoint_id = t.id and w.type = t.type
         and (t.next_attempt_at is null or w.next_attempt_at <= :now)
       order by w.next_attempt_at limit :mostNotices) n),
   moved as (
     update notices n set endpoint_id = a.id, next_attempt_at = greatest(:now, a.next_attempt_at)
     from due d join callback_endpoints a on a.id = d.address
     where n.id = d.id and n.state = 'waiting' and d.address <> d.endpoint_id),
   removed as (
     update notices n set ${withoutAddress}
     from due d where n.id = d.id and n.state = 'waiting' and d.address is null)
   select t.id as endpoint_id, t.fence, t.url, t.share_of, t.secret_sealed, t.type, t.standing, t.failures, t.failing_since,
     (select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'attempts', d.attempts, 'firstAttemptAt', d.first_attempt_at, 'kind', d.subject_kind,
          'subjectId', d.subject_id, 'destinationId', d.destination_id, 'caseId', d.case_id) order by d.id), '[]')
      from due d where d.endpoint_id = t.id and d.address = t.id) as notices
   from taken t`,
)

/** Gives back the endpoint, taken with this fence, to which nothing was sent. */
export const releaseEndpoint = statement<{ id: string }, { endpointId: string; fence: number }>(
  'endpoint-release',
  `update callback_endpoints set leased_until = null, fence = fence + 1
   where id = :endpointId and fence = :fence returning id`,
)

export type FinishedRow = { held: boolean; delivered: number; retried: number; givenUp: number }

type ToFinish = {
  endpointId: string
  fence: number
  now: Date
  /** the endpoint after the attempt */
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  delivered: boolean
  /** what becomes of each notice, in JSON */
  steps: string
  /** its row, in JSON */
  attempt: string
  /** what else waits here since before is given up: its 14 days are over before the endpoint is due */
  begunBefore: Date | null
}

/**
 * Writes down an attempt at the endpoint, if it is still held with this fence, and gives it back; nothing at all
 * otherwise.
 *
 * A 2xx counts for what was cancelled, moved or left without an address while it was sent, even if that was sent again
 * since; a failure leaves that alone. At an endpoint that was paused meanwhile nothing else is given up. Attempts at a
 * destination are counted by the hour.
 */
export const finishAttempt = statement<FinishedRow, ToFinish>(
  'attempt-finish',
  `with held as (
     update callback_endpoints
     set leased_until = null, fence = fence + 1, failures = :failures, failing_since = :failingSince,
       next_attempt_at = :nextAttemptAt,
       last_success_at = case when :delivered::boolean then :now else last_success_at end
     where id = :endpointId and fence = :fence returning id, owner_kind, owner_id, paused_at),
   steps as materialized (
     select s.* from held cross join jsonb_to_recordset(:steps::jsonb) as s(
       id bigint, state text, reason text, attempts int, "firstAttemptAt" timestamptz, "nextAttemptAt" timestamptz)),
   stepped as (
     update notices n
     set state = s.state, reason = s.reason, attempts = s.attempts, first_attempt_at = s."firstAttemptAt",
       next_attempt_at = s."nextAttemptAt", finished_at = case when s.state <> 'waiting' then :now::timestamptz end,
       renewed_at = null
     from steps s
     where n.id = s.id and ((n.state = 'waiting' and n.endpoint_id = :endpointId)
                            or (s.state = 'delivered' and n.state in ('waiting', 'cancelled', 'not-configured')))
     returning s.state),
   attempt as (
     insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status,
                                    error_class, detail, request_body, callback_timestamp, response_excerpt,
                                    next_attempt_at)
     select h.id, a.type, (select array_agg(s.id order by s.id) from steps s), a."startedAt", a."durationMs", a.status,
            a."errorClass", a.detail, a."requestBody", a."callbackTimestamp", a."responseExcerpt", :nextAttemptAt
     from held h cross join ${attemptAsJson}
     returning duration_milliseconds),
   counted as (
     insert into delivery_hours as t (destination_id, hour, delivered, failed, duration_milliseconds,
                                      slowest_milliseconds)
     select d.id, date_trunc('hour', :now::timestamptz, 'UTC'), :delivered::boolean::int,
            (not :delivered::boolean)::int, a.duration_milliseconds, a.duration_milliseconds
     from held h join destinations d on h.owner_kind = 'destination' and d.id = h.owner_id cross join attempt a
     on conflict (destination_id, hour) do update
     set delivered = t.delivered + excluded.delivered, failed = t.failed + excluded.failed,
         duration_milliseconds = t.duration_milliseconds + excluded.duration_milliseconds,
         slowest_milliseconds = greatest(t.slowest_milliseconds, excluded.slowest_milliseconds)),
   told as (
     insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     select distinct n.subject_id, 'callback', n.subject_kind, n.case_id, :now::timestamptz
     from steps s join notices n on n.id = s.id
     where s.state = 'delivered' and n.type in ('new-submissions', 'new-replies')
     order by n.subject_id
     on conflict do nothing),
   overdue as (
     update notices n set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = :now
     from (select o.id from held h join notices o on o.endpoint_id = h.id
           where h.paused_at is null and o.state = 'waiting' and o.type <> 'new-submissions'
             and o.next_attempt_at < :nextAttemptAt
             and coalesce(o.first_attempt_at, greatest(o.created_at, :failingSince)) < :begunBefore
             and o.id not in (select s.id from steps s)
           limit 5000) o
     where n.id = o.id and n.state = 'waiting' and n.endpoint_id = :endpointId
     returning n.id)
   select exists (select 1 from held) as held,
     (select count(*) from stepped where state = 'delivered') as delivered,
     (select count(*) from stepped where state = 'waiting') as retried,
     (select count(*) from stepped where state = 'given-up') + (select count(*) from overdue) as given_up`,
)
