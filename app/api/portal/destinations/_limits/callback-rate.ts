import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import type { PersonActor } from '#lib/platform/actor.ts'

/** Requests to callback addresses that one person may cause in 10 seconds. */
const MOST_REQUESTS = 5

/** Nobody makes this service knock at other people's doors in a row. @throws 429 */
export function assertCallbackRate({ personId }: PersonActor): void {
  assertRate(countRequest(`callback-requests ${personId}`, MOST_REQUESTS))
}
