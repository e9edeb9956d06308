import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

export type SunsetRow = { what: string; sunsetAt: Date }

/** Every end that is set. Each node reads it again and again beside its deliveries. */
export const selectSunsets = statement<SunsetRow>(
  'deprecation-sunsets',
  'select what, sunset_at from deprecation_sunsets order by what',
)

/** Sets or takes back an end. @returns the end that was set before */
export async function replaceSunset(db: Handle, what: string, sunsetAt: Date | null): Promise<Date | undefined> {
  const before = await db.deprecationSunset.findUnique({ where: { what } })
  if (sunsetAt) {
    await db.deprecationSunset.upsert({ where: { what }, create: { what, sunsetAt }, update: { sunsetAt } })
  } else {
    await db.deprecationSunset.deleteMany({ where: { what } })
  }
  return before?.sunsetAt
}

export type UseRow = {
  clientId: string
  clientName: string
  clientStatus: string
  organisationId: string
  organisationName: string
  what: string
  firstUsedAt: Date | null
  lastUsedAt: Date | null
  uses: number | null
}

/**
 * Known uses by clients: counted ones; and for `submissionIds` the active clients whose destinations send it to a
 * callback address, read or not.
 */
const uses = `
  select u.client_id, u.what, u.first_used_at, u.last_used_at, u.uses from deprecated_uses u
  union all
  select distinct a.client_id, 'submission-ids', null::timestamptz, null::timestamptz, null::bigint
  from destination_clients a join destinations d on d.id = a.destination_id
  where d.callback_endpoint_id is not null and d.status <> 'decommissioned'`

/** Uses by the clients of these organisations (null: all), or by this one client, the latest first. */
export const selectUses = statement<
  UseRow,
  { organisations: string[] | null; clientId: string | null; what: readonly string[]; most: number }
>(
  'deprecation-uses',
  `select c.id as client_id, c.name as client_name, c.status as client_status, c.organisation_id,
     o.name as organisation_name, u.what, u.first_used_at, u.last_used_at, u.uses
   from (${uses}) u join clients c on c.id = u.client_id join organisations o on o.id = c.organisation_id
   where u.what = any(:what::text[]) and (:organisations::uuid[] is null or c.organisation_id = any(:organisations))
     and (:clientId::uuid is null or c.id = :clientId)
   order by u.last_used_at desc nulls last, lower(c.name), c.id, u.what limit :most`,
)

export type ClaimedSunset = { clientId: string; what: string; sunsetAt: Date; days: number }

/**
 * Notes due warnings, each once: only for the smallest number of days left, so that after a standstill one warning
 * comes and not three. The node that made the row gives the warning.
 */
export const claimSunsetWarnings = statement<
  ClaimedSunset,
  { now: Date; usedSince: Date; days: readonly number[]; most: number }
>(
  'sunset-warnings-claim',
  `insert into sunset_warnings (client_id, what, sunset_at, days, warned_at)
   select u.client_id, u.what, s.sunset_at, d.days, :now
   from deprecation_sunsets s join (${uses}) u on u.what = s.what join clients c on c.id = u.client_id
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
export async function noteSunsetMailed(
  db: Handle,
  { clientId, what, sunsetAt, days }: ClaimedSunset,
  mailedTo: string[],
): Promise<void> {
  await db.sunsetWarning.updateMany({ where: { clientId, what, sunsetAt, days }, data: { mailedTo } })
}

export type ToldRow = { name: string; email: string | null }

/** Addresses for news about a client's uses: its technical contact, else owners and developers of its organisation. */
export const selectToTell = statement<ToldRow, { clientId: string }>(
  'sunset-addresses',
  `select c.name, coalesce(lower(c.contact_email), p.email) as email
   from clients c
   left join memberships m
     on c.contact_email is null and m.organisation_id = c.organisation_id and m.role in ('owner', 'developer')
   left join people p on p.id = m.person_id and p.disabled_at is null
   where c.id = :clientId order by email`,
)
