import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, easterSunday, holidaysOf, stateOfRegion, weekdayOf } from './holidays.ts'
import { germanStates, type GermanState } from './terms.ts'

const inState = (year: number, state: GermanState | null) => holidaysOf(year, state).map(({ name }) => name)
const dayOf = (year: number, state: GermanState, name: string) =>
  holidaysOf(year, state).find((holiday) => holiday.name === name)?.day

test.each([
  [1995, '1995-04-16'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('Easter is a Sunday between 22 March and 25 April in every year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 9999 }), (year) => {
      const day = easterSunday(year)
      expect(weekdayOf(day)).toBe(0)
      expect(day.slice(5) >= '03-22' && day.slice(5) <= '04-25').toBe(true)
    }),
  )
})

/** How many there were in 2026 by state. */
const countIn2026: Record<GermanState, number> = {
  SH: 10,
  HH: 10,
  NI: 10,
  HB: 10,
  NW: 11,
  HE: 10,
  RP: 11,
  BW: 12,
  BY: 12,
  SL: 12,
  BE: 10,
  BB: 12,
  MV: 11,
  SN: 11,
  ST: 11,
  TH: 11,
}

test.each(germanStates)('in 2026 %s has as many public holidays as its law names', (state) => {
  expect(inState(2026, state)).toHaveLength(countIn2026[state])
})

test('where no state is known, the nine of the whole country count', () => {
  expect(holidaysOf(2026, null).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ])
})

test('what changed over the years is as it was in each', () => {
  expect(inState(2016, 'NI')).not.toContain('Reformationstag')
  for (const state of [...germanStates, null]) expect(inState(2017, state)).toContain('Reformationstag')
  expect(inState(2018, 'NI')).toContain('Reformationstag')
  expect(inState(2018, 'BW')).not.toContain('Reformationstag')
  expect([2018, 2019].map((year) => inState(year, 'BE').includes('Frauentag'))).toEqual([false, true])
  expect([2022, 2023].map((year) => inState(year, 'MV').includes('Frauentag'))).toEqual([false, true])
  expect([2018, 2019].map((year) => inState(year, 'TH').includes('Weltkindertag'))).toEqual([false, true])
  const berlin = [2019, 2020, 2021, 2025, 2026].map((year) => inState(year, 'BE').includes('Tag der Befreiung'))
  expect(berlin).toEqual([false, true, false, true, false])
})

test.each([
  [2023, '2023-11-22'],
  [2024, '2024-11-20'],
  [2025, '2025-11-19'],
  [2026, '2026-11-18'],
  [2027, '2027-11-17'],
  [2028, '2028-11-22'],
])('Buß- und Bettag of %i in Saxony is on %s', (year, day) => {
  expect(dayOf(year, 'SN', 'Buß- und Bettag')).toBe(day)
})

test('Fronleichnam is a Thursday, and Brandenburg alone names the Sundays of Easter and Whitsun', () => {
  expect(dayOf(2026, 'NW', 'Fronleichnam')).toBe('2026-06-04')
  expect(dayOf(2026, 'BB', 'Pfingstsonntag')).toBe('2026-05-24')
  expect(germanStates.filter((state) => inState(2026, state).includes('Ostersonntag'))).toEqual(['BB'])
})

test('days go on over ends of months, years and summer time', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysLater('2026-03-28', 2)).toBe('2026-03-30')
})

test('the state of a region is read from the first two digits of its key', () => {
  const regions = ['DE01', 'DE09162000', 'DE11000000', 'DE16', 'DE', 'DE17', 'DE00', null]
  expect(regions.map(stateOfRegion)).toEqual(['SH', 'BY', 'BE', 'TH', null, null, null, null])
})
