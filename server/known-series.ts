import type { Counter } from 'prom-client'
import { signInOutcomes } from '#lib/accounts/terms.ts'
import { errorClasses } from '#lib/callbacks/terms.ts'
import { metrics, type CounterLabels } from '#lib/platform/metrics.ts'
import { limitNames, logLevels, replicaReads } from '#lib/platform/terms.ts'
import { listed } from '#lib/rooms/lists.ts'
import { problemCodes } from '@kurier/wire/codes'
import { callbackTypes, eventNames } from '@kurier/wire/names'

/** Every value that the labels of each counter may have. */
const values: { [Name in keyof CounterLabels]: Readonly<Record<CounterLabels[Name], readonly string[]>> } = {
  attempts: { type: callbackTypes, outcome: ['delivered', ...errorClasses, 'not-sent'] },
  backgroundFailures: { work: listed('loops') },
  events: { event: eventNames },
  givenUp: { type: callbackTypes },
  logLines: { level: logLevels },
  rateRefusals: { limit: limitNames },
  refusals: { code: problemCodes },
  replicaReads: { outcome: replicaReads },
  signIns: { outcome: signInOutcomes },
}

/**
 * Makes every series of every counter, at 0 where nothing was counted yet. A series that came with its first count would begin at
 * 1, and `increase()` of a monitoring system would miss what happened first after a start.
 */
export function tellKnownSeries(): void {
  const counters = metrics()
  for (const [name, labels] of Object.entries(values)) {
    const counter: Counter = counters[name as keyof CounterLabels] // by its own keys
    for (const series of combined(labels)) counter.inc(series, 0)
  }
}

/** Each value of each label with each of the others. */
function combined(labels: Readonly<Record<string, readonly string[]>>): Record<string, string>[] {
  let all: Record<string, string>[] = [{}]
  for (const [label, each] of Object.entries(labels)) {
    all = all.flatMap((one) => each.map((value) => ({ ...one, [label]: value })))
  }
  return all
}
