import { expect, test } from 'vitest'
import { deliveryPoints, successRate } from './delivery-points.ts'

const hours = [
  { hour: '2026-11-20T10:00:00.000Z', delivered: 3, failed: 1, meanMs: 100, slowestMs: 400 },
  { hour: '2026-11-20T12:00:00.000Z', delivered: 4, failed: 0, meanMs: 200, slowestMs: 300 },
]

test('the success rate counts every attempt, and is not there without one', () => {
  expect(successRate({ hours })).toEqual({ attempts: 8, rate: 0.875 })
  expect(successRate({ hours: [] })).toEqual({ attempts: 0, rate: undefined })
})

test('each hour has a point; times are missing where nothing was tried', () => {
  const points = deliveryPoints({ from: '2026-11-20T10:30:00.000Z', to: '2026-11-20T13:00:00.000Z', hours })
  expect(points).toEqual([
    { at: '2026-11-20T10:00:00.000Z', values: { delivered: 3, failed: 1, mean: 100, slowest: 400 } },
    { at: '2026-11-20T11:00:00.000Z', values: { delivered: 0, failed: 0 } },
    { at: '2026-11-20T12:00:00.000Z', values: { delivered: 4, failed: 0, mean: 200, slowest: 300 } },
  ])
})

test('a longer time is shown by days, whose mean weighs every attempt alike', () => {
  const points = deliveryPoints({ from: '2026-11-14T10:00:00.000Z', to: '2026-11-21T10:00:00.000Z', hours })
  expect(points).toHaveLength(7)
  expect(points.at(-1)?.values).toEqual({ delivered: 7, failed: 1, mean: 150, slowest: 400 })
})
