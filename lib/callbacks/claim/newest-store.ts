import { isFree } from '../../platform/due.ts'
import { hotStatement } from '../../platform/statement.ts'
import type { ClaimRow } from './delivery-store.ts'

/** As for `claimEndpoints`; `most`: how many of the newest notices are looked at. */
type ToClaimNewest = {
  now: Date
  full: readonly string[]
  resting: readonly string[]
  most: number
  lease: number
  mostNotices: number
}

/**
 * Takes the endpoints of the notices that became due last, where nothing needs thought: the endpoint is well, refuses
 * nothing, is neither paused nor leased, and all that waits there still belongs there. The rest is left to
 * `claimEndpoints`, which takes twice as long. It hands out the type of which a notice has waited longest, and is safe
 * against others by the same fence.
 */
export const claimNewestEndpoints = hotStatement<ClaimRow, ToClaimNewest>(
  'endpoints-claim-newest',
  `with newest as materialized (
     select endpoint_id from notices where state = 'waiting' and next_attempt_at <= :now
     order by next_attempt_at desc limit :most),
   seen as materialized (
     select e.id, e.fence, e.standing, w.type
     from (select distinct endpoint_id from newest) n
     cross join lateral (
       select *, case when last_success_at is null then 2 else 1 end as standing
       from callback_endpoints where id = n.endpoint_id limit 1) e
     cross join lateral (
       select type from notices where endpoint_id = e.id and state = 'waiting' order by next_attempt_at, id limit 1) w
     where ${isFree('e.leased_until', ':lease')} and e.paused_at is null and e.secret_sealed is not null
       and e.failures = 0 and e.next_attempt_at is null
       and not exists (select from callback_refusals r where r.endpoint_id = e.id)
       and e.id <> all(:resting::uuid[]) and e.share_of || ' ' || e.standing <> all(:full::text[])),
   picked as materialized (
     select s.id from seen s cross join lateral (
       select id from callback_endpoints where id = s.id and fence = s.fence and paused_at is null
       for no key update skip locked) e),
   due as materialized (
     select p.id as endpoint_id, n.*, a.address
     from picked p join seen s on s.id = p.id
     cross join lateral (
       select w.id, w.attempts, w.first_attempt_at, w.side, w.subject_kind, w.subject_id, w.destination_id, w.case_id
       from notices w where w.state = 'waiting' and w.endpoint_id = p.id and w.type = s.type
       order by w.next_attempt_at limit :mostNotices) n
     left join lateral callback_addresses(n.side, n.case_id, n.subject_kind, n.subject_id) a on true),
   named as materialized (
     select endpoint_id, jsonb_agg(jsonb_build_object(
         'id', id, 'attempts', attempts, 'firstAttemptAt', first_attempt_at, 'kind', subject_kind,
         'subjectId', subject_id, 'destinationId', destination_id, 'caseId', case_id) order by id) as notices
     from due group by endpoint_id having bool_and(address is not distinct from endpoint_id)),
   taken as (
     update callback_endpoints
     set fence = fence + 1, leased_until = clock_timestamp() + :lease * interval '1 millisecond'
     where id = any(array(select endpoint_id from named))
     returning id, fence, url, share_of, secret_sealed, other_id)
   select t.id as endpoint_id, t.fence, t.url, t.share_of, t.secret_sealed, t.other_id,
     (select o.secret_sealed from callback_endpoints o where o.id = t.other_id) as other_sealed,
     s.type, s.standing, 0 as failures, null::timestamptz as failing_since, 0 as refusals,
     null::timestamptz as refused_since, n.notices
   from taken t join seen s on s.id = t.id join named n on n.endpoint_id = t.id`,
)
