import { statement } from '../platform/database.ts'
import type { ErrorClass } from './outcome.ts'
import type { OwnerKind } from './shown.ts'

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
  failingSince: Date | null
  lastStatus: number | null
  lastErrorClass: ErrorClass | null
}

/** Counts notices of the owner's endpoints in one state, `$4` at most. */
const counted = (state: string, more = '') => `cross join lateral (
  select count(*)::int as count, min(created_at) as oldest from (
    select n.created_at from callback_endpoints e join notices n on n.endpoint_id = e.id and n.state = '${state}'
    where e.owner_kind = o.kind and e.owner_id = o.id ${more} limit $4) n)`

/**
 * Destinations and clients of organisations `$1` (null: of all) to which something was never delivered, those first that
 * need somebody; narrowed to kind `$2` and id `$3` (null: all), then also one to which everything was. No count goes
 * beyond `$4`. From `$5` on, `$6` rows.
 */
export const selectReceivers = statement<ReceiverCountsRow>(
  'undelivered-receivers',
  `with o as (
     select 'destination' as kind, id, name, organisation_id, callback_endpoint_id as endpoint_id from destinations
     where ($1::uuid[] is null or organisation_id = any($1)) and ($2::text is null or ($2 = 'destination' and id = $3))
     union all
     select 'client', id, name, organisation_id, null from clients
     where ($1::uuid[] is null or organisation_id = any($1)) and ($2::text is null or ($2 = 'client' and id = $3))),
   found as (
     select o.*, w.count as waiting, w.oldest as oldest_waiting, g.count as given_up, g.oldest as oldest_given_up,
       u.count as not_configured, u.oldest as oldest_not_configured
     from o
     ${counted('waiting')} w
     ${counted('given-up', "and n.reason not like '%; sent again'")} g
     cross join lateral (
       select count(*)::int as count, min(created_at) as oldest from (
         select n.created_at from notices n
         where o.kind = 'destination' and n.destination_id = o.id and n.side = 'administration'
           and n.state = 'not-configured' and n.reason not like '%; sent again'
         order by n.created_at limit $4) n) u
     where $2 is not null or w.count > 0 or g.count > 0 or u.count > 0
     order by g.count > 0 desc, w.count > 0 desc, least(w.oldest, g.oldest, u.oldest), o.id
     offset $5 limit $6)
   select f.kind as "ownerKind", f.id as "ownerId", f.name as "ownerName", f.organisation_id as "organisationId",
     coalesce(own.url, e.url) as url, f.waiting, f.oldest_waiting as "oldestWaiting", f.given_up as "givenUp",
     f.oldest_given_up as "oldestGivenUp", f.not_configured as "notConfigured",
     f.oldest_not_configured as "oldestNotConfigured", e.paused_at as "pausedAt", e.failing_since as "failingSince",
     a.status as "lastStatus", a.error_class as "lastErrorClass"
   from found f
   left join callback_endpoints own on own.id = f.endpoint_id
   -- of a client the address that has failed longest, of a destination its own
   left join lateral (
     select * from callback_endpoints e
     where e.id = f.endpoint_id or (f.kind = 'client' and e.owner_kind = 'client' and e.owner_id = f.id)
     order by e.paused_at nulls last, e.failing_since nulls last, e.id limit 1) e on true
   left join lateral (
     select a.status, a.error_class from callback_attempts a
     where a.endpoint_id = e.id order by a.started_at desc, a.id desc limit 1) a on e.failing_since is not null
   order by f.given_up > 0 desc, f.waiting > 0 desc, least(f.oldest_waiting, f.oldest_given_up, f.oldest_not_configured),
     f.id`,
)
