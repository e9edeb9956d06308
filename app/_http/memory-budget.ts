import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

/** Milliseconds that a submit waits for memory before 503 (decisions 3). */
const PATIENCE = 10_000

type Waiter = { bytes: number; start: () => void }
type Budget = { used: number; waiting: Waiter[] }

const budget = () => oncePerProcess<Budget>('submit-memory', () => ({ used: 0, waiting: [] }))

/** Whether a body fits now; one alone always does, however large. */
const fits = (used: number, bytes: number): boolean => used === 0 || used + bytes <= settings().limits.submitMemory

/**
 * Runs `work` once `bytes` fit into what one node may hold of submit bodies; first come, first served.
 * @throws 503 with Retry-After when that takes more than 10 s
 */
export async function withinMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const state = budget()
  if (state.waiting.length === 0 && fits(state.used, bytes)) state.used += bytes
  else await turn(state, bytes)
  try {
    return await work()
  } finally {
    state.used -= bytes
    startWaiting(state)
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
  })
}
