import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../platform/durations.ts'
import { dueAfter, endOf, latestEnd, midnight, nextMidnight } from './rules.ts'

const at = (text: string) => new Date(text)

test('a day is closed a quarter of an hour after its end', () => {
  expect(latestEnd(at('2026-03-02T00:14:59.999Z'))).toEqual(at('2026-03-01T00:00:00Z'))
  expect(latestEnd(at('2026-03-02T00:15:00.000Z'))).toEqual(at('2026-03-02T00:00:00Z'))
  expect(dueAfter(at('2026-03-02T00:00:00Z'))).toEqual(at('2026-03-03T00:15:00Z'))
})

test('a window that would hold too much ends before that, and a day is never cut', () => {
  const [start, latest] = [at('2026-03-01T00:00:00Z'), at('2026-03-09T00:00:00Z')]
  expect(endOf(start, latest, undefined)).toEqual(latest)
  expect(endOf(start, latest, at('2026-03-04T07:00:00Z'))).toEqual(at('2026-03-04T00:00:00Z'))
  expect(endOf(start, latest, at('2026-03-01T07:00:00Z'))).toEqual(at('2026-03-02T00:00:00Z'))
  expect(endOf(at('2026-03-01T05:00:00Z'), latest, at('2026-03-02T07:00:00Z'))).toEqual(at('2026-03-02T00:00:00Z'))
})

const time = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true })

test('a window ends at a midnight after its start, whatever happened in it', () => {
  fc.assert(
    fc.property(time, fc.nat(400 * DAY), fc.nat(400 * DAY), (start, length, much) => {
      const latest = midnight(new Date(start.getTime() + length))
      const end = endOf(start, latest, new Date(start.getTime() + much))
      expect(end.getTime() % DAY).toBe(0)
      expect(end > start).toBe(true)
      expect(nextMidnight(start) <= end).toBe(true)
      expect(latestEnd(new Date(dueAfter(end).getTime())).getTime()).toBe(end.getTime() + DAY)
      expect(latestEnd(new Date(dueAfter(end).getTime() - MINUTE))).toEqual(end)
    }),
  )
})
