import { statement } from '../../platform/statement.ts'
import type { ErrorClass, OwnerKind } from '../terms.ts'
import { firstWaitingAt, lastFailure } from '../waits-store.ts'

export type ClaimedWarning = { endpointId: string; failingSince: Date; days: number }

/** Notices wait at endpoint `e`, so it is being tried; without waiting notices it no longer counts as failing. */
const isTried = `exists (select 1 from notices n where n.endpoint_id = e.id and n.state = 'waiting')`

/**
 * Notes due warnings, each once for each period of failing: only for the largest of the days that have passed, so that
 * after a standstill one warning comes and not three. The node that made the row gives the warning.
 */
export const claimWarnings = statement<ClaimedWarning, { now: Date; days: readonly number[]; most: number }>(
  'warnings-claim',
  `insert into endpoint_warnings (endpoint_id, failing_since, days, warned_at)
   select e.id, e.failing_since, d.days, :now
   from callback_endpoints e cross join lateral (
     select max(days) as days from unnest(:days::int[]) as days
     where e.failing_since + days * interval '24 hours' <= :now::timestamptz) d
   where e.failing_since is not null and e.paused_at is null and d.days is not null and ${isTried}
     and not exists (select 1 from endpoint_warnings w
                     where w.endpoint_id = e.id and w.failing_since = e.failing_since and w.days >= d.days)
   order by e.failing_since limit :most
   on conflict do nothing
   returning endpoint_id, failing_since, days`,
)

/** Notes the addresses to which the warning was mailed. */
export const noteMailed = statement<{ days: number }, ClaimedWarning & { mailedTo: string[] }>(
  'warning-mailed',
  `update endpoint_warnings set mailed_to = :mailedTo
   where endpoint_id = :endpointId and failing_since = :failingSince and days = :days returning days`,
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
  pausedAt: Date | null
  nextNoticeId: number | null
  lastStatus: number | null
  lastErrorClass: ErrorClass | null
  lastDetail: string | null
  /** first attempt of the oldest waiting notice that can be given up */
  firstAttemptAt: Date | null
  warnings: { days: number; warnedAt: string; mailed: number }[]
}

/** Failing endpoints of these organisations (null: of all), or only this one, those that have failed longest first. */
export const selectFailing = statement<
  FailingRow,
  { organisations: string[] | null; endpointId: string | null; most: number; now: Date }
>(
  'endpoints-failing',
  `select e.id as endpoint_id, e.owner_kind, e.owner_id, coalesce(d.name, c.name) as owner_name,
     coalesce(d.organisation_id, c.organisation_id) as organisation_id, e.url, e.failures, e.failing_since,
     e.paused_at, (select notice_id from (${firstWaitingAt}) f) as next_notice_id,
     a.status as last_status, a.error_class as last_error_class, a.detail as last_detail,
     (select min(n.first_attempt_at) from notices n
      where n.endpoint_id = e.id and n.state = 'waiting' and n.type <> 'new-submissions') as first_attempt_at,
     (select coalesce(jsonb_agg(jsonb_build_object(
          'days', w.days, 'warnedAt', w.warned_at, 'mailed', cardinality(w.mailed_to)) order by w.days), '[]')
      from endpoint_warnings w where w.endpoint_id = e.id and w.failing_since = e.failing_since) as warnings
   from callback_endpoints e
   left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
   left join clients c on e.owner_kind = 'client' and c.id = e.owner_id
   left join lateral (${lastFailure()}) a on true
   where e.failing_since is not null and coalesce(d.id, c.id) is not null and ${isTried}
     and (:organisations::uuid[] is null or coalesce(d.organisation_id, c.organisation_id) = any(:organisations))
     and (:endpointId::uuid is null or e.id = :endpointId)
   order by e.failing_since, e.id limit :most`,
)

/**
 * Addresses to warn about an endpoint of the owner: owners and developers of its organisation, and the contact of the
 * destination or client; each once.
 */
export const selectAddressesToWarn = statement<{ email: string }, { ownerKind: OwnerKind; ownerId: string }>(
  'warning-addresses',
  `with owner as (
     select organisation_id, contact_information ->> 'email' as contact from destinations
     where :ownerKind = 'destination' and id = :ownerId
     union all
     select organisation_id, contact_email from clients where :ownerKind = 'client' and id = :ownerId)
   select p.email from owner o
   join memberships m on m.organisation_id = o.organisation_id and m.role in ('owner', 'developer')
   join people p on p.id = m.person_id and p.disabled_at is null
   union
   select lower(contact) from owner where contact is not null
   order by email`,
)
