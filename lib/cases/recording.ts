import { metrics } from '../platform/metrics.ts'
import { roomForNotices, tellQueuedNotices, type TakenEndpoint } from '../platform/queued-notices.ts'
import type { Offer } from '../platform/statement.ts'
import type { RecordableEvent } from './sign-event.ts'

/** An event to record as the parameters of a statement. */
type EventValues = Omit<RecordableEvent, 'tell'> & { tells: string }

/** What a statement needs that records an event: of this case, at this time of the service clock. */
export type EventToRecord = EventValues & { caseId: string; now: Date }

/**
 * What it answers: the number of the event in its case; and in one row of a statement the endpoints for which notices wait
 * now, and what `take_told` took of them.
 */
export type RecordedRow = { sequence: number; told: string[] | null; taken: TakenEndpoint[] | null }

/** The values of an event. */
export const eventValues = ({ tell, ...event }: RecordableEvent): EventValues => ({ ...event, tells: tell.join(' ') })

/**
 * Records the events of these rows; each case is numbered under its lock, in the order of the ids of the cases.
 * @param rows SQL of rows with `place` and `case_id`
 * @returns SQL of rows with `place`, `sequence`, `told` and `taken`
 */
export const recordedOf = (rows: string): string => `
  select e.place, e.sequence, e.told, e.taken
  from (select array_agg(place::int order by case_id) as places, array_agg(case_id order by case_id) as cases from ${rows}) r
  cross join lateral record_events(r.places, r.cases, :jti::uuid[], :issuer::text[], :kid::text[], :name::text[],
    :subjectKind::text[], :subjectId::uuid[], :issuedAt::timestamptz[], :token::text[], :tells::text[],
    :now::timestamptz[], :room::jsonb) e`

type AnyRow = { [Name in keyof RecordedRow]: RecordedRow[Name] | null }

/** Counts the recorded event by its name, and says where notices wait that nobody has taken. */
function recorded(rows: readonly AnyRow[], { name }: { name: string }): void {
  if (!rows.some(({ sequence }) => sequence !== null)) return
  metrics().events.inc({ event: name })
  for (const { told, taken } of rows) {
    const left = told?.filter((endpointId) => !taken?.some((one) => one.endpointId === endpointId)) ?? []
    if (left.length > 0) tellQueuedNotices(left)
  }
}

/** What a statement may take for who sends at once, and gives to them. */
function offer(): Offer<AnyRow> | undefined {
  const room = roomForNotices()
  return room && { value: room.value, heard: (rows) => room.taken(rows.flatMap(({ taken }) => taken ?? [])) }
}

/** How callers share a statement that records events: one of a case at once. */
export const recording = {
  keyOf: ({ caseId }: { caseId: string }) => caseId,
  answered: recorded,
  once: { parameter: 'room', offer },
}
