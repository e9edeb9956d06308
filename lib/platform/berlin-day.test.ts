import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateInBerlin, lastDays, lastMonths, monthBounds, monthInBerlin } from './berlin-day.ts'

test.each([
  ['late in the evening, after the night of 25 hours', '2026-11-21T22:30:00Z', '2026-10-22T22', '2026-11-20T23'],
  ['just after midnight, after the night of 23 hours', '2026-04-10T22:30:00Z', '2026-03-12T23', '2026-04-10T22'],
  ['at noon', '2026-07-15T10:00:00Z', '2026-06-15T22', '2026-07-14T22'],
])('the last days begin at midnight in Berlin, today included: %s', (_, instant, first, last) => {
  const days = lastDays(new Date(instant), 30).map((day) => day.toISOString().slice(0, 13))
  expect([days.length, days[0], days.at(-1)]).toEqual([30, first, last])
})

test.each([
  ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-10', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['2026-12', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('a month begins and ends at midnight in Berlin: %s', (month, from, until) => {
  const bounds = monthBounds(month)
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until])
})

test('each instant lies in exactly one month, the months follow each other without a gap', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 30 }), (instant, count) => {
      const month = monthInBerlin(instant)
      const { from, until } = monthBounds(month)
      expect(from <= instant && instant < until).toBe(true)
      expect(dateInBerlin(from)).toBe(`${month}-01`)
      const months = lastMonths(month, count)
      expect([months.length, new Set(months).size, months.at(-1)]).toEqual([count, count, month])
      for (const [at, one] of months.slice(1).entries())
        expect(monthBounds(one).from).toEqual(monthBounds(months[at] ?? '').until)
    }),
  )
})
