import type { Actor } from '../../platform/actor.ts'
import { Counters } from '../../platform/counters.ts'
import { MINUTE } from '../../platform/durations.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { assertRate, countRequest } from '../../platform/rate-limit.ts'

/** Requests to callback addresses in 10 seconds that a person may cause, a client, and all clients of an organisation. */
const MOST = { person: 5, client: 100, organisation: 300 }
/** Milliseconds for which a check that passed is fresh. */
const FRESH = MINUTE
/** Checks of an unchanged address within that time that do not count. */
const MOST_UNCOUNTED = 5
const MOST_KNOWN = 10_000

type FreshCheck = { until: number; uncounted: number }

const freshChecks = (): Counters<FreshCheck> =>
  oncePerProcess('fresh-checks', () => new Counters<FreshCheck>(MOST_KNOWN, ({ until }, now) => until <= now))

/** Counts a request that leaves for a callback address: nobody makes this service knock at many doors. @throws 429 */
export function countCallbackRequest(actor: Actor): void {
  const count = (id: string, most: number): void =>
    assertRate(countRequest('callback-requests', id, most), 'requests to callback addresses')
  if (actor.kind === 'person') count(actor.personId, MOST.person)
  if (actor.kind !== 'client') return
  count(actor.clientId, MOST.client)
  count(actor.organisationId, MOST.organisation)
}

/** An address, and whose it is: what one organisation has found out counts for no other. */
type CheckedPlace = { url: string; shareOf: string }

const shelfOf = ({ url, shareOf }: CheckedPlace, now: number) => {
  const key = `${shareOf} ${url}`
  return freshChecks().place({ key, far: key }, now)
}

/**
 * Counts a check that leaves; an address that stays as it is counts five times a minute less, when its last check passed in it.
 * @throws 429
 */
export function countCheck(actor: Actor, place: CheckedPlace, isUnchanged: boolean, now = performance.now()): void {
  const { value, isShared } = shelfOf(place, now)
  if (!isUnchanged || !value || isShared || value.uncounted >= MOST_UNCOUNTED) return countCallbackRequest(actor)
  value.uncounted += 1
}

export function checkPassed(place: CheckedPlace, now = performance.now()): void {
  const shelf = shelfOf(place, now)
  if (!shelf.value && !shelf.isShared) freshChecks().set(shelf, { until: now + FRESH, uncounted: 0 })
}
