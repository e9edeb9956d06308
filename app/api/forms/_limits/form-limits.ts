import {
  assertRate,
  countNetwork,
  countRequest,
  uncountNetwork,
  uncountRequest,
  type RateState,
} from '#lib/platform/rate-limit.ts'
import { HOUR, MINUTE } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 20

/** @throws Refusal `too-many-requests` when an address has asked for too many status codes */
export function assertStatusCodes(address: string): void {
  assertRate(countNetwork('status-codes', address, MOST_REQUESTS))
}

/**
 * Begins something for somebody without credentials, and counts it. What could not be begun, whatever the reason, uses up no
 * place: neither its network's nor those of all.
 * @throws Refusal `too-many-requests` when too much was begun from a network within an hour, or from anywhere within a
 *   minute; what `begin` throws
 */
export async function countedNew<T>(
  { address, clock }: { address: string; clock: { monotonic: () => number } },
  begin: () => Promise<T>,
): Promise<T> {
  const { applicationsPerHour, applicationsPerMinute } = settings().limits
  const now = clock.monotonic()
  return held(
    countNetwork('applications', address, applicationsPerHour, now, HOUR),
    () => uncountNetwork('applications', address, now),
    () =>
      held(
        countRequest('applications-of-all', 'all', applicationsPerMinute, now, MINUTE),
        () => uncountRequest('applications-of-all', 'all', now),
        begin,
      ),
  )
}

/** Does something for which a place was taken, and gives that back when nothing comes of it. */
async function held<T>(place: RateState, giveBack: () => void, work: () => Promise<T>): Promise<T> {
  try {
    assertRate(place)
    return await work()
  } catch (error) {
    giveBack()
    throw error
  }
}
