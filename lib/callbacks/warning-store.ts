import { statement } from '../platform/database.ts'
import type { ErrorClass } from './outcome.ts'
import type { OwnerKind } from './shown.ts'

export type ClaimedWarning = { endpointId: string; failingSince: Date; days: number }

/** Something waits at endpoint `e`, so that it is being tried: one to which nothing more is to be sent fails no more. */
const isTried = `exists (select 1 from notices n where n.endpoint_id = e.id and n.state = 'waiting')`

/**
 * Notes up to `$3` warnings that are due at `$1`, each once for each time that an endpoint fails: of the days `$2` the
 * most that it has failed for, so that after a standstill one comes and not three. Whose row it is gives the warning.
 */
export const claimWarnings = statement<ClaimedWarning>(
  'warnings-claim',
  `insert into endpoint_warnings (endpoint_id, failing_since, days, warned_at)
   select e.id, e.failing_since, d.days, $1
   from callback_endpoints e cross join lateral (
     select max(days) as days from unnest($2::int[]) as days
     where e.failing_since + days * interval '24 hours' <= $1::timestamptz) d
   where e.failing_since is not null and e.paused_at is null and d.days is not null and ${isTried}
     and not exists (select 1 from endpoint_warnings w
                     where w.endpoint_id = e.id and w.failing_since = e.failing_since and w.days >= d.days)
   order by e.failing_since limit $3
   on conflict do nothing
   returning endpoint_id as "endpointId", failing_since as "failingSince", days`,
)

/** Notes to which addresses `$4` the warning `$1` `$2` `$3` was mailed. */
export const noteMailed = statement<{ days: number }>(
  'warning-mailed',
  `update endpoint_warnings set mailed_to = $4 where endpoint_id = $1 and failing_since = $2 and days = $3 returning days`,
)

export type FailingRow = {
  endpointId: string
  ownerKind: OwnerKind
  ownerId: string
  ownerName: string
  organisationId: string
  url: string
  failures: number
  failingSince: Date
  nextAttemptAt: Date | null
  pausedAt: Date | null
  lastStatus: number | null
  lastErrorClass: ErrorClass | null
  /** first attempt of the oldest waiting notice that is given up one day */
  firstAttemptAt: Date | null
  warnings: { days: number; warnedAt: string; mailed: number }[]
}

/** Failing endpoints of organisations `$1` (null: of all), or only `$2`, those that have failed longest first; `$3` at most. */
export const selectFailing = statement<FailingRow>(
  'endpoints-failing',
  `select e.id as "endpointId", e.owner_kind as "ownerKind", e.owner_id as "ownerId", coalesce(d.name, c.name) as "ownerName",
     coalesce(d.organisation_id, c.organisation_id) as "organisationId", e.url, e.failures,
     e.failing_since as "failingSince", e.next_attempt_at as "nextAttemptAt", e.paused_at as "pausedAt",
     a.status as "lastStatus", a.error_class as "lastErrorClass",
     (select min(n.first_attempt_at) from notices n
      where n.endpoint_id = e.id and n.state = 'waiting' and n.type <> 'new-submissions') as "firstAttemptAt",
     (select coalesce(jsonb_agg(jsonb_build_object(
          'days', w.days, 'warnedAt', w.warned_at, 'mailed', cardinality(w.mailed_to)) order by w.days), '[]')
      from endpoint_warnings w where w.endpoint_id = e.id and w.failing_since = e.failing_since) as warnings
   from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   left join lateral (
     select a.status, a.error_class from callback_attempts a
     where a.endpoint_id = e.id order by a.started_at desc, a.id desc limit 1) a on true
   where e.failing_since is not null and coalesce(d.id, c.id) is not null and ${isTried}
     and ($1::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any($1))
     and ($2::uuid is null or e.id = $2)
   order by e.failing_since, e.id limit $3`,
)

/**
 * Addresses to warn about an endpoint of owner `$1` `$2`: owners and developers of its organisation, and the contact of
 * the destination or client; each once.
 */
export const selectAddressesToWarn = statement<{ email: string }>(
  'warning-addresses',
  `with owner as (
     select organisation_id, contact_information ->> 'email' as contact from destinations where $1 = 'destination' and id = $2
     union all
     select organisation_id, contact_email from clients where $1 = 'client' and id = $2)
   select p.email from owner o
   join memberships m on m.organisation_id = o.organisation_id and m.role in ('owner', 'developer')
   join people p on p.id = m.person_id and p.disabled_at is null
   union
   select lower(contact) from owner where contact is not null
   order by email`,
)
