import { metrics } from '../platform/metrics.ts'
import { tellQueuedNotices } from '../platform/queued-notices.ts'
import type { RecordableEvent } from './sign-event.ts'

/** An event to record as the parameters of a statement. */
type EventValues = Omit<RecordableEvent, 'tell'> & { tells: string }

/** What a statement needs that records an event: of this case, at this time of the service clock. */
export type EventToRecord = EventValues & { caseId: string; now: Date }

/** What it answers: the number of the event in its case, and how many notices wait because of it. */
export type RecordedRow = { sequence: number; queued: number }

/** The values of an event. */
export const eventValues = ({ tell, ...event }: RecordableEvent): EventValues => ({ ...event, tells: tell.join(' ') })

/**
 * Records the events of these rows; each case is numbered under its lock, in the order of the ids of the cases.
 * @param rows SQL of rows with `place` and `case_id`
 * @returns SQL of rows with `place`, `sequence` and `queued`
 */
export const recordedOf = (rows: string): string => `
  select e.place, e.sequence, e.queued
  from (select array_agg(place::int order by case_id) as places, array_agg(case_id order by case_id) as cases from ${rows}) r
  cross join lateral record_events(r.places, r.cases, :jti::uuid[], :issuer::text[], :kid::text[], :name::text[],
    :subjectKind::text[], :subjectId::uuid[], :issuedAt::timestamptz[], :token::text[], :tells::text[],
    :now::timestamptz[]) e`

/** Counts the recorded event by its name, and says so when notices wait. */
function recorded(
  rows: readonly { sequence: number | null; queued: number | null }[],
  { name }: { name: string },
): void {
  if (!rows.some(({ sequence }) => sequence !== null)) return
  metrics().events.inc({ event: name })
  if (rows.some(({ queued }) => queued)) tellQueuedNotices()
}

/** How callers share a statement that records events: one of a case at once. */
export const recording = { keyOf: ({ caseId }: { caseId: string }) => caseId, answered: recorded }
