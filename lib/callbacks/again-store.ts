import { statement } from '../platform/statement.ts'
import type { OwnerKind } from './shown.ts'
import { canBeSentAgain } from './store.ts'

export type NoticeToSend = { id: number; organisationId: string | null; canBeSentAgain: boolean }

/** What notice `n` is a notice to: its endpoint's owner, or the destination when it had no address. */
const withOwner = `left join callback_endpoints e on e.id = n.endpoint_id
   left join destinations d on d.id = case when e.owner_kind = 'destination' then e.owner_id
     when e.id is null and n.side = 'administration' then n.destination_id end
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`
const organisation = 'coalesce(d.organisation_id, c.organisation_id)'

/** These notices, whoever's they are. */
export const selectChosenNotices = statement<NoticeToSend, { ids: number[] }>(
  'again-notices',
  `select n.id, ${organisation} as organisation_id, ${canBeSentAgain} as can_be_sent_again
   from notices n ${withOwner} where n.id = any(:ids::bigint[])`,
)

/** The organisation of each of these attempts, whoever's they are. */
export const selectChosenAttempts = statement<{ id: number; organisationId: string | null }, { ids: number[] }>(
  'again-attempts',
  `select a.id, ${organisation} as organisation_id
   from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where a.id = any(:ids::bigint[])`,
)

/** `organisations` null: of all. */
type NoticesOfAttempts = { attemptIds: number[]; organisations: string[] | null; most: number }

/** Of the notices that these attempts named those that may be sent again. */
export const selectNoticesOfAttempts = statement<{ id: number }, NoticesOfAttempts>(
  'again-notices-of-attempts',
  `select n.id from notices n ${withOwner}
   where n.id in (select unnest(a.notice_ids) from callback_attempts a where a.id = any(:attemptIds::bigint[]))
     and (:organisations::uuid[] is null or ${organisation} = any(:organisations)) and ${canBeSentAgain}
   order by n.id limit :most`,
)

/** `organisations` and the owner null: of all. */
type GivenUp = {
  since: Date
  organisations: string[] | null
  ownerKind: OwnerKind | null
  ownerId: string | null
  most: number
}

/** Notices that were given up and may be sent again, all or those of one owner's addresses; those given up first. */
export const selectGivenUpSince = statement<{ id: number }, GivenUp>(
  'again-given-up-since',
  `select n.id from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   join notices n on n.endpoint_id = e.id and n.state = 'given-up' and n.finished_at >= :since
   where (:organisations::uuid[] is null or ${organisation} = any(:organisations))
     and (:ownerKind::text is null or (e.owner_kind = :ownerKind and e.owner_id = :ownerId)) and ${canBeSentAgain}
   order by n.finished_at, n.id limit :most`,
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
   from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where e.id = any(:ids::uuid[])`,
)
