import { settings } from './env.ts'
import { Refusal } from './errors.ts'
import { metrics } from './metrics.ts'
import { oncePerProcess } from './once-per-process.ts'

/** Milliseconds that a submit waits for memory before 503 (decisions 3). */
const PATIENCE = 10_000

type Waiter = { bytes: number; start: () => void }
type Budget = { arriving: number; used: number; waiting: Waiter[] }

const budget = () => oncePerProcess<Budget>('submit-memory', () => ({ arriving: 0, used: 0, waiting: [] }))

function tell({ arriving, used, waiting }: Budget): void {
  metrics().bodyMemory.set(arriving + used)
  metrics().bodiesWaiting.set(waiting.length)
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
  tell(state)
  return true
}

/** Bytes that `mayHold` counted are held no longer. */
export function letGo(bytes: number): void {
  const state = budget()
  state.arriving -= bytes
  tell(state)
}

/** Whether a body fits now; one alone always does, however large. */
const fits = (used: number, bytes: number): boolean => used === 0 || used + bytes <= half()

/**
 * Runs `work` once `bytes` of a whole submit fit into what one node may hold of them; first come, first served. Who
 * needs none never waits.
 * @throws 503 with Retry-After when that takes more than 10 s
 */
export async function withinMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  if (bytes === 0) return work()
  const state = budget()
  if (state.waiting.length === 0 && fits(state.used, bytes)) state.used += bytes
  else await turn(state, bytes)
  tell(state)
  try {
    return await work()
  } finally {
    state.used -= bytes
    startWaiting(state)
    tell(state)
  }
}

function startWaiting(state: Budget): void {
  for (let next = state.waiting[0]; next && fits(state.used, next.bytes); next = state.waiting[0]) {
    state.waiting.shift()
    state.used += next.bytes
    next.start()
  }
}

function turn(state: Budget, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      state.waiting = state.waiting.filter((other) => other !== waiter)
      startWaiting(state)
      tell(state)
      reject(new Refusal('unavailable', 'Too many large submissions arrive at this moment.', { retryAfterSeconds: 10 }))
    }, PATIENCE)
    const waiter: Waiter = {
      bytes,
      start: () => {
        clearTimeout(giveUp)
        resolve()
      },
    }
    state.waiting.push(waiter)
    tell(state)
  })
}
