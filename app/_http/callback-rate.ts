import { assertRate, countRequest } from './rate-limit.ts'

/** Requests to callback addresses that one person, client or organisation may cause in 10 seconds. */
const MOST_CALLBACK_REQUESTS = 5

/** Nobody makes this service knock at other people's doors in a row. @throws 429 */
export function assertCallbackRate(...ids: string[]): void {
  for (const id of ids) assertRate(countRequest('callback-requests', id, MOST_CALLBACK_REQUESTS))
}
