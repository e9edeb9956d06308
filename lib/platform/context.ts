import type pg from 'pg'
import type { Actor } from './actor.ts'
import { serviceNow } from './clock.ts'
import { database, prisma } from './database.ts'
import type { PrismaClient } from './prisma/client.ts'

/** The database as its two callers speak to it, on the same connections: delivery by statements, management by Prisma. */
export type Databases = { pool: pg.Pool; prisma: PrismaClient }

/**
 * The two clocks of decisions 5. `machine` rules what the outside world measures too (tokens, leases, time limits);
 * `monotonic` counts milliseconds that nobody can set; `service` rules deadlines, events and all times shown.
 */
export type Clock = { machine: () => Date; monotonic: () => number; service: () => Promise<Date> }

/** What every verb is given first: where, for whom, when. A part of a verb takes the transaction instead. */
export type Context<Who extends Actor | undefined = Actor> = { db: Databases; actor: Who; clock: Clock }

/** The context of what `actor` does in this process; nobody may be undefined, the installation itself is `systemActor`. */
export function contextFor<Who extends Actor | undefined>(actor: Who): Context<Who> {
  const pool = database()
  return {
    db: { pool, prisma: prisma() },
    actor,
    clock: { machine: () => new Date(), monotonic: () => performance.now(), service: () => serviceNow(pool) },
  }
}
