import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

/** The owners of figures: these organisations, one destination, one client; null where that does not matter. */
export type Whose = { organisations: string[] | null; destination: string | null; client: string | null }
/** Beginnings of slots of time (RFC 3339), oldest first; the last one lasts until then. */
export type Slots = { starts: string[]; until: Date }

/** Reads the beginnings once: within the query their text would be read again for every row. */
const slots = 'with slots as materialized (select :starts::text[]::timestamptz[] as starts)'
const slotOf = (time: string): string => `width_bucket(${time}, (select starts from slots))`
const within = (time: string): string => `${time} >= (select starts[1] from slots) and ${time} < :until::timestamptz`

const whose = `(:destination::uuid is null or h.destination_id = :destination)
     and (:client::uuid is null or h.client_id = :client)
     and (:organisations::uuid[] is null
       or h.destination_id in (select id from destinations where organisation_id = any(:organisations))
       or h.client_id in (select id from clients where organisation_id = any(:organisations)))`

export type EventSlotRow = { slot: number; events: number; submitted: number; accepted: number; rejected: number }

const eventsBy = (name: string): string => `select ${slotOf('h.hour')} as slot, sum(h.count)::int as events,
     coalesce(sum(h.count) filter (where ${name} = 'submit-submission'), 0)::int as submitted,
     coalesce(sum(h.count) filter (where ${name} = 'accept-submission'), 0)::int as accepted,
     coalesce(sum(h.count) filter (where ${name} = 'reject-submission'), 0)::int as rejected`

/** A case of two organisations counts once. */
const selectEventSlotsOf = statement<EventSlotRow, Whose & Slots>(
  'picture-events',
  `${slots}
   ${eventsBy('h.name')} from event_hours h where ${within('h.hour')} and ${whose}
   group by 1 order by 1`,
)

/** The same of the whole installation. */
const selectAllEventSlots = statement<EventSlotRow, Slots>(
  'picture-events-all',
  `${slots}
   ${eventsBy('h.what')} from hour_totals h where h.kind = 'event' and ${within('h.hour')}
   group by 1 order by 1`,
)

const isEverybody = (asked: Partial<Whose>): boolean =>
  !asked.organisations && asked.destination === null && asked.client === null

/** Events by slot, of which the first is 1. */
export const selectEventSlots = (db: Handle, asked: Whose & Slots): Promise<EventSlotRow[]> =>
  isEverybody(asked) ? selectAllEventSlots(db, asked) : selectEventSlotsOf(db, asked)

export type ClassRow = { slot: number; class: number; count: number }

const selectDecisionSlotsOf = statement<ClassRow, Whose & Slots>(
  'picture-decisions',
  `${slots}
   select ${slotOf('h.hour')} as slot, h.class, sum(h.count)::int as count
   from decision_hours h where ${within('h.hour')} and ${whose}
   group by 1, 2 order by 1, 2`,
)

const selectAllDecisionSlots = statement<ClassRow, Slots>(
  'picture-decisions-all',
  `${slots}
   select ${slotOf('h.hour')} as slot, h.class, sum(h.count)::int as count
   from hour_totals h where h.kind = 'decision' and ${within('h.hour')}
   group by 1, 2 order by 1, 2`,
)

/** How long decisions took, by slot and class. */
export const selectDecisionSlots = (db: Handle, asked: Whose & Slots): Promise<ClassRow[]> =>
  isEverybody(asked) ? selectAllDecisionSlots(db, asked) : selectDecisionSlotsOf(db, asked)

export type AttemptClassRow = ClassRow & { outcome: string }

const selectAttemptSlotsOf = statement<AttemptClassRow, Omit<Whose, 'organisations'> & Slots>(
  'picture-attempts',
  `${slots}
   select ${slotOf('h.hour')} as slot, h.outcome, h.class, sum(h.count)::int as count
   from attempt_hours h
   where ${within('h.hour')} and ((h.owner_kind = 'destination' and h.owner_id = :destination)
     or (h.owner_kind = 'client' and h.owner_id = :client))
   group by 1, 2, 3 order by 1, 2, 3`,
)

const selectAllAttemptSlots = statement<AttemptClassRow, Slots>(
  'picture-attempts-all',
  `${slots}
   select ${slotOf('h.hour')} as slot, h.what as outcome, h.class, sum(h.count)::int as count
   from hour_totals h where h.kind = 'attempt' and ${within('h.hour')}
   group by 1, 2, 3 order by 1, 2, 3`,
)

/** What came of callback attempts and how long they took, by slot, outcome and class. */
export const selectAttemptSlots = (
  db: Handle,
  asked: Omit<Whose, 'organisations'> & Slots,
): Promise<AttemptClassRow[]> =>
  isEverybody(asked) ? selectAllAttemptSlots(db, asked) : selectAttemptSlotsOf(db, asked)

/** Token requests that were refused, by slot, as far as they were noted. */
export const selectRefusalSlots = statement<{ slot: number; count: number }, Pick<Whose, 'client'> & Slots>(
  'picture-refusals',
  `${slots}
   select ${slotOf('r.at')} as slot, count(*)::int as count from token_requests r
   where ${within('r.at')} and r.outcome <> 'granted' and (:client::uuid is null or r.client_id = :client)
   group by 1 order by 1`,
)

/** Bytes of the database on its disk, and of encrypted parts in the folder of blobs. */
export const selectSizes = statement<{ database: number; blobs: number }>(
  'operation-sizes',
  `select pg_database_size(current_database()) as database,
     (select coalesce(sum(size), 0)::bigint from content_parts where blob_id is not null) as blobs`,
)
