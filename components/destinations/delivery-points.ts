import type { DeliveryHealth } from '#lib/destinations/portal-schema.ts'
import { DAY, HOUR } from '#lib/platform/durations.ts'

/** From here on, days are shown instead of hours. */
const DAILY_FROM = 4 * DAY

type Hours = Pick<DeliveryHealth, 'from' | 'to' | 'hours'>
export type DeliveryPoint = { at: string; values: Record<string, number> }

/** All attempts of the time, and which part of them succeeded (0 to 1); no rate without an attempt. */
export function successRate({ hours }: Pick<DeliveryHealth, 'hours'>): { attempts: number; rate: number | undefined } {
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0)
  const attempts = hours.reduce((sum, hour) => sum + hour.delivered + hour.failed, 0)
  return { attempts, rate: attempts === 0 ? undefined : delivered / attempts }
}

/**
 * Figures for the charts, one point for each hour, or for each 24 hours of a longer time: `delivered` and `failed` in
 * each point, `mean` and `slowest` in milliseconds only where there was an attempt.
 */
export function deliveryPoints({ from, to, hours }: Hours): DeliveryPoint[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const width = end - start >= DAILY_FROM ? DAY : HOUR
  const first = Math.floor(start / HOUR) * HOUR
  const count = Math.ceil((end - first) / width)
  const slots = Array.from({ length: count }, () => ({ delivered: 0, failed: 0, duration: 0, slowest: 0 }))
  for (const { hour, delivered, failed, meanMs, slowestMs } of hours) {
    const slot = slots[Math.floor((Date.parse(hour) - first) / width)]
    if (!slot) continue
    slot.delivered += delivered
    slot.failed += failed
    slot.duration += meanMs * (delivered + failed)
    slot.slowest = Math.max(slot.slowest, slowestMs)
  }
  return slots.map(({ delivered, failed, duration, slowest }, index) => {
    const attempts = delivered + failed
    const times: Record<string, number> = attempts > 0 ? { mean: Math.round(duration / attempts), slowest } : {}
    return { at: new Date(first + index * width).toISOString(), values: { delivered, failed, ...times } }
  })
}
