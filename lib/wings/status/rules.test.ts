import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'
import { publicFigure, publicReceivers, shownDays, stateByDay, stateNow } from './rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString()
const disturbance = (begins: number, ends: number | null) => ({
  ...({ kind: 'disturbance' } as const),
  beginsAt: at(begins),
  endsAt: ends === null ? null : at(ends),
})
const maintenance = (begins: number, ends: number) => ({ ...disturbance(begins, ends), kind: 'maintenance' as const })
const well = { ready: true, oldestDue: null, now }

describe('a public figure', () => {
  it('is few below ten deliveries or three parties, whatever the other is', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(8), (count, parties) => {
        expect(publicFigure(count, { count, parties })).toBe(count >= 10 && parties >= 3 ? count : 'few')
      }),
    )
  })
})

it('tells of receivers that cannot be reached how many they are, unless they are one or two', () => {
  expect([0, 1, 2, 3, 40].map(publicReceivers)).toEqual([0, 'few', 'few', 3, 40])
})

describe('the state', () => {
  it('is that of the incidents that go on, a disturbance before maintenance', () => {
    expect(stateNow([], well)).toBe('working')
    expect(stateNow([disturbance(-3, -1), maintenance(1, 2)], well)).toBe('working')
    expect(stateNow([maintenance(-1, 1)], well)).toBe('maintenance')
    expect(stateNow([maintenance(-1, 1), disturbance(-1, null)], well)).toBe('disturbed')
    expect(stateNow([disturbance(0, null)], well)).toBe('disturbed')
    expect(stateNow([disturbance(-1, 0)], well)).toBe('working')
  })

  it('is disturbed when a check fails or a callback is late by five minutes, whatever was told', () => {
    expect(stateNow([maintenance(-1, 1)], { ...well, ready: false })).toBe('disturbed')
    const due = (ago: number) => stateNow([], { ...well, oldestDue: new Date(now.getTime() - ago) })
    expect([due(5 * MINUTE - 1), due(5 * MINUTE)]).toEqual(['working', 'disturbed'])
  })
})

describe('the days', () => {
  it('are ninety in Germany, today the last, each coloured by what touches it', () => {
    const days = stateByDay([disturbance(-24, -22), maintenance(-100, -99), maintenance(5, 6)], now, shownDays(now))
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toEqual({ date: '2026-11-26', state: 'working' })
    expect(days.at(-2)).toEqual({ date: '2026-11-25', state: 'disturbed' })
    expect(days.filter(({ state }) => state !== 'working').map(({ date }) => date)).toEqual([
      '2026-11-22',
      '2026-11-25',
    ])
  })

  it('are unknown where nothing was recorded, unless an incident is told of them', () => {
    const days = stateByDay([disturbance(-24, -22), disturbance(-200, -199)], now, shownDays(now).slice(-3))
    expect(days.map(({ state }) => state).slice(-4)).toEqual(['unknown', 'working', 'disturbed', 'working'])
    const told = days.filter(({ state }) => state !== 'unknown').map(({ date }) => date)
    expect(told).toEqual(['2026-11-18', '2026-11-24', '2026-11-25', '2026-11-26'])
  })

  it('follow each other without a gap, over the change of clocks too', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (moment) => {
          const dates = stateByDay([], moment, []).map(({ date }) => Date.parse(date))
          expect(dates.slice(1).every((date, index) => date - (dates[index] ?? 0) === DAY)).toBe(true)
        },
      ),
    )
  })
})
