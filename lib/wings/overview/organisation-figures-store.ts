import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { Agreement } from './agreement-rules.ts'

/** The day of Berlin at a time, `2026-11-21`. */
const dayAt = (time: string) => `to_char(${time}::timestamptz at time zone 'Europe/Berlin', 'YYYY-MM-DD')`

/** Whether it is known on this day what lies here for organisations. */
export const selectDayIsCounted = statement<{ isCounted: boolean }, { now: Date }>(
  'organisation-days-counted',
  `select exists (select from organisation_days where day = ${dayAt(':now')}) as is_counted`,
)

/**
 * Counts what lies here for each organisation: the encrypted parts in cases of its destinations, of submissions and replies. One
 * row for each of them, and the higher number where two nodes count at once.
 */
export const countStored = statement<{ organisationId: string }, { now: Date }>(
  'organisation-days-count',
  `insert into organisation_days as x (organisation_id, day, stored_bytes)
   select o.id, ${dayAt(':now')}, coalesce(p.bytes, 0)
   from organisations o left join (
     select d.organisation_id, sum(p.size) as bytes
     from content_parts p
     left join submissions s on s.id = p.document_id
     left join replies r on r.id = p.document_id
     join destinations d on d.id = coalesce(s.destination_id, r.destination_id)
     group by d.organisation_id) p on p.organisation_id = o.id
   order by o.id
   on conflict (organisation_id, day) do update set stored_bytes = greatest(x.stored_bytes, excluded.stored_bytes)
   returning organisation_id`,
)

/** Removes days from before a time, the oldest of them. */
export const removeOldOrganisationDays = statement<{ removed: boolean }, { before: Date; most: number }>(
  'organisation-days-remove',
  `delete from organisation_days where ctid in (
     select ctid from organisation_days where day < ${dayAt(':before')}
     order by day limit :most)
   returning true as removed`,
)

/** Of these organisations (null: all) and of these months: their beginnings (RFC 3339), oldest first, the last until then. */
type MonthsOf = { organisations: string[] | null; starts: string[]; until: Date }

/** What an organisation received and sent in a month, of which the first is 1. */
export type FlowRow = {
  organisationId: string
  slot: number
  received: number
  accepted: number
  rejected: number
  sent: number
  receivedBytes: number
  sentBytes: number
}

const flow = (owner: 'destination' | 'client', columns: string) => `
   select w.organisation_id, width_bucket(h.hour, (select starts from months)) as slot, ${columns}
   from event_hours h join ${owner}s w on w.id = h.${owner}_id
   where h.hour >= (select starts[1] from months) and h.hour < :until::timestamptz
     and h.name in ('submit-submission', 'accept-submission', 'reject-submission', 'submit-reply')
     and (:organisations::uuid[] is null or w.organisation_id = any(:organisations))
   group by 1, 2`
const counted = (name: string) => `coalesce(sum(h.count) filter (where h.name = '${name}'), 0)`
const bytes = (name: string) => `coalesce(sum(h.bytes) filter (where h.name = '${name}'), 0)`

/**
 * What came to destinations and was sent by clients. Bytes go with the direction: those of replies are sent by the destination's
 * organisation and received by the client's.
 */
export const selectFlows = statement<FlowRow, MonthsOf>(
  'organisation-flows',
  `with months as materialized (select :starts::text[]::timestamptz[] as starts),
   flows as (${flow(
     'destination',
     `${counted('submit-submission')} as received, ${counted('accept-submission')} as accepted,
     ${counted('reject-submission')} as rejected, 0 as sent,
     ${bytes('submit-submission')} as received_bytes, ${bytes('submit-reply')} as sent_bytes`,
   )}
   union all ${flow(
     'client',
     `0, 0, 0, ${counted('submit-submission')}, ${bytes('submit-reply')}, ${bytes('submit-submission')}`,
   )})
   select organisation_id, slot, sum(received)::bigint as received, sum(accepted)::bigint as accepted,
     sum(rejected)::bigint as rejected, sum(sent)::bigint as sent, sum(received_bytes)::bigint as received_bytes,
     sum(sent_bytes)::bigint as sent_bytes
   from flows group by 1, 2 order by 1, 2`,
)

/** The most that lay here on a day of the month, and on the newest day that is known of it. */
export type StoredRow = { organisationId: string; month: string; highest: number; newest: number }

/** What lay here for these organisations (null: all), from the beginning of one month to the end of another. */
export const selectStored = statement<StoredRow, { organisations: string[] | null; first: string; last: string }>(
  'organisation-stored',
  `select organisation_id, left(day, 7) as month, max(stored_bytes) as highest,
     (array_agg(stored_bytes order by day desc))[1] as newest
   from organisation_days
   where day >= :first and left(day, 7) <= :last
     and (:organisations::uuid[] is null or organisation_id = any(:organisations))
   group by 1, 2`,
)

export type AgreementRow = Agreement & { organisationId: string; name: string }

/** These organisations (null: all) by name, each with what was agreed. */
export const selectAgreements = statement<AgreementRow, { organisations: string[] | null }>(
  'organisation-agreements',
  `select o.id as organisation_id, o.name, a.submissions, a.bytes
   from organisations o left join organisation_agreements a on a.organisation_id = o.id
   where :organisations::uuid[] is null or o.id = any(:organisations)
   order by lower(o.name), o.id`,
)

/** What of an agreement is used: submissions received since a time, and what lay here when it was last counted. */
export type UsedRow = AgreementRow & { usedSubmissions: number; usedBytes: number | null }

/** Use of the agreements of these organisations (null: all). */
export const selectUsed = statement<UsedRow, { organisations: string[] | null; since: Date }>(
  'organisation-agreements-used',
  `select o.id as organisation_id, o.name, a.submissions, a.bytes,
     (select coalesce(sum(h.count), 0)::bigint from destinations d join event_hours h on h.destination_id = d.id
      where d.organisation_id = o.id and h.name = 'submit-submission' and h.hour >= :since) as used_submissions,
     (select x.stored_bytes from organisation_days x where x.organisation_id = o.id order by x.day desc limit 1)
       as used_bytes
   from organisation_agreements a join organisations o on o.id = a.organisation_id
   where :organisations::uuid[] is null or o.id = any(:organisations)
   order by lower(o.name), o.id`,
)

/** Writes what was agreed; nothing of both removes the row. */
export async function putAgreement(db: Handle, organisationId: string, agreed: Agreement): Promise<void> {
  const where = { organisationId }
  if (agreed.submissions === null && agreed.bytes === null) await db.organisationAgreement.deleteMany({ where })
  else await db.organisationAgreement.upsert({ where, create: { ...where, ...agreed }, update: agreed })
}
