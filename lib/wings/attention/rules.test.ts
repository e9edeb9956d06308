import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { classOf, type DurationCount } from '../overview/durations.ts'
import { DAY, HOUR } from '../../platform/durations.ts'
import { chanceMissed, digestsDue, expectedDuration, forecastOf, type WaitingCount } from './rules.ts'
import { LEAST_DECISIONS } from './terms.ts'

const deadline = 14 * DAY
const late = classOf(deadline)

const pasts: fc.Arbitrary<DurationCount[]> = fc.uniqueArray(
  fc.record({ class: fc.integer({ min: 0, max: late + 3 }), count: fc.integer({ min: 1, max: 500 }) }),
  { selector: (one) => one.class, maxLength: 30 },
)
const waits: fc.Arbitrary<WaitingCount[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
    class: fc.integer({ min: 0, max: late + 1 }),
    count: fc.integer({ min: 1, max: 200 }),
  }),
  { maxLength: 40 },
)
/** Decisions by their length in days, with a count for each. */
const took = (...days: [number, number][]): DurationCount[] =>
  days.map(([length, count]) => ({ class: classOf(length * DAY), count }))
const total = (counted: readonly { count: number }[]): number => counted.reduce((sum, { count }) => sum + count, 0)

describe('the chance to miss the deadline', () => {
  it('is a chance, and never falls with the time waited', () => {
    fc.assert(
      fc.property(pasts, fc.integer({ min: 0, max: late + 2 }), (past, waited) => {
        const [now, later] = [chanceMissed(past, waited, deadline), chanceMissed(past, waited + 1, deadline)]
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(1)
        expect(later).toBeGreaterThanOrEqual(now - 1e-12)
      }),
    )
  })

  it('never falls with a decision that came too late', () => {
    fc.assert(
      fc.property(pasts, fc.integer({ min: 0, max: late }), (past, waited) => {
        const worse = [...past, { class: late + 4, count: 1 }]
        expect(chanceMissed(worse, waited, deadline)).toBeGreaterThanOrEqual(
          chanceMissed(past, waited, deadline) - 1e-12,
        )
      }),
    )
  })

  it('is the part of those that waited as long and were not decided in time', () => {
    const past = took([1, 70], [8, 20], [14, 10])
    expect(chanceMissed(past, 0, deadline)).toBeCloseTo(0.1)
    expect(chanceMissed(past, classOf(3 * DAY), deadline)).toBeCloseTo(1 / 3)
    expect(chanceMissed(past, classOf(10 * DAY), deadline)).toBe(1)
  })

  it('is none where everything was decided at once, and certain for what waited longer than anything', () => {
    const past = took([1, 100])
    expect(chanceMissed(past, classOf(HOUR), deadline)).toBe(0)
    expect(chanceMissed(past, classOf(5 * DAY), deadline)).toBe(1)
    expect(chanceMissed([], classOf(15 * DAY), deadline)).toBe(1)
  })
})

describe('the time that something will take in all', () => {
  it('is never shorter than it has taken, nor longer than the deadline', () => {
    fc.assert(
      fc.property(pasts, fc.integer({ min: 0, max: 20 * DAY }), (past, waited) => {
        const expected = expectedDuration(past, waited, deadline)
        if (expected === null) return
        expect(expected).toBeGreaterThanOrEqual(waited)
        expect(expected).toBeLessThan(deadline * 1.1)
      }),
    )
  })

  it('is unknown when nothing of the past took as long, or most of it too long', () => {
    expect(expectedDuration(took([1, 100]), 3 * DAY, deadline)).toBeNull()
    expect(expectedDuration(took([1, 100], [14, 30]), 3 * DAY, deadline)).toBeNull()
    expect(expectedDuration(took([1, 10], [4, 30]), 2 * DAY, deadline)).toBeCloseTo(4 * DAY, -8)
  })
})

describe('a forecast', () => {
  it('tells nothing of a past with fewer than 20 decisions', () => {
    const few = { class: 180, count: LEAST_DECISIONS - 1 }
    for (const past of [[], [few]]) {
      const forecast = forecastOf(past, [{ day: '2026-12-01', class: late + 1, count: 7 }], deadline)
      expect(forecast).toEqual({ waiting: 7, decisions: total(past), median: null, p90: null, missed: null, byDay: [] })
    }
  })

  it('misses no more than wait, on each day and in all, and its days add up', () => {
    fc.assert(
      fc.property(pasts, waits, (past, waiting) => {
        const { missed, byDay } = forecastOf(past, waiting, deadline)
        if (missed === null) {
          expect(total(past)).toBeLessThan(LEAST_DECISIONS)
          return
        }
        expect(missed).toBeLessThanOrEqual(total(waiting))
        expect(total(byDay)).toBe(missed)
        expect(byDay.map(({ day }) => day)).toEqual(byDay.map(({ day }) => day).toSorted())
        for (const { day, count } of byDay) {
          // a remainder of earlier days may fall on this one
          expect(count).toBeLessThanOrEqual(total(waiting.filter((one) => one.day === day)) + 1)
          expect(count).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('misses no fewer when more wait, or when they have waited longer', () => {
    fc.assert(
      fc.property(pasts, waits, (past, waiting) => {
        const missed = forecastOf(past, waiting, deadline).missed ?? 0
        const longer = waiting.map((one) => ({ ...one, class: one.class + 1 }))
        const more = [...waiting, { day: '2026-12-28', class: 3, count: 5 }]
        expect(forecastOf(past, longer, deadline).missed ?? 0).toBeGreaterThanOrEqual(missed)
        expect(forecastOf(past, more, deadline).missed ?? 0).toBeGreaterThanOrEqual(missed)
      }),
    )
  })

  it('names the day of the first that is missed', () => {
    const past = took([1, 80], [14, 20])
    const waiting = [
      { day: '2026-12-09', class: classOf(3 * DAY), count: 4 },
      { day: '2026-12-05', class: classOf(HOUR), count: 2 },
      { day: '2026-12-07', class: classOf(HOUR), count: 10 },
    ]
    const { missed, byDay, median, p90 } = forecastOf(past, waiting, deadline)
    expect({ missed, byDay }).toEqual({
      missed: 6,
      byDay: [
        { day: '2026-12-07', count: 2 },
        { day: '2026-12-09', count: 4 },
      ],
    })
    expect([median, p90].map((one) => Math.round((one ?? 0) / DAY))).toEqual([1, 14])
  })
})

test.each([
  ['2026-11-30', 5, null, null],
  ['2026-11-30', 6, '2026-11-30', '2026-11-30'], // a Monday
  ['2026-12-04', 23, '2026-12-04', '2026-11-30'],
  ['2026-12-05', 12, null, '2026-11-30'],
  ['2026-12-06', 12, null, '2026-11-30'],
])('on %s at %i mails are due to who was last told before %s, weekly %s', (day, hour, daily, weekly) => {
  expect(digestsDue({ day, hour })).toEqual({ 'working-days': daily, weekly })
})
