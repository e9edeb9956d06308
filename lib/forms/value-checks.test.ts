import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength, decimalsOf, isCalendarDate } from './value-checks.ts'

describe('decimalsOf', () => {
  it('counts what is written, exponents included', () => {
    const written = [19.99, 0.07, 1000000.1, 1e21, 1.5e300, 0, -0.01, 0.001, 1e-7, 1.5e-7, 0.30000000000000004]
    expect(written.map(decimalsOf)).toEqual([2, 2, 1, 0, 0, 0, 2, 3, 7, 8, 17])
  })

  it('agrees with the decimal text that a number was read from', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 })
    const fraction = fc.stringMatching(/^\d{0,6}$/)
    fc.assert(
      fc.property(digits, fraction, (whole, decimals) => {
        const significant = decimals.replace(/0+$/, '')
        expect(decimalsOf(Number(`${whole}.${decimals || '0'}`))).toBe(significant.length)
      }),
      { numRuns: 5000 },
    )
  })

  it('agrees with a text moved by an exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -30, max: 30 }), (digits, exponent) => {
        const zeros = /0*$/.exec(String(digits))?.[0].length ?? 0
        expect(decimalsOf(Number(`${digits}e${exponent}`))).toBe(Math.max(0, -exponent - zeros))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('codePointLength', () => {
  it('counts as the iteration of a text does, astral characters and lone surrogates included', () => {
    const parts = fc.array(fc.constantFrom('a', 'ä', '\u0301', '\u{1f600}', '\u{10ffff}', '\ud83d', '\udc00'))
    fc.assert(
      fc.property(parts, (list) => {
        const text = list.join('')
        expect(codePointLength(text)).toBe([...text].length)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('isCalendarDate', () => {
  it('takes the days of the calendar and no others', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(13), fc.nat(32), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const moment = new Date(`${text}T00:00:00Z`)
        const isReal = !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(text)
        expect(isCalendarDate(text)).toBe(isReal)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-2-29',
    '24-02-29',
    '2024-02-29T00:00:00Z',
    ' 2024-02-29',
    '2024-02-29\n',
    '',
    '٢٠٢٤-02-29',
  ])('refuses %j', (text) => expect(isCalendarDate(text)).toBe(false))

  it.each(['2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31'])('takes %s', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })
})
