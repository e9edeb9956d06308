import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryAfterWait } from './retry-after.ts'
import { HOUR } from '../../platform/durations.ts'

const now = new Date('2026-11-21T12:00:00Z')
const wait = (header: string | undefined) => retryAfterWait(header, now)

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['43200', 12 * HOUR],
    ['43201', 12 * HOUR],
    ['9'.repeat(400), 12 * HOUR],
    ['Sat, 21 Nov 2026 12:10:00 GMT', 600_000],
    ['Saturday, 21-Nov-26 12:10:00 GMT', 600_000],
    ['Sat Nov 21 12:10:00 2026', 600_000],
    ['Tue Dec  1 12:10:00 2026', 12 * HOUR],
    ['Sat, 21 Nov 2026 23:59:60 GMT', 12 * HOUR],
    ['Sat, 21 Nov 2026 11:59:59 GMT', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Friday, 31-Dec-99 23:59:59 GMT', 0],
  ])('%j means a wait of %d ms', (header, expected) => {
    expect(wait(header)).toBe(expected)
  })

  test.each([
    undefined,
    '',
    'soon',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '10 s',
    '10, 20',
    '2026-11-21T12:10:00Z',
    'Sat, 21 Nov 2026 12:10:00 CET',
    'Sat, 21 Nov 2026 25:10:00 GMT',
    'Mon, 30 Feb 2026 12:00:00 GMT',
    'Mon, 00 Dec 2026 12:00:00 GMT',
    'sat, 21 nov 2026 12:10:00 gmt',
  ])('%j means nothing', (header) => {
    expect(wait(header)).toBeUndefined()
  })

  test('any date is read as it is written and never asks for more than 12 hours or less than none', () => {
    const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moments, (date, at) => {
        const whole = Math.floor(date.getTime() / 1000) * 1000
        const expected = Math.min(Math.max(whole - at.getTime(), 0), 12 * HOUR)
        expect(retryAfterWait(date.toUTCString(), at)).toBe(expected)
      }),
    )
  })

  test('whatever a receiver sends, the wait is nothing or from 0 to 12 hours', () => {
    const headers = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.bigInt().map(String))
    fc.assert(
      fc.property(headers, (header) => {
        const asked = wait(header) ?? 0
        expect(asked >= 0 && asked <= 12 * HOUR).toBe(true)
      }),
    )
  })
})
