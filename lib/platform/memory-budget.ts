import { ByteBudget } from './byte-budget.ts'
import { settings } from './env.ts'
import { metrics } from './metrics.ts'
import { oncePerProcess } from './once-per-process.ts'

/** Bytes that arrive, and a turn for those that are whole. */
type Budget = { arriving: number; whole: ByteBudget }

const budget = () =>
  oncePerProcess<Budget>('submit-memory', () => ({
    arriving: 0,
    whole: new ByteBudget({ most: half, busy: 'Too many large submissions arrive at this moment.', changed: tell }),
  }))

function tell(): void {
  const { arriving, whole } = budget()
  metrics().bodyMemory.set(arriving + whole.used)
  metrics().bodiesWaiting.set(whole.waiting)
}

/** Half of the memory is for what arrives, however slowly, and half for what is whole and being stored. */
const half = (): number => settings().limits.submitMemory / 2

/**
 * Counts bytes of a submit that arrive and are to be held in memory.
 * @returns false when there is no room for them: then they belong on disk, so that nobody waits for a slow sender
 */
export function mayHold(bytes: number): boolean {
  const state = budget()
  if (state.arriving + bytes > half()) return false
  state.arriving += bytes
  tell()
  return true
}

/** Bytes that `mayHold` counted are held no longer. */
export function letGo(bytes: number): void {
  budget().arriving -= bytes
  tell()
}

/**
 * Runs `work` once `bytes` of a whole submit fit into what one node may hold of them; first come, first served. Work
 * that needs no memory never waits.
 * @throws 503 with Retry-After when that takes more than 10 s
 */
export function withinMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return bytes === 0 ? work() : budget().whole.within(bytes, work)
}
