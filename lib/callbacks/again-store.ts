import { statement } from '../platform/database.ts'
import type { OwnerKind } from './shown.ts'
import { canBeSentAgain } from './store.ts'

export type NoticeToSend = { id: number; organisationId: string | null; canBeSentAgain: boolean }

/** What notice `n` is a notice to: its endpoint's owner, or the destination when it had no address. */
const withOwner = `left join callback_endpoints e on e.id = n.endpoint_id
   left join destinations d on d.id = case when e.owner_kind = 'destination' then e.owner_id
     when e.id is null and n.side = 'administration' then n.destination_id end
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id`
const organisation = 'coalesce(d.organisation_id, c.organisation_id)'

/** The notices `$1`, whoever's they are. */
export const selectChosenNotices = statement<NoticeToSend>(
  'again-notices',
  `select n.id, ${organisation} as "organisationId", coalesce(${canBeSentAgain}, false) as "canBeSentAgain"
   from notices n ${withOwner} where n.id = any($1::bigint[])`,
)

/** The organisation of each of the attempts `$1`, whoever's they are. */
export const selectChosenAttempts = statement<{ id: number; organisationId: string | null }>(
  'again-attempts',
  `select a.id, ${organisation} as "organisationId"
   from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where a.id = any($1::bigint[])`,
)

/** Up to `$3` of the notices that attempts `$1` named and that may be sent again, of organisations `$2` (null: of all). */
export const selectNoticesOfAttempts = statement<{ id: number }>(
  'again-notices-of-attempts',
  `select n.id from notices n ${withOwner}
   where n.id in (select unnest(a.notice_ids) from callback_attempts a where a.id = any($1::bigint[]))
     and ($2::uuid[] is null or ${organisation} = any($2)) and ${canBeSentAgain}
   order by n.id limit $3`,
)

/**
 * Up to `$5` notices that were given up since `$1` and may be sent again, of organisations `$2` (null: of all), narrowed
 * to the addresses of owner `$3` `$4` (null: all); those given up first.
 */
export const selectGivenUpSince = statement<{ id: number }>(
  'again-given-up-since',
  `select n.id from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   join notices n on n.endpoint_id = e.id and n.state = 'given-up' and n.finished_at >= $1
   where ($2::uuid[] is null or ${organisation} = any($2))
     and ($3::text is null or (e.owner_kind = $3 and e.owner_id = $4)) and ${canBeSentAgain}
   order by n.finished_at, n.id limit $5`,
)

export type OwnerOfEndpoint = {
  endpointId: string
  kind: OwnerKind
  id: string
  name: string | null
  organisationId: string | null
}

/** To whom the endpoints `$1` belong. */
export const selectOwnersOfEndpoints = statement<OwnerOfEndpoint>(
  'again-owners',
  `select e.id as "endpointId", e.owner_kind as kind, e.owner_id as id, coalesce(d.name, c.name) as name,
     ${organisation} as "organisationId"
   from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   where e.id = any($1::uuid[])`,
)
