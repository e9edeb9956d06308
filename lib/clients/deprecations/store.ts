import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { DeprecationName } from './names.ts'

/**
 * Clients to whose destinations callbacks go, and so `submissionIds`, whether they read it or not. They count as users of it
 * without a time or a number.
 */
export const receiversOfSubmissionIds = `select distinct a.client_id, 'submission-ids' as what
  from destination_clients a join destinations d on d.id = a.destination_id
  where d.callback_endpoint_id is not null and d.status <> 'decommissioned'`

/** A row when callbacks go to a destination of the client. */
export const selectReceiver = statement<{ clientId: string }, { clientId: string }>(
  'receiver-of-submission-ids',
  `select client_id from (${receiversOfSubmissionIds}) r where client_id = :clientId`,
)

export type ClaimedSunset = { clientId: string; what: DeprecationName; sunsetAt: Date; days: number }

/**
 * Notes due warnings, each once: only for the smallest number of days left, so that after a standstill one warning
 * comes and not three. The node that made the row gives the warning.
 * @param ends JSON: `[{"what", "sunset_at"}]`
 */
export const claimSunsetWarnings = statement<
  ClaimedSunset,
  { now: Date; usedSince: Date; days: readonly number[]; ends: string; most: number }
>(
  'sunset-warnings-claim',
  `insert into sunset_warnings (client_id, what, sunset_at, days, warned_at)
   select u.client_id, u.what, s.sunset_at, d.days, :now
   from jsonb_to_recordset(:ends::jsonb) as s(what text, sunset_at timestamptz)
   join (select client_id, what, last_used_at from deprecated_uses
         union all select r.client_id, r.what, null from (${receiversOfSubmissionIds}) r) u on u.what = s.what
   join clients c on c.id = u.client_id
   cross join lateral (
     select min(days) as days from unnest(:days::int[]) as days
     where s.sunset_at - days * interval '24 hours' <= :now::timestamptz) d
   where s.sunset_at > :now and d.days is not null and c.status = 'active'
     and (u.last_used_at is null or u.last_used_at > :usedSince)
     and not exists (select 1 from sunset_warnings w where w.client_id = u.client_id and w.what = u.what
                     and w.sunset_at = s.sunset_at and w.days <= d.days)
   order by s.sunset_at, u.client_id limit :most
   on conflict do nothing
   returning client_id, what, sunset_at, days`,
)

/** Notes the addresses to which the warning was mailed. */
export async function noteSunsetMailed(db: Handle, claimed: ClaimedSunset, mailedTo: string[]): Promise<void> {
  await db.sunsetWarning.updateMany({ where: claimed, data: { mailedTo } })
}

/** Addresses for news about a client's uses: its technical contact, else owners and developers of its organisation. */
export const selectToTell = statement<{ name: string; email: string | null }, { clientId: string }>(
  'sunset-addresses',
  `select c.name, coalesce(lower(c.contact_email), p.email) as email
   from clients c
   left join memberships m
     on c.contact_email is null and m.organisation_id = c.organisation_id and m.role in ('owner', 'developer')
   left join people p on p.id = m.person_id and p.disabled_at is null
   where c.id = :clientId order by email`,
)
