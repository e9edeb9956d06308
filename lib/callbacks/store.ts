import { isLongAgo } from '../platform/due.ts'
import { DAY } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'
import { LONGEST_FIRST_WAIT } from './rules.ts'

type EndpointToSet = {
  id: string
  ownerKind: 'destination' | 'client'
  ownerId: string
  url: string
  secretDigest: Buffer
  secretSealed: Buffer
  most: number
}

/**
 * The endpoint of this owner with this URL and secret; `id` is its id if it is new. An idle endpoint is marked as
 * needed again. `id` null and `isFull` when the owner already has `most` other endpoints.
 */
export const upsertEndpoint = statement<{ id: string | null; isFull: boolean }, EndpointToSet>(
  'endpoint-upsert',
  `with found as materialized (
     select id, idle_since from callback_endpoints
     where owner_kind = :ownerKind and owner_id = :ownerId and url = :url and secret_digest = :secretDigest),
   needed as (
     update callback_endpoints e set idle_since = null from found f where e.id = f.id and f.idle_since is not null
     returning e.id),
   room as materialized (
     select count(*) < :most as is_left from (
       select from callback_endpoints where owner_kind = :ownerKind and owner_id = :ownerId
         and not exists (select 1 from found) limit :most) c),
   made as (
     insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     select :id::uuid, :ownerKind, :ownerId, :url, :secretDigest, :secretSealed::bytea from room
     where is_left and not exists (select 1 from found)
     on conflict (owner_kind, owner_id, url, secret_digest) do nothing returning id)
   select id, false as is_full from made
   union all
   select id, false from found where idle_since is null or id in (select id from needed)
   union all
   select null::uuid, true from room where not is_left and not exists (select 1 from found)`,
)

/**
 * Looks at endpoints that were not looked at for a day. An unreferenced endpoint is idle from then on; one that has
 * been idle since before `before` is removed, with the sealed secret. Attempts refer to it until they are removed
 * themselves.
 */
export const removeIdleEndpoints = statement<{ id: string; removed: boolean }, ToLookAt>(
  'endpoints-remove-idle',
  `with looked as materialized (
     select e.id, e.idle_since,
       exists (select 1 from destinations d where d.callback_endpoint_id = e.id)
         or exists (select 1 from cases c where c.callback_endpoint_id = e.id)
         or exists (select 1 from submissions s where s.callback_endpoint_id = e.id)
         or exists (select 1 from notices n where n.endpoint_id = e.id)
         or exists (select 1 from callback_attempts a where a.endpoint_id = e.id)
         or exists (select 1 from event_streams s where s.id = e.id)
         or exists (select 1 from callback_endpoints o where o.other_id = e.id) as is_needed
     from callback_endpoints e where ${isLongAgo('e.looked_at', ':now::timestamptz', DAY)}
     order by e.looked_at limit :most for no key update of e skip locked),
   kept as (
     update callback_endpoints e
     set looked_at = :now, idle_since = case when not l.is_needed then coalesce(l.idle_since, :now) end
     from looked l where e.id = l.id and (l.is_needed or l.idle_since is null or l.idle_since >= :before)
     returning e.id),
   removed as (
     delete from callback_endpoints e using looked l
     where e.id = l.id and not l.is_needed and l.idle_since < :before returning e.id)
   select id, false as removed from kept
   union all
   select id, true from removed`,
)

type ToLookAt = { now: Date; before: Date; most: number }

/** The members of an attempt that is given in JSON. */
export const attemptMembers = `type text, "startedAt" timestamptz, "durationMs" int, status int, "errorClass" text,
  detail text, "requestBody" text, "callbackTimestamp" bigint, "responseExcerpt" text, events int,
  "stepMilliseconds" int[]`

const endpointsOfDestination =
  "select id from callback_endpoints where owner_kind = 'destination' and owner_id = :destinationId"
const waitsForDestination = `n.state = 'waiting' and n.endpoint_id in (${endpointsOfDestination})`

/**
 * Notices that are moved or cancelled at once when an address changes, so that the change succeeds however many wait;
 * the claims of the old endpoint, which resolve each address again, do the same to the rest.
 */
const AT_ONCE = 5000

/**
 * Changes of a waiting notice `n` that has lost its address (decisions 7). An announcement of a submission is kept
 * until there is an address again, since it waits only as long as the submission does (specification 6.3 receiver rule
 * 7).
 */
export const withoutAddress = `next_attempt_at = null, finished_at = :now,
  state = case n.type when 'new-submissions' then 'not-configured' else 'cancelled' end,
  reason = case n.type when 'new-submissions' then 'callback-awaited' else 'callback-removed' end,
  endpoint_id = case n.type when 'new-submissions' then null else n.endpoint_id end`

/**
 * Makes all notices that wait at an endpoint due, whatever their own times: its receiver has answered again. The count
 * of failures stays, so that another failure goes on along the schedule; a pause stays too. The fence is raised as
 * below.
 */
export const openEndpoint = statement<{ id: string }, { endpointId: string }>(
  'endpoint-open',
  `with taken as (
     update callback_endpoints
     set next_attempt_at = null, wait_milliseconds = null,
       fence = fence + case when leased_until > clock_timestamp() then 0 else 1 end
     where id = :endpointId
       and (next_attempt_at is not null or exists (select from callback_refusals where endpoint_id = :endpointId))
     returning id)
   update callback_refusals r set next_attempt_at = null, wait_milliseconds = null from taken t where r.endpoint_id = t.id
   returning r.endpoint_id as id`,
)

/**
 * Resets every endpoint of the destination: the new address was set by hand, so it need not wait for a time that an
 * earlier failure set, and the old ones are due, so that claims move their remaining notices. A pause goes along to the
 * new one, if there is one. The fence is raised where nothing is under way, so that no claim is made from a snapshot
 * that shows the old address.
 */
export const openEndpointsOfDestination = statement<
  { id: string },
  { destinationId: string; endpointId: string | null }
>(
  'endpoints-open',
  `with forgotten as (delete from callback_refusals where endpoint_id in (${endpointsOfDestination}))
   update callback_endpoints
   set failures = 0, failing_since = null, next_attempt_at = null, wait_milliseconds = null, paused_at = case when id = :endpointId::uuid then (
     select max(p.paused_at) from callback_endpoints p
     where p.owner_kind = 'destination' and p.owner_id = :destinationId) end,
     fence = fence + case when leased_until > clock_timestamp() then 0 else 1 end
   where id in (${endpointsOfDestination}) returning id`,
)

/** Notes since when the destination has had a callback without a break. */
export const noteCallbackSince = statement<
  { id: string },
  { destinationId: string; endpointId: string | null; now: Date }
>(
  'destination-callback-since',
  `update destinations set callback_since = case when :endpointId::uuid is not null then coalesce(callback_since, :now) end
   where id = :destinationId returning id`,
)

/**
 * Moves the notices that wait at any endpoint of the destination to its present endpoint. The ids are looked up once:
 * in a join they might be looked up again for every notice, when there are suddenly thousands.
 */
export const moveNoticesOfDestination = statement<
  { id: number },
  { destinationId: string; endpointId: string; now: Date }
>(
  'notices-move-destination',
  `update notices n set endpoint_id = :endpointId, next_attempt_at = :now
   where n.id = any(array(
     select n.id from notices n where ${waitsForDestination} and n.endpoint_id <> :endpointId limit ${AT_ONCE}))
     and n.state = 'waiting' returning n.id`,
)

/** Takes the address from the notices that wait at any endpoint of the destination, whose callback was removed. */
export const removeAddressOfDestination = statement<{ id: number }, { destinationId: string; now: Date }>(
  'notices-remove-address',
  `update notices n set ${withoutAddress}
   where n.id = any(array(select n.id from notices n where ${waitsForDestination} limit ${AT_ONCE}))
     and n.state = 'waiting' returning n.id`,
)

/** Notice `n` ended undelivered and has not been sent again since. */
export const isUndelivered = `(n.state in ('given-up', 'not-configured') and n.renewed_at is null)`

/** Some announcements of submissions to the destination's administration that have no address, for any reason. */
export const selectAwaitingAddress = statement<{ id: number }, { destinationId: string }>(
  'notices-awaiting-address',
  `select n.id from notices n
   where n.destination_id = :destinationId and n.side = 'administration' and n.state = 'not-configured'
     and n.type = 'new-submissions' and ${isUndelivered} limit ${AT_ONCE}`,
)

/**
 * Resolves again the addresses of the notices that wait for the online service of the case. A notice that has lost its
 * address is cancelled.
 */
export const readdressNoticesOfCase = statement<{ id: number }, { caseId: string; now: Date }>(
  'notices-readdress-case',
  `with waiting as (
     select n.id, n.endpoint_id, callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) as address
     from notices n where n.case_id = :caseId and n.side = 'online-service' and n.state = 'waiting'),
   moved as (
     update notices n set endpoint_id = e.id, next_attempt_at = greatest(:now, e.next_attempt_at)
     from waiting w join callback_endpoints e on e.id = w.address
     where n.id = w.id and n.state = 'waiting' and w.address <> w.endpoint_id returning n.id),
   removed as (
     update notices n set ${withoutAddress}
     from waiting w where n.id = w.id and n.state = 'waiting' and w.address is null returning n.id)
   select id from moved union all select id from removed`,
)

/** Locks the cases of these notices, so that their events are recorded only after this transaction. */
export const lockCasesOfNotices = statement<{ id: string }, { ids: readonly number[] }>(
  'notices-lock-cases',
  `select c.id from cases c where c.id in (select n.case_id from notices n where n.id = any(:ids::bigint[]))
   order by c.id for no key update`,
)

/** The subject that notice `n` announces still waits; a change always holds. */
export const stillHolds = `(n.type = 'new-events' or not exists (
  select 1 from events e where e.subject_id = n.subject_id and e.name in (
    'accept-submission', 'reject-submission', 'delete-submission', 'accept-reply', 'reject-reply', 'delete-reply')))`

/** Lets the notices that lost their address wait at the endpoint, due now, if they still hold. */
export const giveAddress = statement<{ id: number }, { ids: number[]; endpointId: string; now: Date }>(
  'notices-give-address',
  `update notices n set state = case when h.holds then 'waiting' else 'cancelled' end,
     reason = case when not h.holds then 'no-longer-needed' end,
     endpoint_id = case when h.holds then :endpointId::uuid end,
     next_attempt_at = case when h.holds then :now::timestamptz end, finished_at = case when not h.holds then :now end
   from (select n.id, ${stillHolds} as holds from notices n where n.id = any(:ids::bigint[])) h
   where n.id = h.id and n.state = 'not-configured' and ${isUndelivered} returning n.id`,
)

/** Due time of a new notice to endpoint `e`: with its address, and at the latest in five minutes (decisions 7). */
const dueWithAddress = `least(greatest(:now, e.next_attempt_at), :now::timestamptz + interval '1 millisecond' * ${LONGEST_FIRST_WAIT})`

/** Another notice of the same event waits for the same side already. */
const isOnItsWay = `exists (
  select 1 from notices w where w.case_id = n.case_id and w.sequence = n.sequence and w.side = n.side
    and w.type = n.type and w.state = 'waiting')`

/**
 * Notice `n` may be sent again: it ended undelivered, or it was delivered and is not on its way again; it has an
 * address now, and its subject still waits.
 */
export const canBeSentAgain = `((${isUndelivered} or (n.state = 'delivered' and not ${isOnItsWay}))
  and callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) is not null and ${stillHolds})`

/**
 * Makes new notices for those that may be sent again; several of one event become one. Those that ended undelivered are
 * marked, so that this happens once; delivered ones can be sent again as often as somebody wants.
 */
export const renewNotices = statement<{ id: number; endpointId: string }, { ids: readonly number[]; now: Date }>(
  'notices-renew',
  `with again as materialized (
     select distinct on (n.case_id, n.sequence, n.side, n.type) n.*
     from notices n where n.id = any(:ids::bigint[]) and ${canBeSentAgain}
     order by n.case_id, n.sequence, n.side, n.type, n.id desc),
   marked as (
     update notices n set renewed_at = :now from again a where n.id = a.id and ${isUndelivered})
   insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                        next_attempt_at, created_at)
   select a.case_id, a.sequence, a.side, a.type, a.subject_kind, a.subject_id, a.destination_id, e.id, 'waiting',
          ${dueWithAddress}, :now
   from again a
   join callback_endpoints e on e.id = callback_address(a.side, a.case_id, a.subject_kind, a.subject_id)
   order by a.id
   returning id, endpoint_id`,
)

/**
 * Makes the endpoints of these notices due at once; the count of failures stays, so that the next failure goes on along
 * the schedule. A pause stays too.
 */
export const openEndpointsOfNotices = statement<{ id: string }, { ids: readonly number[]; now: Date }>(
  'endpoints-open-for-notices',
  `with e as materialized (
     select e.id from callback_endpoints e
     where e.id in (
         select case n.state when 'waiting' then n.endpoint_id
           else callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) end
         from notices n where n.id = any(:ids::bigint[]))
       and e.paused_at is null and (e.next_attempt_at is not null
         or exists (select from callback_refusals r where r.endpoint_id = e.id))
     order by e.id for no key update),
   refusals as (
     update callback_refusals r set next_attempt_at = least(r.next_attempt_at, :now) from e where r.endpoint_id = e.id)
   update callback_endpoints o set next_attempt_at = case when o.next_attempt_at is not null then least(o.next_attempt_at, :now) end
   from e where o.id = e.id returning o.id`,
)

/** Makes those of the notices that wait at these endpoints due at once. */
export const hastenNotices = statement<
  { id: number; endpointId: string },
  { ids: readonly number[]; endpointIds: readonly string[]; now: Date }
>(
  'notices-hasten',
  `update notices n set next_attempt_at = least(n.next_attempt_at, :now)
   where n.id = any(:ids::bigint[]) and n.state = 'waiting' and n.endpoint_id = any(:endpointIds::uuid[])
   returning n.id, n.endpoint_id`,
)

/**
 * Submissions `s` that wait at destination `d` and were never announced, since it had no callback when they came. For a
 * destination that never had an endpoint these are all that wait; for one that has a callback now, only earlier ones.
 * Ten minutes cover calls that were under way when the callback was set.
 */
export const unannouncedAt = (d: string): string => {
  const waits = `select s.id, s.case_id, s.submitted_at from submissions s
       where s.state = 'submitted' and s.destination_id = ${d}.id`
  const hadOne = `exists (select from callback_endpoints e where e.owner_kind = 'destination' and e.owner_id = ${d}.id)`
  return `${waits} and not ${hadOne}
     union all
     ${waits} and ${hadOne}
       and s.submitted_at < coalesce(${d}.callback_since + interval '10 minutes', 'infinity')
       and not exists (select from notices n
                       where n.case_id = s.case_id and n.subject_id = s.id and n.type = 'new-submissions')`
}

/** Some of these for a destination that has a callback now, oldest first. */
export const selectUnannounced = statement<{ id: string; caseId: string }, { destinationId: string; most: number }>(
  'submissions-unannounced',
  `select u.id, u.case_id from destinations d cross join lateral (${unannouncedAt('d')}) u
   where d.id = :destinationId and d.callback_endpoint_id is not null
   order by u.submitted_at, u.id limit :most`,
)

/** All unannounced submissions that wait at a destination, whatever their times: clocks may have been set since. */
export const selectNeverAnnounced = statement<{ id: string; caseId: string }, { destinationId: string; most: number }>(
  'submissions-never-announced',
  `select s.id, s.case_id from submissions s
   where s.destination_id = :destinationId and s.state = 'submitted'
     and not exists (select from notices n
                     where n.case_id = s.case_id and n.subject_id = s.id and n.type = 'new-submissions')
   order by s.submitted_at, s.id limit :most`,
)

/** Locks these cases, so that their events are recorded only after this transaction. */
export const lockCases = statement<{ id: string }, { ids: readonly string[] }>(
  'cases-lock',
  'select id from cases where id = any(:ids::uuid[]) order by id for no key update',
)

/** Makes the missing notices of these submissions, unless they are decided or announced by now. */
export const announceSubmissions = statement<{ id: number; endpointId: string }, { ids: readonly string[]; now: Date }>(
  'submissions-announce',
  `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                        next_attempt_at, created_at)
   select s.case_id, v.sequence, 'administration', 'new-submissions', 'submission', s.id, s.destination_id, e.id, 'waiting',
          ${dueWithAddress}, :now
   from submissions s
   join events v on v.subject_id = s.id and v.name = 'submit-submission'
   join destinations d on d.id = s.destination_id
   join callback_endpoints e on e.id = d.callback_endpoint_id
   where s.id = any(:ids::uuid[]) and s.state = 'submitted'
     and not exists (select from notices n
                     where n.case_id = s.case_id and n.subject_id = s.id and n.type = 'new-submissions')
   order by s.submitted_at, s.id
   returning id, endpoint_id`,
)

/** Unrenewed notices for the destination's administration that lost their address and still hold, oldest first. */
export const selectNotConfigured = statement<{ id: number }, { destinationId: string; most: number }>(
  'notices-not-configured',
  `select n.id from notices n
   where n.destination_id = :destinationId and n.side = 'administration' and n.state = 'not-configured'
     and ${canBeSentAgain}
   order by n.created_at, n.id limit :most`,
)

/** Endpoint `e` is told of cases, not of events of a stream: what lists, counts and reports callbacks is about these alone. */
export const isOfCases = (e: string): string => `${e}.owner_kind <> 'event-stream'`

/** Sealed secrets of the newest endpoints. */
export const selectSealedSecrets = statement<{ id: string; secretSealed: Buffer }, { most: number }>(
  'endpoint-sealed-secrets',
  `select e.id, e.secret_sealed from callback_endpoints e where ${isOfCases('e')} order by e.created_at desc limit :most`,
)
