import { statement } from '../../platform/statement.ts'
import { isUndelivered, unannouncedAt } from '../store.ts'
import type { OwnerKind } from '../terms.ts'
import { firstWaitingOf } from '../waits-store.ts'

export type ReceiverCountsRow = {
  ownerKind: OwnerKind
  ownerId: string
  ownerName: string
  organisationId: string
  url: string | null
  waiting: number
  oldestWaiting: Date | null
  givenUp: number
  oldestGivenUp: Date | null
  notConfigured: number
  oldestNotConfigured: Date | null
  pausedAt: Date | null
  /** of what waits the notice that is tried first */
  nextNoticeId: number | null
}

const asked = '(:organisations::uuid[] is null or organisation_id = any(:organisations))'

/** Counts notices of the owner's endpoints in one state, `mostCounted` at most. */
const counted = (state: string, more = '') => `cross join lateral (
  select count(*)::int as count, min(created_at) as oldest from (
    select n.created_at from callback_endpoints e join notices n on n.endpoint_id = e.id and n.state = '${state}'
    where e.owner_kind = o.kind and e.owner_id = o.id ${more} limit :mostCounted) n)`

/** `organisations` null: of all; `kind` and `id` null: each. No count goes beyond `mostCounted`. */
type ReceiversQuery = {
  organisations: string[] | null
  kind: OwnerKind | null
  id: string | null
  mostCounted: number
  offset: number
  limit: number
  now: Date
}

/**
 * Destinations and clients to which something was never delivered, those first that need somebody; narrowed to one, then
 * also when everything was.
 */
export const selectReceivers = statement<ReceiverCountsRow, ReceiversQuery>(
  'undelivered-receivers',
  `with o as (
     select 'destination' as kind, id, name, organisation_id, callback_endpoint_id as endpoint_id, callback_since
     from destinations
     where ${asked} and (:kind::text is null or (:kind = 'destination' and id = :id))
     union all
     select 'client', id, name, organisation_id, null, null from clients
     where ${asked} and (:kind::text is null or (:kind = 'client' and id = :id))),
   found as (
     select o.*, w.count as waiting, w.oldest as oldest_waiting, g.count as given_up, g.oldest as oldest_given_up,
       u.count as not_configured, u.oldest as oldest_not_configured
     from o
     ${counted('waiting')} w
     ${counted('given-up', `and ${isUndelivered}`)} g
     cross join lateral (
       select count(*)::int as count, min(created_at) as oldest from (
         (select n.created_at from notices n
          where o.kind = 'destination' and n.destination_id = o.id and n.side = 'administration'
            and n.state = 'not-configured' and ${isUndelivered}
          order by n.created_at limit :mostCounted)
         union all
         (select u.submitted_at from (${unannouncedAt('o')}) u where o.kind = 'destination'
          order by u.submitted_at limit :mostCounted)) n) u
     where :kind is not null or w.count > 0 or g.count > 0 or u.count > 0
     order by g.count > 0 desc, w.count > 0 desc, least(w.oldest, g.oldest, u.oldest), o.id
     offset :offset limit :limit)
   select f.kind as owner_kind, f.id as owner_id, f.name as owner_name, f.organisation_id,
     coalesce(own.url, e.url) as url, f.waiting, f.oldest_waiting, f.given_up,
     f.oldest_given_up, f.not_configured, f.oldest_not_configured, e.paused_at,
     (${firstWaitingOf('f.kind', 'f.id')}) as next_notice_id
   from found f
   left join callback_endpoints own on own.id = f.endpoint_id
   -- of a client the address that has failed longest, of a destination its own
   left join lateral (
     select * from callback_endpoints e
     where e.id = f.endpoint_id or (f.kind = 'client' and e.owner_kind = 'client' and e.owner_id = f.id)
     order by e.paused_at nulls last, e.failing_since nulls last, e.id limit 1) e on true
   order by f.given_up > 0 desc, f.waiting > 0 desc, least(f.oldest_waiting, f.oldest_given_up, f.oldest_not_configured),
     f.id`,
)
