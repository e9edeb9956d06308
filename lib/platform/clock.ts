import type { Handle, StatementHandle } from './database.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { addOffset, selectOffset, selectSinceMove } from './clock-store.ts'
import { settings } from './env.ts'
import { conflict, invalid } from './errors.ts'
import { KeptForASecond } from './kept-for-a-second.ts'
import { oncePerProcess } from './once-per-process.ts'
import { DAY, SECOND } from './durations.ts'

/** One key for the one clock. */
const OFFSET = 'offset'

const known = () => oncePerProcess('clock', () => new KeptForASecond<typeof OFFSET, number>(1))

/**
 * The service clock (decisions 5, "Two clocks"): the machine's time plus the sandbox's offset, which is read again once
 * it is a second old. It rules deadlines, event `iat`, the retry schedule and shown times.
 */
export async function serviceNow(db: Handle): Promise<Date> {
  const offset = await clockOffset(db)
  return new Date(Date.now() + offset)
}

/** The offset of the service clock in milliseconds; 0 outside a sandbox. */
export async function clockOffset(db: StatementHandle): Promise<number> {
  if (!settings().sandbox) return 0
  return known().get(OFFSET, () => storedOffset(db))
}

/** The offset as the database has it now, without this node's memory. */
export async function storedOffset(db: StatementHandle): Promise<number> {
  const [row] = await selectOffset(db)
  return row?.offsetMilliseconds ?? 0
}

/**
 * Moves the service clock forward.
 * @param days decimals allowed, greater than 0
 * @returns the new offset in milliseconds
 * @throws Refusal `conflict` outside a sandbox, `invalid` at `/days`
 */
export async function advanceClock(db: Handle, days: number): Promise<number> {
  if (!settings().sandbox) {
    throw conflict('The clock moves only in a sandbox: set SANDBOX=true.')
  }
  const milliseconds = Math.round(days * DAY)
  if (!Number.isFinite(days) || milliseconds <= 0 || milliseconds > DAY * 36_500) {
    throw invalid([{ pointer: '/days', detail: 'The days must be greater than 0 and at most 36500.' }])
  }
  const [row] = await addOffset(db, { milliseconds })
  const offset = row?.offsetMilliseconds ?? 0
  known().set(OFFSET, offset)
  return offset
}

/** Milliseconds after a move until all nodes have read it, and work with the old time has ended. */
const SETTLING = 3 * SECOND

/**
 * Resolves once no record gets the time before the last move of a sandbox's clock: nodes read the offset again once it
 * is a second old.
 */
export async function clockSettled(db: Handle): Promise<void> {
  if (!settings().sandbox) return
  const [moved] = await selectSinceMove(db, { most: SETTLING })
  if (moved) await pause(SETTLING - moved.milliseconds)
}

/**
 * Refuses to start on a database whose clock was moved, unless this is a sandbox (decisions 5).
 * @throws Error with code `clock-was-moved`
 */
export async function assertClockFits(db: StatementHandle): Promise<void> {
  if (settings().sandbox || (await storedOffset(db)) === 0) return
  const message =
    'The clock of this database was moved: it is a sandbox for good. Set SANDBOX=true or use another database.'
  throw Object.assign(new Error(message), { code: 'clock-was-moved' })
}
