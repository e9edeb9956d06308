import { expect, test } from 'vitest'
import { metrics } from '#lib/platform/metrics.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { metricRows } from '#lib/rooms/lists.ts'
import { tellKnownSeries } from './known-series.ts'

const counters = metricRows
  .filter(([, { is, labels }]) => is === 'counter' && labels !== undefined)
  .map(([name]) => name as 'refusals') // as one of them

/** How many series each counter has, and what they add up to. */
async function told() {
  const rows = counters.map(async (name) => {
    const { values } = await metrics()[name].get()
    return [name, { series: values.length, counted: values.reduce((sum, { value }) => sum + value, 0) }] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('every counter with labels has its series from the start, each at 0', async () => {
  forget('metrics')
  tellKnownSeries()
  const found = await told()
  expect(Object.keys(found).length).toBeGreaterThan(8)
  for (const [name, { series, counted }] of Object.entries(found)) {
    expect([name, series > 1, counted]).toEqual([name, true, 0])
  }
  const { values } = await metrics().attempts.get()
  expect(values.map(({ labels }) => labels)).toContainEqual({ type: 'new-replies', outcome: 'not-sent' })
})

test('what was counted before stays, and the first count makes no new series', async () => {
  forget('metrics')
  metrics().givenUp.inc({ type: 'new-events' }, 3)
  tellKnownSeries()
  const before = await told()
  expect(before.givenUp).toEqual({ series: 3, counted: 3 })
  metrics().backgroundFailures.inc({ work: 'figures' })
  metrics().rateRefusals.inc({ limit: 'sign-ins' })
  metrics().rateRefusals.inc({ limit: 'arriving bodies' })
  metrics().signIns.inc({ outcome: 'refused' })
  const after = await told()
  for (const name of counters) expect([name, after[name]?.series]).toEqual([name, before[name]?.series])
  forget('metrics')
})
