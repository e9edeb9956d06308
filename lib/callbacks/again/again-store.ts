import { statement } from '../../platform/statement.ts'
import { canBeSentAgain } from '../store.ts'
import { dueAt, dueSince } from '../waits-store.ts'
import type { ErrorClass, NoticeState, OwnerKind } from '../terms.ts'

/**
 * What sending does to a notice: `again` makes a new one of it, `now` lets it be tried at once, `paused` nothing, since its
 * receiver is paused; null nothing for another reason.
 */
type AgainWay = 'again' | 'now' | 'paused'

/** `event`: equal for notices that tell one side of the same. */
export type NoticeToSend = { id: number; event: string; organisationId: string | null; way: AgainWay | null }
export type SendableNotice = NoticeToSend & { way: AgainWay }

/** What notice `n` is a notice to: its endpoint's owner, or the destination when it had no address. */
const withOwner = `left join callback_endpoints e on e.id = n.endpoint_id
   left join destinations d on d.id = case when e.owner_kind = 'destination' then e.owner_id
     when e.id is null and n.side = 'administration' then n.destination_id end
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`
const ofEndpoint = `left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`
const organisation = 'coalesce(d.organisation_id, c.organisation_id)'

/** What waits at an endpoint that does not fail is due already. */
const way = `case when n.state <> 'waiting' then case when ${canBeSentAgain} then 'again' end
    when e.paused_at is not null then 'paused'
    when ${dueAt} > :now then 'now' end`
const columns = `n.id, n.case_id || ' ' || n.sequence || ' ' || n.side || ' ' || n.type as event,
  ${organisation} as organisation_id, ${way} as way`

/** These notices, whoever's they are. */
export const selectChosenNotices = statement<NoticeToSend, { ids: number[]; now: Date }>(
  'again-notices',
  `select ${columns} from notices n ${withOwner} where n.id = any(:ids::bigint[])`,
)

/** The organisation of each of these attempts, whoever's they are. */
export const selectChosenAttempts = statement<{ id: number; organisationId: string | null }, { ids: number[] }>(
  'again-attempts',
  `select a.id, ${organisation} as organisation_id
   from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id ${ofEndpoint}
   where a.id = any(:ids::bigint[])`,
)

/** `organisations` null: of all. */
type NoticesOfAttempts = { attemptIds: number[]; organisations: string[] | null; now: Date; most: number }

/** Of the notices that these attempts named those that can be sent. */
export const selectNoticesOfAttempts = statement<SendableNotice, NoticesOfAttempts>(
  'again-notices-of-attempts',
  `select id, event, organisation_id, way from (
     select ${columns} from notices n ${withOwner}
     where n.id in (select unnest(a.notice_ids) from callback_attempts a where a.id = any(:attemptIds::bigint[]))
       and (:organisations::uuid[] is null or ${organisation} = any(:organisations))) n
   where way is not null order by id limit :most`,
)

/** `organisations` and the owner null: of all. */
type OfOwner = {
  organisations: string[] | null
  ownerKind: OwnerKind | null
  ownerId: string | null
  now: Date
  most: number
}

const isOfOwner = `(:organisations::uuid[] is null or ${organisation} = any(:organisations))
       and (:ownerKind::text is null or (e.owner_kind = :ownerKind and e.owner_id = :ownerId))`

/** What ended since a time at the owner's addresses and can be sent again, what ended first before the rest. */
const endedSince = (state: NoticeState) =>
  statement<SendableNotice, OfOwner & { since: Date }>(
    `again-${state}-since`,
    `select id, event, organisation_id, way from (
       select ${columns}, n.finished_at
       from callback_endpoints e ${ofEndpoint}
       join notices n on n.endpoint_id = e.id and n.state = '${state}' and n.finished_at >= :since
       where ${isOfOwner}) n
     where way is not null order by finished_at, id limit :most`,
  )

export const selectGivenUpSince = endedSince('given-up')
export const selectDeliveredSince = endedSince('delivered')

/** What waits at the owner's addresses and can be sent now or is paused, what is due first before the rest. */
export const selectAllWaiting = statement<SendableNotice, OfOwner>(
  'again-waiting',
  `select id, event, organisation_id, way from (
     select ${columns}, ${dueSince} as due_at
     from callback_endpoints e ${ofEndpoint}
     join notices n on n.endpoint_id = e.id and n.state = 'waiting'
     where ${isOfOwner}) n
   where way is not null order by due_at, id limit :most`,
)

export type OwnerOfEndpoint = {
  endpointId: string
  kind: OwnerKind
  id: string
  name: string | null
  organisationId: string | null
}

/** To whom these endpoints belong. */
export const selectOwnersOfEndpoints = statement<OwnerOfEndpoint, { ids: string[] }>(
  'again-owners',
  `select e.id as endpoint_id, e.owner_kind as kind, e.owner_id as id, coalesce(d.name, c.name) as name,
     ${organisation} as organisation_id
   from callback_endpoints e ${ofEndpoint}
   where e.id = any(:ids::uuid[])`,
)

export type SendingRow = {
  id: number
  organisationId: string | null
  state: NoticeState
  /** it was tried, or is left alone after an attempt at the same address failed */
  isPutOff: boolean
  attemptId: number | null
  status: number | null
  errorClass: ErrorClass | null
  detail: string | null
}

/** What has become of these notices since then, each with the newest attempt that named it. */
export const selectSending = statement<SendingRow, { ids: number[]; since: Date; now: Date }>(
  'again-sending',
  `with tried as materialized (
     select a.id, a.notice_ids, a.status, a.error_class, a.detail from callback_attempts a
     where a.notice_ids && :ids::bigint[] and a.started_at >= :since)
   select n.id, ${organisation} as organisation_id, n.state,
     (e.paused_at is not null or coalesce(${dueAt} > :now, false)) as is_put_off,
     a.id as attempt_id, a.status, a.error_class, a.detail
   from notices n ${withOwner}
   left join lateral (select * from tried t where n.id = any(t.notice_ids) order by t.id desc limit 1) a on true
   where n.id = any(:ids::bigint[])`,
)
