import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDateTime, localTime } from './local-times.ts'
import { secondsOfDateTime } from './value-checks.ts'

describe('a time without a day', () => {
  it.each([
    ['14:30', '14:30:00+01:00'],
    ['14:30:05', '14:30:05+01:00'],
    ['24:00', undefined],
    ['half past two', undefined],
    ['14:30:00Z', undefined],
  ])('typed as %s is %s', (typed, json) => {
    expect(localTime.read(typed)).toBe(json)
  })

  it.each([
    ['14:30:00+01:00', '14:30'],
    ['14:30:05+01:00', '14:30:05'],
    ['14:30:00+02:00', '14:30:00+02:00'],
    ['14:30:00Z', '14:30:00Z'],
    ['14:30:00.5+01:00', '14:30:00.5+01:00'],
  ])('%s is shown as %s', (json, typed) => {
    expect(localTime.write(json)).toBe(typed)
  })
})

describe('a day with a time', () => {
  it.each([
    ['2026-01-15T09:00', '2026-01-15T09:00:00+01:00'],
    ['2026-07-15T09:00', '2026-07-15T09:00:00+02:00'],
    // the clocks go forward at two, and back at three
    ['2026-03-29T01:59', '2026-03-29T01:59:00+01:00'],
    ['2026-03-29T02:30', '2026-03-29T02:30:00+01:00'],
    ['2026-03-29T03:00', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T03:00', '2026-10-25T03:00:00+01:00'],
    ['2026-02-29T09:00', undefined],
    ['2026-01-15', undefined],
  ])('typed as %s is %s', (typed, json) => {
    expect(localDateTime.read(typed)).toBe(json)
  })

  it('of any day is a date-time, and shown again as it was typed', () => {
    const days = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const typed = day.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
        const json = localDateTime.read(typed) ?? ''
        expect(secondsOfDateTime(json)).toBeDefined()
        expect(localDateTime.write(json)).toBe(typed)
      }),
    )
  })
})
