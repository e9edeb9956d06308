import type { ProblemCode } from '@kurier/wire/codes'
import { HOUR } from './durations.ts'
import { MinuteCounts } from './minute-counts.ts'
import { oncePerProcess } from './once-per-process.ts'

/**
 * A call of an interface that was refused to a known client: its facts, and nothing that was sent. `path`: with the ids that stood
 * in it; `queryNames`: those that the route knows; `pointer`: of the first fault, null where the problem has none.
 */
export type RefusedCall = {
  requestId: string
  clientId: string
  at: Date
  method: string
  route: string
  path: string
  queryNames: string[]
  status: number
  code: ProblemCode
  pointer: string | null
}
/** All of them in an hour, those without a record included. */
export type RefusedCallCount = { clientId: string; hour: Date; status: number; calls: number }
export type TakenCalls = { calls: RefusedCall[]; counts: RefusedCallCount[] }

/** Most calls that wait to be written; further ones are counted. */
const MOST_WAITING = 2000
/** Most counts, by client, hour and status, that wait to be written. */
const MOST_COUNTS = 20_000
const MOST_KEYS = 20_000
/** Most records of one client in a minute, and of calls that are refused alike: a loop of errors must not hide the others. */
const MOST_OF_CLIENT = 300
const MOST_ALIKE = 30

type Waiting = { calls: RefusedCall[]; counts: Map<string, RefusedCallCount>; minutes: MinuteCounts }

const waiting = () =>
  oncePerProcess<Waiting>('refused-calls', () => ({
    calls: [],
    counts: new Map(),
    minutes: new MinuteCounts(MOST_KEYS),
  }))

/** Notes a refused call in memory, until somebody takes what waits; behind the answer, and never without a bound. */
export function noteRefusedCall(call: RefusedCall): void {
  const { calls, minutes } = waiting()
  const { clientId, method, route, code, status, pointer, at } = call
  count({ clientId, status, calls: 1, hour: new Date(Math.floor(at.getTime() / HOUR) * HOUR) })
  if (calls.length >= MOST_WAITING) return
  const alike = `${clientId} ${method} ${route} ${code} ${pointer}`
  const all = [[clientId, MOST_OF_CLIENT] as const, [alike, MOST_ALIKE] as const]
  if (minutes.takes(all, at.getTime())) calls.push(call)
}

function count({ clientId, hour, status, calls }: RefusedCallCount): void {
  const { counts } = waiting()
  const key = `${clientId} ${hour.getTime()} ${status}`
  const before = counts.get(key)
  if (before === undefined && counts.size >= MOST_COUNTS) return
  counts.set(key, { clientId, hour, status, calls: (before?.calls ?? 0) + calls })
}

/** Takes what waits. */
export function takeRefusedCalls(): TakenCalls {
  const { calls, counts } = waiting()
  const taken = { calls: calls.splice(0), counts: [...counts.values()] }
  counts.clear()
  return taken
}

/** Lets what could not be written wait again, as far as there is room. */
export function giveBackRefusedCalls({ calls, counts }: TakenCalls): void {
  const own = waiting().calls
  own.unshift(...calls.slice(0, Math.max(0, MOST_WAITING - own.length)))
  counts.forEach(count)
}
