import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { HOUR } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 20

/** @throws Refusal `too-many-requests` when an address has asked for too many status codes */
export function assertStatusCodes(address: string): void {
  assertRate(countRequest(`status codes ${address}`, MOST_REQUESTS))
}

/** @throws Refusal `too-many-requests` when too much was begun from an address within an hour */
export function assertNewSubmissions(address: string, clock: { monotonic: () => number }): void {
  const { applicationsPerHour } = settings().limits
  assertRate(countRequest(`applications ${address}`, applicationsPerHour, clock.monotonic(), HOUR))
}
