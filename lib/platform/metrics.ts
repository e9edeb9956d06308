import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metric } from '../rooms/room.ts'
import { metricRows, type RoomMetrics } from '../rooms/lists.ts'
import { oncePerProcess } from './once-per-process.ts'

type LabelOf<Of> = Of extends { labels: readonly (infer Label extends string)[] } ? Label : string
type RegisteredMetric<Of> = Of extends { is: 'counter' }
  ? Counter<LabelOf<Of>>
  : Of extends { is: 'gauge' }
    ? Gauge<LabelOf<Of>>
    : Histogram<LabelOf<Of>>

type CountedLabel<Of> = Of extends { is: 'counter'; labels: readonly (infer Label extends string)[] } ? Label : never
/** The labels of the counters that have some. */
export type CounterLabels = {
  [Name in keyof RoomMetrics as CountedLabel<RoomMetrics[Name]> extends never ? never : Name]: CountedLabel<
    RoomMetrics[Name]
  >
}

function made({ is, name, help, labels = [], buckets = [] }: Metric, registry: Registry) {
  const common = { name: `kurier_${name}`, help, labelNames: labels, registers: [registry] }
  if (is === 'counter') return new Counter(common)
  return is === 'gauge' ? new Gauge(common) : new Histogram({ ...common, buckets: [...buckets] })
}

/**
 * What a node tells a monitoring system of itself, one member a metric, as the manifests of the rooms say; docs/operating.md
 * describes each, and a test compares. `read`: those that are read from the database when somebody asks.
 */
function makeMetrics() {
  const registry = new Registry()
  const all = Object.fromEntries(metricRows.map(([name, metric]) => [name, made(metric, registry)]))
  const read = metricRows.flatMap(([name, { isRead = false }]) => (isRead ? [all[name] as Gauge] : [])) // gauges are
  return { ...(all as { [Name in keyof RoomMetrics]: RegisteredMetric<RoomMetrics[Name]> }), registry, read } // one each
}

/** The metrics of this process. */
export function metrics() {
  return oncePerProcess('metrics', makeMetrics)
}
