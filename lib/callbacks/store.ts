import { statement } from '../platform/database.ts'
import { REMOVED, REMOVED_FOR_NOW } from './rules.ts'

/** The endpoint of owner `$2` `$3` with url `$4` and secret `$5` digest, `$6` sealed; `$1` is its id when it is new. */
export const upsertEndpoint = statement<{ id: string }>(
  'endpoint-upsert',
  `with made as (
     insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     values ($1, $2, $3, $4, $5, $6) on conflict (owner_kind, owner_id, url, secret_digest) do nothing returning id)
   select id from made
   union all
   select id from callback_endpoints where owner_kind = $2 and owner_id = $3 and url = $4 and secret_digest = $5`,
)

const endpointsOfDestination = "select id from callback_endpoints where owner_kind = 'destination' and owner_id = $1"
const waitsForDestination = `n.state = 'waiting' and n.endpoint_id in (${endpointsOfDestination})`

/**
 * How many notices are moved or cancelled at once when an address changes, so that a change succeeds however much waits;
 * the claims of the old endpoint, which resolve each address anew, do the same to the rest.
 */
const AT_ONCE = 5000

/**
 * What becomes of a notice `n` that waits and has no address any more (decisions 7). What announces a submission is kept
 * until there is one again, since it waits only as long as the submission does (specification 6.3 receiver rule 7).
 * @param now the parameter that holds the service clock
 */
export const withoutAddress = (now: string): string => `next_attempt_at = null, finished_at = ${now},
  state = case n.type when 'new-submissions' then 'not-configured' else 'cancelled' end,
  reason = case n.type when 'new-submissions' then '${REMOVED_FOR_NOW}' else '${REMOVED}' end,
  endpoint_id = case n.type when 'new-submissions' then null else n.endpoint_id end`

/**
 * Lets every endpoint of destination `$1` begin anew: the new address was set by hand, so it need not wait for a time
 * that an earlier failure set, and the old ones are due, so that claims move what is left at them. A pause goes along to
 * the new one (`$2`, or null). The fence is raised where nothing is under way, so that no claim is made from a snapshot
 * that shows the address of before.
 */
export const openEndpointsOfDestination = statement<{ id: string }>(
  'endpoints-open',
  `update callback_endpoints
   set failures = 0, failing_since = null, next_attempt_at = null, paused_at = case when id = $2::uuid then (
     select max(p.paused_at) from callback_endpoints p where p.owner_kind = 'destination' and p.owner_id = $1) end,
     fence = fence + case when leased_until > clock_timestamp() then 0 else 1 end
   where id in (${endpointsOfDestination}) returning id`,
)

/** Moves what waits at any endpoint of destination `$1` to its endpoint `$2`; `$3` now. */
export const moveNoticesOfDestination = statement<{ id: number }>(
  'notices-move-destination',
  `update notices n set endpoint_id = $2, next_attempt_at = $3
   from (select n.id from notices n where ${waitsForDestination} and n.endpoint_id <> $2 limit ${AT_ONCE}) w
   where n.id = w.id and n.state = 'waiting' returning n.id`,
)

/** Takes the address from what waits at any endpoint of destination `$1`, whose callback was removed; `$2` now. */
export const removeAddressOfDestination = statement<{ id: number }>(
  'notices-remove-address',
  `update notices n set ${withoutAddress('$2')}
   from (select n.id from notices n where ${waitsForDestination} limit ${AT_ONCE}) w
   where n.id = w.id and n.state = 'waiting' returning n.id`,
)

/** Some of what announces submissions to the administration of destination `$1` and lost its address. */
export const selectAwaitingAddress = statement<{ id: number }>(
  'notices-awaiting-address',
  `select n.id from notices n where n.destination_id = $1 and n.side = 'administration' and n.state = 'not-configured'
     and n.reason = '${REMOVED_FOR_NOW}' limit ${AT_ONCE}`,
)

/**
 * Resolves anew where the notices go that wait for the online service of case `$1`; `$2` now. What has no address any
 * more is cancelled.
 */
export const readdressNoticesOfCase = statement<{ id: number }>(
  'notices-readdress-case',
  `with waiting as (
     select n.id, n.endpoint_id, callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) as address
     from notices n where n.case_id = $1 and n.side = 'online-service' and n.state = 'waiting'),
   moved as (
     update notices n set endpoint_id = e.id, next_attempt_at = greatest($2, e.next_attempt_at)
     from waiting w join callback_endpoints e on e.id = w.address
     where n.id = w.id and n.state = 'waiting' and w.address <> w.endpoint_id returning n.id),
   removed as (
     update notices n set ${withoutAddress('$2')}
     from waiting w where n.id = w.id and n.state = 'waiting' and w.address is null returning n.id)
   select id from moved union all select id from removed`,
)

/** Locks the cases of the notices `$1`, so that no event of theirs is recorded before this transaction ends. */
export const lockCasesOfNotices = statement<{ id: string }>(
  'notices-lock-cases',
  `select c.id from cases c where c.id in (select n.case_id from notices n where n.id = any($1::bigint[]))
   order by c.id for no key update`,
)

/** What notice `n` announces still waits; a change stays one for ever. */
export const stillHolds = `(n.type = 'new-events' or not exists (
  select 1 from events e where e.subject_id = n.subject_id and e.name in (
    'accept-submission', 'reject-submission', 'delete-submission', 'accept-reply', 'reject-reply', 'delete-reply')))`

/** Lets those of the notices `$1` that lost their address wait at endpoint `$2`, due at `$3`, unless they hold no more. */
export const giveAddress = statement<{ id: number }>(
  'notices-give-address',
  `update notices n set state = case when h.holds then 'waiting' else 'cancelled' end,
     reason = case when not h.holds then 'no longer needed' end, endpoint_id = case when h.holds then $2::uuid end,
     next_attempt_at = case when h.holds then $3::timestamptz end, finished_at = case when not h.holds then $3 end
   from (select n.id, ${stillHolds} as holds from notices n where n.id = any($1::bigint[])) h
   where n.id = h.id and n.state = 'not-configured' returning n.id`,
)

/** Notice `n` was never delivered and has not been sent again before. */
export const isUndelivered = `(n.state in ('given-up', 'not-configured') and n.reason not like '%; sent again')`

/** Notice `n` may be made anew: it was never delivered, has an address now, and what it announces still waits. */
export const canBeSentAgain = `(${isUndelivered}
  and callback_address(n.side, n.case_id, n.subject_kind, n.subject_id) is not null and ${stillHolds})`

/**
 * Makes new notices of those of `$1` that were given up or had no address, once each, if they have an address now and
 * what they announce still waits; `$2` now.
 */
export const renewNotices = statement<{ id: number; endpointId: string }>(
  'notices-renew',
  `with again as (
     update notices n set reason = n.reason || '; sent again'
     where n.id = any($1::bigint[]) and ${canBeSentAgain}
     returning n.*)
   insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                        next_attempt_at, created_at)
   select a.case_id, a.sequence, a.side, a.type, a.subject_kind, a.subject_id, a.destination_id, e.id, 'waiting',
          greatest($2, e.next_attempt_at), $2
   from again a
   join callback_endpoints e on e.id = callback_address(a.side, a.case_id, a.subject_kind, a.subject_id)
   order by a.id
   returning id, endpoint_id as "endpointId"`,
)

/** Up to `$2` notices for the administration of destination `$1` that had no address, were not renewed and still hold, oldest first. */
export const selectNotConfigured = statement<{ id: number }>(
  'notices-not-configured',
  `select n.id from notices n
   where n.destination_id = $1 and n.side = 'administration' and n.state = 'not-configured' and ${canBeSentAgain}
   order by n.created_at, n.id limit $2`,
)
