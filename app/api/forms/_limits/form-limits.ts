import { assertRate, countNetwork, countRequest } from '#app/_http/rate-limit.ts'
import { HOUR, MINUTE } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 20

/** @throws Refusal `too-many-requests` when an address has asked for too many status codes */
export function assertStatusCodes(address: string): void {
  assertRate(countNetwork('status-codes', address, MOST_REQUESTS))
}

/**
 * @throws Refusal `too-many-requests` when too much was begun from a network within an hour, or from anywhere within a
 *   minute; what its network may not begin uses up nothing of what all may
 */
export function assertNewSubmissions(address: string, clock: { monotonic: () => number }): void {
  const { applicationsPerHour, applicationsPerMinute } = settings().limits
  const now = clock.monotonic()
  assertRate(countNetwork('applications', address, applicationsPerHour, now, HOUR))
  assertRate(countRequest('applications-of-all', 'all', applicationsPerMinute, now, MINUTE))
}
