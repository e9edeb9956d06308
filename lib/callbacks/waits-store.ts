import { CLOCKS_MAY_DIFFER } from '../platform/due.ts'
import { statement } from '../platform/statement.ts'
import { waitOf, waitOfNotice } from './rules.ts'
import { callbackTypes } from '@kurier/wire/names'
import { type ErrorClass } from './terms.ts'

/** A moment that is waited for; none when it lies further ahead than it can have been written (`isDue`). */
const believed = (at: string, longest: string): string =>
  `case when ${at} <= :now::timestamptz + interval '1 millisecond' * (${longest} + ${CLOCKS_MAY_DIFFER}) then ${at} end`

/**
 * When waiting notice `n` may be claimed at its endpoint `e`, by the service clock `:now`; null: at once. It is what the
 * claims go by (`claimEndpoints`), but for a pause: at an endpoint that does not fail all is due, at a failing one what is due
 * by its own schedule once the endpoint is; so it is with a kind that is refused there.
 */
export const dueAt = `(select case when e.next_attempt_at is not null or r.next_attempt_at is not null then greatest(
    ${believed('e.next_attempt_at', waitOf('e'))}, ${believed('r.next_attempt_at', waitOf('r'))},
    ${believed('n.next_attempt_at', waitOfNotice('n', 'e', 'r'))}) end
  from (values (1)) one(row)
  left join callback_refusals r on r.endpoint_id = e.id and r.type = n.type)`

/** When it is due, or since when, as far as that is known: what became due with its address is due since now. */
export const dueSince = `coalesce(${dueAt}, least(n.next_attempt_at, :now))`

/** Of waiting notices `n` at their endpoints `e` the id of the one that is tried first; of a paused one nothing is, so it is last. */
export const firstToBeTried = `(array_agg(n.id order by e.paused_at is not null, ${dueAt} nulls first, n.id)
    filter (where n.state = 'waiting'))[1]`

/** Of all that waits at endpoint `e` what is tried first: `notice_id`, `due_at`. One look into an index for each type. */
export const firstWaitingAt = `select n.id as notice_id, ${dueAt} as due_at
   from unnest(array[${callbackTypes.map((type) => `'${type}'`).join(', ')}]) t(type) cross join lateral (
     select * from notices n where n.endpoint_id = e.id and n.type = t.type and n.state = 'waiting'
     order by n.next_attempt_at limit 1) n
   order by 2 nulls first, 1 limit 1`

/** The same of all endpoints of an owner, those that are paused last. */
export const firstWaitingOf = (ownerKind: string, ownerId: string): string => `select first.notice_id
   from callback_endpoints e cross join lateral (${firstWaitingAt}) first
   where e.owner_kind = ${ownerKind} and e.owner_id = ${ownerId}
   order by e.paused_at is not null, first.due_at nulls first, first.notice_id limit 1`

/** What failed last at endpoint `e`, tests apart; of this type alone, if one is given. */
export const lastFailure = (type?: string): string => `select a.status, a.error_class, a.detail from callback_attempts a
     where a.endpoint_id = e.id and not a.is_test and a.error_class is not null ${type ? `and a.type = ${type}` : ''}
     order by a.started_at desc, a.id desc limit 1`

/**
 * A waiting notice with all that `waitOf` looks at. `failingSince`: of the address itself, nothing while it is well and refuses
 * some kind; `refusedSince`: of the notice's kind there; each with how often in a row.
 */
export type WaitRow = {
  noticeId: number
  dueAt: Date | null
  pausedAt: Date | null
  failures: number
  failingSince: Date | null
  refusals: number
  refusedSince: Date | null
  lastStatus: number | null
  lastErrorClass: ErrorClass | null
  lastDetail: string | null
}

/** An address is tried at once, and what its row tells of failures are refusals of some kind. */
export const isWell = (endpoint: string): string => `(${endpoint}.next_attempt_at is null
       and exists (select from callback_refusals o where o.endpoint_id = ${endpoint}.id))`

/** Of the waiting notices of case `c` a text that changes whenever what one of them waits for does; null when none waits. */
export const waitVersion = `(
  select md5(string_agg(concat_ws(' ', n.id, e.paused_at, e.failing_since, e.next_attempt_at, r.next_attempt_at), ',' order by n.id))
  from notices n join callback_endpoints e on e.id = n.endpoint_id
  left join callback_refusals r on r.endpoint_id = e.id and r.type = n.type
  where n.case_id = c.id and n.state = 'waiting')`

/** Something other than a pause hinders waiting notice `n` at its endpoint `e`: the address fails, or refuses its kind. */
export const isHindered = `((e.failing_since is not null and not ${isWell('e')})
  or exists (select from callback_refusals o where o.endpoint_id = e.id and o.type = n.type))`

/** Of these notices those that wait, with how their addresses stand. Each address is looked at once, and each kind there. */
export const selectWaits = statement<WaitRow, { ids: readonly number[]; now: Date }>(
  'notices-waits',
  `with waiting as materialized (
     select n.id as notice_id, n.endpoint_id, n.type, ${dueAt} as due_at, e.paused_at,
       case when ${isWell('e')} then 0 else e.failures end as failures,
       case when not ${isWell('e')} then e.failing_since end as failing_since,
       coalesce(r.failures, 0) as refusals, r.failing_since as refused_since
     from notices n join callback_endpoints e on e.id = n.endpoint_id
     left join callback_refusals r on r.endpoint_id = e.id and r.type = n.type
     where n.id = any(:ids::bigint[]) and n.state = 'waiting'),
   failed as materialized (
     select e.id, e.type, a.* from (
       select distinct endpoint_id as id, case when failing_since is null then type end as type from waiting
       where failing_since is not null or refused_since is not null) e
     cross join lateral (${lastFailure('coalesce(e.type, a.type)')}) a)
   select w.notice_id, w.due_at, w.paused_at, w.failures, w.failing_since, w.refusals, w.refused_since,
     f.status as last_status, f.error_class as last_error_class, f.detail as last_detail
   from waiting w left join failed f on f.id = w.endpoint_id
     and f.type is not distinct from case when w.failing_since is null then w.type end`,
)
