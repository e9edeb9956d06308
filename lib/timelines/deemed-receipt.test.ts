import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEMED_RULE, deemedRule, type DeemedRule } from '../platform/deemed-rule.ts'
import { dateInBerlin } from '../platform/berlin-day.ts'
import { deemedFrom } from '../platform/terms.ts'
import { deemedReceipt } from './deemed-receipt.ts'
import { daysLater, holidaysOf, weekdayOf } from './holidays.ts'
import { germanStates } from './terms.ts'

const never = { 'handed-in': null, told: null, fetched: null }
const told = (at: string) => ({ ...never, told: new Date(at) })
const working: DeemedRule = { from: 'told', days: 4, onWorkingDay: true }

test('four days after it was told: the day itself does not count, and a working day stays', () => {
  expect(deemedReceipt(working, told('2026-11-02T09:00:00Z'), 'SH')).toEqual({
    from: '2026-11-02',
    counted: '2026-11-06',
    passed: [],
    day: '2026-11-06',
  })
})

test('over Easter it moves on to the first working day, and says what was passed over', () => {
  expect(deemedReceipt(working, told('2026-03-30T09:00:00Z'), 'SH')).toMatchObject({
    counted: '2026-04-03',
    passed: [
      { day: '2026-04-03', because: 'holiday', holiday: 'Karfreitag' },
      { day: '2026-04-04', because: 'saturday' },
      { day: '2026-04-05', because: 'sunday' },
      { day: '2026-04-06', because: 'holiday', holiday: 'Ostermontag' },
    ],
    day: '2026-04-07',
  })
})

test('a holiday of another state moves nothing', () => {
  const rule: DeemedRule = { ...working, days: 1 }
  expect(deemedReceipt(rule, told('2026-06-03T09:00:00Z'), 'NW')?.day).toBe('2026-06-05')
  expect(deemedReceipt(rule, told('2026-06-03T09:00:00Z'), 'SH')?.day).toBe('2026-06-04')
  expect(deemedReceipt(rule, told('2026-06-03T09:00:00Z'), null)?.day).toBe('2026-06-04')
})

test('a day is one of Berlin: what happened shortly before midnight in UTC is of the next day', () => {
  expect(deemedReceipt({ ...working, days: 0 }, told('2026-07-01T22:30:00Z'), null)?.from).toBe('2026-07-02')
  expect(deemedReceipt({ ...working, days: 0 }, told('2026-12-01T22:30:00Z'), null)?.from).toBe('2026-12-01')
})

test('a rule that does not ask for working days leaves a Sunday as it is', () => {
  const rule: DeemedRule = { ...working, days: 3, onWorkingDay: false }
  expect(deemedReceipt(rule, told('2026-11-05T09:00:00Z'), 'SH')).toMatchObject({ day: '2026-11-08', passed: [] })
})

test('while what it counts from has not happened there is no date', () => {
  for (const from of deemedFrom) expect(deemedReceipt({ ...working, from }, never, 'SH')).toBeUndefined()
})

test('the day is never before that of the rule, at most a week after it, and always a working day where that is asked for', () => {
  const date = fc.date({ min: new Date('1995-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      date,
      fc.nat(99),
      fc.boolean(),
      fc.constantFrom(...germanStates, null),
      (at, days, onWorkingDay, state) => {
        const receipt = deemedReceipt({ from: 'told', days, onWorkingDay }, { ...never, told: at }, state)
        const { day = '', counted = '', passed = [] } = receipt ?? {}
        expect(counted).toBe(daysLater(dateInBerlin(at), days))
        expect(day >= counted && day <= daysLater(counted, 7)).toBe(true)
        expect(passed.map((one) => one.day)).toEqual(passed.map((_, n) => daysLater(counted, n)))
        if (!onWorkingDay) expect(day).toBe(counted)
        else expect([0, 6]).not.toContain(weekdayOf(day))
        const holidays = onWorkingDay ? holidaysOf(Number(day.slice(0, 4)), state).map((holiday) => holiday.day) : []
        expect(holidays).not.toContain(day)
      },
    ),
  )
})

test('a rule is read from what the operator writes', () => {
  expect(deemedRule('none')).toBeUndefined()
  expect(deemedRule('told+4 working-day')).toEqual(working)
  expect(deemedRule('handed-in+0')).toEqual({ from: 'handed-in', days: 0, onWorkingDay: false })
  for (const text of ['none', 'told+4 working-day', 'fetched+10']) expect(text).toMatch(DEEMED_RULE)
  for (const text of ['', 'told', 'told+', 'told+1000', 'asked+1', 'told+1 weekday'])
    expect(text).not.toMatch(DEEMED_RULE)
})
