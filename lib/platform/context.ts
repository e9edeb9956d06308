import type { Actor } from './actor.ts'
import { serviceNow } from './clock.ts'
import { database, type Database } from './database.ts'
import type { replicaReads } from './terms.ts'

/**
 * The two clocks of decisions 5. `machine` rules what the outside world measures too (tokens, leases, time limits);
 * `monotonic` counts milliseconds that nobody can set; `service` rules deadlines, events and all times shown.
 */
export type Clock = { machine: () => Date; monotonic: () => number; service: () => Promise<Date> }

/**
 * From where a request may read lists and figures: a standby that is far enough, or the primary, and why. Decided once
 * for a request, by `readingFor` (`replica.ts`).
 */
export type ContextReading = { db: Database } | { why: (typeof replicaReads)[number] }

/**
 * What every verb is given first: where, for whom, when. A part of a verb takes the transaction instead. `reading`: from
 * where lists and figures may be read, for somebody who looks at pages; without it from the primary.
 */
export type Context<Who extends Actor | undefined = Actor> = {
  db: Database
  actor: Who
  clock: Clock
  reading?: ContextReading
}

/** The context of what `actor` does in this process; nobody may be undefined, the installation itself is `systemActor`. */
export function contextFor<Who extends Actor | undefined>(actor: Who): Context<Who> {
  const db = database()
  return {
    db,
    actor,
    clock: { machine: () => new Date(), monotonic: () => performance.now(), service: () => serviceNow(db) },
  }
}
