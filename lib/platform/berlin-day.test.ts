import { expect, test } from 'vitest'
import { lastDays } from './berlin-day.ts'

test.each([
  ['late in the evening, after the night of 25 hours', '2026-11-21T22:30:00Z', '2026-10-22T22', '2026-11-20T23'],
  ['just after midnight, after the night of 23 hours', '2026-04-10T22:30:00Z', '2026-03-12T23', '2026-04-10T22'],
  ['at noon', '2026-07-15T10:00:00Z', '2026-06-15T22', '2026-07-14T22'],
])('the last days begin at midnight in Berlin, today included: %s', (_, instant, first, last) => {
  const days = lastDays(new Date(instant), 30).map((day) => day.toISOString().slice(0, 13))
  expect([days.length, days[0], days.at(-1)]).toEqual([30, first, last])
})
