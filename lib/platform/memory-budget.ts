import { ByteBudget } from './byte-budget.ts'
import { settings } from './env.ts'
import { metrics } from './metrics.ts'
import { oncePerProcess } from './once-per-process.ts'

/** Arriving bytes, and a turn for complete ones. */
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

/** Half of the memory is for arriving bytes, however slow, and half for complete ones that are being stored. */
const half = (): number => settings().limits.submitMemory / 2

/**
 * Counts bytes of a submit that arrive and are to be held in memory.
 * @returns false without room for them: then they belong on disk, so that no other sender waits for a slow one
 */
export function mayHold(bytes: number): boolean {
  const state = budget()
  if (state.arriving + bytes > half()) return false
  state.arriving += bytes
  tell()
  return true
}

/** Releases bytes that `mayHold` counted. */
export function letGo(bytes: number): void {
  budget().arriving -= bytes
  tell()
}

/**
 * Runs `work` once `bytes` of a whole submit fit into the node's limit; first come, first served. A submit without
 * bytes never waits.
 * @throws 503 with Retry-After when that takes more than 10 s
 */
export function withinMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return bytes === 0 ? work() : budget().whole.within(bytes, work)
}
