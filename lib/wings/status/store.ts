import { isOfCases } from '../../callbacks/store.ts'
import { dueSince, isWell } from '../../callbacks/waits-store.ts'
import { statement } from '../../platform/statement.ts'
import type { IncidentKind, IncidentStage } from './terms.ts'

export type IncidentRow = {
  id: string
  kind: IncidentKind
  titleDe: string
  titleEn: string
  beginsAt: Date
  endsAt: Date | null
  notes: { at: string; stage: IncidentStage; textDe: string; textEn: string }[]
}

/** Incidents that have not ended before then, the newest first, each with its notes in their order. */
export const selectIncidents = statement<IncidentRow, { since: Date | null; most: number }>(
  'incidents-list',
  `select i.id, i.kind, i.title_de, i.title_en, i.begins_at, i.ends_at,
     coalesce((select jsonb_agg(jsonb_build_object(
         'at', n.at, 'stage', n.stage, 'textDe', n.text_de, 'textEn', n.text_en) order by n.id)
       from incident_notes n where n.incident_id = i.id), '[]') as notes
   from incidents i where :since::timestamptz is null or i.ends_at is null or i.ends_at >= :since
   order by i.begins_at desc, i.id limit :most`,
)

type NewRow = {
  id: string
  kind: IncidentKind
  titleDe: string
  titleEn: string
  beginsAt: Date
  endsAt: Date | null
  now: Date
}
type NewNoteRow = { incidentId: string; at: Date; stage: IncidentStage; textDe: string; textEn: string }

export const insertIncident = statement<{ id: string }, NewRow>(
  'incident-insert',
  `insert into incidents (id, kind, title_de, title_en, begins_at, ends_at, created_at)
   values (:id, :kind, :titleDe, :titleEn, :beginsAt, :endsAt, :now) returning id`,
)

export const insertIncidentNote = statement<{ incidentId: string }, NewNoteRow>(
  'incident-note-insert',
  `insert into incident_notes (incident_id, at, stage, text_de, text_en)
   values (:incidentId, :at, :stage, :textDe, :textEn) returning incident_id`,
)

export type TitleRow = { titleDe: string }

/** Locks an incident until the transaction ends. */
export const lockIncident = statement<TitleRow, { id: string }>(
  'incident-lock',
  'select title_de from incidents where id = :id for update',
)

/** Ends an incident; one that ended before keeps its time, and one in the future ends where it would have begun. */
export const endIncident = statement<{ id: string }, { id: string; now: Date }>(
  'incident-end',
  `update incidents set ends_at = greatest(begins_at, least(ends_at, :now::timestamptz)) where id = :id returning id`,
)

export const deleteIncident = statement<TitleRow, { id: string }>(
  'incident-delete',
  'delete from incidents where id = :id returning title_de',
)

export type TodayRow = { deliveries: number; destinations: number; receivers: number }

/** The number of deliveries since then, and of their destinations; and how many receivers were called. */
export const selectToday = statement<TodayRow, { since: Date }>(
  'status-today',
  `select
     (select coalesce(sum(count), 0) from hour_totals
      where kind = 'event' and what in ('submit-submission', 'submit-reply') and hour >= :since)::bigint as deliveries,
     (select count(distinct destination_id) from event_hours
      where name in ('submit-submission', 'submit-reply') and hour >= :since) as destinations,
     (select count(distinct owner_id) from attempt_hours where outcome = 'delivered' and hour >= :since) as receivers`,
)

/** How long the callbacks took that were answered since then, by class. */
export const selectCallbackClasses = statement<{ class: number; count: number }, { since: Date }>(
  'status-callback-classes',
  `select class, sum(count)::bigint as count from hour_totals
   where kind = 'attempt' and what = 'delivered' and hour >= :since group by class`,
)

/** Of these beginnings of days, each until the next one, those on which events, callbacks or due work were recorded. */
export const selectRecordedDays = statement<{ day: Date }, { starts: readonly string[]; now: Date }>(
  'status-recorded-days',
  `select d.day from (
     select day, coalesce(lead(day) over (order by day), :now::timestamptz + interval '1 millisecond') as until
     from unnest(:starts::text[]::timestamptz[]) as s(day)) d
   where exists (select from hour_totals h where h.hour >= d.day and h.hour < d.until)
     or exists (select from cron_runs c where c.started_at >= d.day and c.started_at < d.until)
   order by d.day`,
)

/**
 * Receivers that have not answered since before then, except paused ones: a receiver that answers and refuses some kind
 * of callback is there.
 */
export const selectUnreachable = statement<{ receivers: number }, { late: Date }>(
  'status-unreachable',
  `select count(distinct e.owner_id) as receivers from callback_endpoints e
   where e.failures > 0 and e.failing_since <= :late and e.paused_at is null and not ${isWell('e')}
     and ${isOfCases('e')}`,
)

/** Since when the oldest callback that waits could go out, without endpoints that are paused or wait for their turn. */
export const selectOldestDue = statement<{ oldest: Date | null }, { now: Date; late: Date }>(
  'status-oldest-due',
  `select min(${dueSince}) as oldest
   from notices n join callback_endpoints e on e.id = n.endpoint_id
   where n.state = 'waiting' and n.next_attempt_at <= :late and e.paused_at is null and ${dueSince} <= :now`,
)
