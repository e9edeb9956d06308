import { selectLastGoodTest } from '../callbacks/log/log-store.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import { deliveryHours, endpointOf, queueOf } from './callback-store.ts'
import type { DeliveryHealth } from './portal-schema.ts'
import { HOUR } from '../platform/durations.ts'

/** The longest time that is answered at once, in days. */
const MOST_DAYS = 92

/**
 * How delivery to a destination's administration goes: attempts hour by hour (service clock, only hours that had any),
 * what waits, and how its endpoint stands.
 * @throws Refusal `not-found`; `invalid` with pointers `/from`, `/to`
 */
export async function deliveryHealth(
  { db, actor, clock }: Context,
  { destinationId, from, to }: { destinationId: string; from: Date; to: Date },
): Promise<DeliveryHealth> {
  const { callbackEndpointId } = await destinationFor(db, actor, destinationId, 'see-destinations')
  const hours = (to.getTime() - from.getTime()) / HOUR
  if (hours <= 0) throw invalid([{ pointer: '/to', detail: 'to must be later than from.' }])
  if (hours > MOST_DAYS * 24) {
    throw invalid([{ pointer: '/from', detail: `from may be at most ${MOST_DAYS} days before to.` }])
  }
  const rows = await deliveryHours(db, { destinationId, from, to })
  const queue = await queueOf(db, destinationId, await clock.service())
  const endpointId = callbackEndpointId
  const endpoint = endpointId === null ? undefined : await endpointOf(db, endpointId)
  const [lastGoodTest] = endpointId === null ? [] : await selectLastGoodTest(db, { endpointId })
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    hours: rows.map(({ hour, delivered, failed, durationMilliseconds, slowestMilliseconds }) => ({
      hour: hour.toISOString(),
      delivered,
      failed,
      meanMs: Math.round(durationMilliseconds / Math.max(1, delivered + failed)),
      slowestMs: slowestMilliseconds,
    })),
    queue: {
      waiting: queue.waiting,
      oldestSince: asText(queue.oldestSince),
      wait: queue.wait,
      givenUp: queue.givenUp,
    },
    endpoint: endpoint
      ? {
          pausedAt: asText(endpoint.pausedAt),
          failures: endpoint.failures,
          failingSince: asText(endpoint.failingSince),
          lastSuccessAt: asText(endpoint.lastSuccessAt),
          lastGoodTestAt: asText(lastGoodTest?.startedAt ?? null),
        }
      : null,
  }
}

const asText = (moment: Date | null): string | null => moment?.toISOString() ?? null
