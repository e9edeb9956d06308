import { isDue, isFree } from '../../platform/due.ts'
import { hotStatement, statement } from '../../platform/statement.ts'
import { waitOf, waitOfNotice } from '../rules.ts'
import { STREAM_EVENTS, type SentType } from '../terms.ts'
import { withoutAddress } from '../store.ts'
import { isWell } from '../waits-store.ts'

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
  /** null: a stream, which signs with secrets of its own */
  secretSealed: Buffer | null
  /** the endpoint whose secret is exchanged for or with this one's */
  otherId: string | null
  otherSealed: Buffer | null
  type: SentType
  /** proven, untried, failing */
  standing: 1 | 2 | 3
  /** of the address; refusals of one kind count separately */
  failures: number
  failingSince: Date | null
  /** 0 while the endpoint takes this kind */
  refusals: number
  refusedSince: Date | null
  notices: ClaimedNoticeRow[]
}

/**
 * `free`: how many of each standing; `busy`: each owner's requests under way and limit, in JSON; `full`: owners, with
 * standing, at their limit; `from`: a random place where the look begins; `enough`: how many candidates to look for;
 * `lease` in milliseconds, by the database's own clock; `mostNotices` of one endpoint.
 */
type ToClaim = {
  now: Date
  free: number[]
  busy: string
  full: readonly string[]
  resting: readonly string[]
  from: string
  mostShares: number
  mostPairs: number
  mostNewest: number
  enough: number
  lease: number
  mostNotices: number
}

/**
 * One step of a walk around a ring: the next row `ahead`, and once after the end the `first` row, until the walk is
 * back where it began. Each step is one look into one index, the only one in this order.
 */
const nextOf = (columns: string, { walk, ahead, first, isHere, isBehind }: Ring) => `(
     select n.*, ${walk}.is_round from (${oneWaiting(columns, ahead)}) n
     where ${isHere} and (not ${walk}.is_round or ${isBehind})
     union all
     select n.*, true from (${oneWaiting(columns, first)}) n where not ${walk}.is_round and ${isHere} and ${isBehind}
     limit 1)`

type Ring = { walk: string; ahead: string; first: string; isHere: string; isBehind: string }

const oneWaiting = (
  columns: string,
  where: string,
) => `select ${columns} from notices where state = 'waiting' and ${where}
      order by owner_place, endpoint_id, type, next_attempt_at limit 1`

const nextShare = nextOf('owner_place', {
  walk: 's',
  ahead: 'owner_place > s.owner_place',
  first: 'true',
  isHere: 'true',
  isBehind: 'n.owner_place <= :from',
})

const nextPair = nextOf('owner_place, endpoint_id, type, next_attempt_at, attempts', {
  walk: 'p',
  ahead: '(owner_place, endpoint_id, type) > (p.owner_place, p.endpoint_id, p.type)',
  first: 'owner_place >= p.owner_place',
  isHere: 'n.owner_place = p.owner_place',
  isBehind: 'n.endpoint_id < :from',
})

/** Joins the refusal of this kind at the endpoint, if any. */
const refusalOf = (endpoint: string, type: string): string =>
  `left join lateral (
       select * from callback_refusals r where r.endpoint_id = ${endpoint} and r.type = ${type} limit 1) r on true`

/** A notice is due when endpoint `e` and refusal `r` of its kind name no time, or when all times have passed. */
const isNoticeDue = (notice: string, e: string): string => {
  const due = (row: string, longest: string) => isDue(`${row}.next_attempt_at`, { now: ':now', longest })
  return `((${e}.next_attempt_at is null and r.next_attempt_at is null)
       or (${due(e, waitOf(e))} and ${due('r', waitOf('r'))} and ${due(notice, waitOfNotice(notice, e, 'r'))}))`
}

/**
 * Takes endpoints that have due notices and are not leased.
 *
 * `shares` hops over a partial index from one owner with waiting notices to the next, `pairs` within each from one
 * endpoint and type to the next: first one of each owner, then the second ones, until `enough` candidates are found. So
 * the cost depends neither on the number of waiting notices nor on the number of endpoints. Both begin at `from` and go
 * around: an owner within the limits is seen whole each time, of a larger one another part each time. Owners are
 * ordered by a hash of their ids, because the ids follow time and would all be near each other; ids of endpoints are
 * random. The endpoints that became due last come before them, so that new notices are found among many that fail or
 * are under way, and before these the few streams of events that wait, which have no notices. Limits are lazy, so no step may sort or gather before them; endpoints are looked up one by one,
 * whatever the planner knows of the tables. Of two owners the one with fewer requests under way comes first, so that no
 * owner waits behind all of another's notices. At an endpoint that does not fail all waiting notices are due (its first
 * 2xx makes them so); at a failing endpoint a notice is due by its own schedule once the endpoint itself is due; a
 * notice of a refused kind waits for its refusal alone, and the other kinds go on.
 * An endpoint is taken only with the fence that this statement's snapshot shows: each claim and each release raises it,
 * so that notices which another node has finished meanwhile are never taken from an old snapshot.
 * A paused endpoint is not taken: its notices keep waiting.
 * The address of each notice is resolved again: a notice that now belongs to another endpoint moves there for that
 * endpoint's own claim; a notice without an address leaves this endpoint. An endpoint may come out without notices
 * then.
 */
export const claimEndpoints = hotStatement<ClaimRow, ToClaim>(
  'endpoints-claim',
  `with recursive shares as (
     select :from::uuid as owner_place, false as is_round, 0 as place
     union all
     select n.*, s.place + 1 from shares s cross join lateral ${nextShare} n where s.place < :mostShares),
   pairs as (
     select owner_place, :from::uuid as endpoint_id, '' as type, null::timestamptz as next_attempt_at, 0 as attempts,
       false as is_round
     from shares where place > 0
     union all
     select n.* from pairs p cross join lateral ${nextPair} n),
   candidates as (
     select e.id, e.fence, e.share_of, e.standing, p.type, p.next_attempt_at,
       greatest(p.next_attempt_at, e.next_attempt_at, r.next_attempt_at) as due_at
     from (
       (select id as endpoint_id, '${STREAM_EVENTS}' as type, waits_since as next_attempt_at, 0 as attempts
        from callback_endpoints where waits_since is not null order by waits_since limit :mostShares)
       union all
       (select endpoint_id, type, next_attempt_at, attempts from notices
        where state = 'waiting' and next_attempt_at <= :now
        order by next_attempt_at desc limit :mostNewest)
       union all
       (select endpoint_id, type, next_attempt_at, attempts from pairs where type <> '' limit :mostPairs)) p
     cross join lateral (
       select *, case when failures > 0 then 3 when last_success_at is null then 2 else 1 end as standing
       from callback_endpoints where id = p.endpoint_id limit 1) e
     ${refusalOf('e.id', 'p.type')}
     where ${isFree('e.leased_until', ':lease')} and e.paused_at is null
       and e.id <> all(:resting::uuid[])
       and ${isNoticeDue('p', 'e')}
       and (:free::int[])[e.standing] > 0 and e.share_of || ' ' || e.standing <> all(:full::text[])
     limit :enough),
   shared as (
     select c.*, b.most, coalesce(b.running, 0) as running,
       row_number() over (partition by c.standing, c.share_of order by c.due_at, c.id) as nth
     from (select distinct on (id) * from candidates order by id, next_attempt_at) c
     left join jsonb_to_recordset(:busy::jsonb) as b("shareOf" uuid, standing int, running int, most int)
       on b."shareOf" = c.share_of and b.standing = c.standing),
   ranked as (
     select s.*, row_number() over (partition by s.standing order by s.running + s.nth, s.due_at, s.id) as place
     from shared s where s.most is null or s.nth <= s.most),
   picked as materialized (
     select e.id, r.type, r.standing
     from ranked r cross join lateral (
       select id from callback_endpoints where id = r.id and fence = r.fence and paused_at is null
       for no key update skip locked) e
     where r.place <= (:free::int[])[r.standing]),
   taken as (
     update callback_endpoints
     set fence = fence + 1, leased_until = clock_timestamp() + :lease * interval '1 millisecond'
     where id = any(array(select id from picked))
     returning id, fence, url, share_of, secret_sealed, other_id, failures, failing_since, next_attempt_at,
       wait_milliseconds),
   due as materialized (
     select t.id as endpoint_id, n.id, n.attempts, n.first_attempt_at, n.subject_kind, n.subject_id, n.destination_id,
       n.case_id, a.address
     from taken t join picked p on p.id = t.id
     ${refusalOf('t.id', 'p.type')}
     cross join lateral (
       select * from notices w
       where w.state = 'waiting' and w.endpoint_id = t.id and w.type = p.type
         and ${isNoticeDue('w', 't')}
       order by w.next_attempt_at limit :mostNotices) n
     left join lateral callback_addresses(n.side, n.case_id, n.subject_kind, n.subject_id) a on true),
   moved as (
     update notices n set endpoint_id = m.address, next_attempt_at = greatest(:now, m.not_before)
     from (select d.id, d.address, (select next_attempt_at from callback_endpoints where id = d.address) as not_before
           from due d where d.address <> d.endpoint_id) m
     where n.id = m.id and n.state = 'waiting'
       and n.id = any(array(select id from due where address <> endpoint_id))),
   removed as (
     update notices n set ${withoutAddress}
     where n.id = any(array(select id from due where address is null)) and n.state = 'waiting'),
   named as materialized (
     select endpoint_id, jsonb_agg(jsonb_build_object(
         'id', id, 'attempts', attempts, 'firstAttemptAt', first_attempt_at, 'kind', subject_kind,
         'subjectId', subject_id, 'destinationId', destination_id, 'caseId', case_id) order by id) as notices
     from due where address = endpoint_id group by endpoint_id)
   select t.id as endpoint_id, t.fence, t.url, t.share_of, t.secret_sealed, t.other_id,
     (select o.secret_sealed from callback_endpoints o where o.id = t.other_id) as other_sealed,
     p.type, p.standing, case when w.is_well then 0 else t.failures end as failures,
     case when not w.is_well then t.failing_since end as failing_since, coalesce(r.failures, 0) as refusals,
     r.failing_since as refused_since, coalesce(n.notices, '[]') as notices
   from taken t join picked p on p.id = t.id left join named n on n.endpoint_id = t.id
   ${refusalOf('t.id', 'p.type')}
   cross join lateral (
     select ${isWell('t')} as is_well) w`,
)

/** Gives back an endpoint, taken with this fence, without having sent anything. */
export const releaseEndpoint = statement<{ id: string }, { endpointId: string; fence: number }>(
  'endpoint-release',
  `update callback_endpoints set leased_until = null, fence = fence + 1
   where id = :endpointId and fence = :fence returning id`,
)
