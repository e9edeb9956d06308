import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import {
  codePointLength,
  decimalsOf,
  isCalendarDate,
  sameText,
  secondsOfDateTime,
  secondsOfTime,
} from './value-checks.ts'

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

describe('a time', () => {
  const digits = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'))
  const zone = fc.oneof(
    fc.constantFrom('Z', 'z', ''),
    fc
      .tuple(fc.constantFrom('+', '-'), digits(24), digits(60))
      .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
  )
  const times = fc
    .tuple(digits(24), digits(60), fc.oneof(digits(61), fc.constant('60')), fc.constantFrom('', '.5', '.'), zone)
    .map(([hours, minutes, seconds, fraction, offset]) => `${hours}:${minutes}:${seconds}${fraction}${offset}`)

  it('is what RFC 3339 calls one, as a library finds that takes offsets without a colon besides', () => {
    // the library takes a minute 60 for a leap second where that is 23:59 in UTC
    const isOfAClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:/.test(text)
    const [time, dateTime] = [validatorOf('time'), validatorOf('date-time')]
    const property = fc.property(
      times,
      fc.constantFrom('2024-02-29T', '2023-02-29T', '2024-02-29t', 'T'),
      (text, day) => {
        expect([text, secondsOfTime(text) !== undefined]).toEqual([text, isOfAClock(text) && time(text)])
        const isTaken = isOfAClock(text) && dateTime(`${day}${text}`)
        expect([text, secondsOfDateTime(`${day}${text}`) !== undefined]).toEqual([text, isTaken])
      },
    )
    fc.assert(property, { numRuns: 5000 })
  })

  it.each(['12:30', '12:30:00', '12:30:00+01', '12:30:00+0100', '24:00:00Z', '12:30:00Z\n', '١٢:30:00Z', '12:00:60Z'])(
    'is not %j',
    (text) => expect(secondsOfTime(text)).toBeUndefined(),
  )

  it('is told in seconds of the same moment, whatever the offset', () => {
    expect([secondsOfTime('00:30:00+01:00'), secondsOfTime('23:30:00-01:30')]).toEqual([-1800, 90_000])
    expect(secondsOfTime('23:59:60.5Z')).toBe(86_400.5)
    const moments = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(secondsOfDateTime(moment.toISOString())).toBeCloseTo(moment.valueOf() / 1000, 3)
      }),
    )
  })
})

/** The library's own check of a format. */
function validatorOf(format: 'time' | 'date-time'): (text: string) => boolean {
  const known = fullFormats[format]
  if (typeof known !== 'object' || !('validate' in known) || typeof known.validate !== 'function')
    throw new Error(format)
  const { validate } = known
  return (text) => validate(text as never) === true // both take texts
}

describe('sameText', () => {
  it('is the same for JSON that is equal, and for nothing else', () => {
    const jsons = fc.array(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(jsons, fc.boolean(), ([one, two], isSame) => {
        const other = isSame ? turned(one) : two
        expect(sameText(one) === sameText(other)).toBe(sorted(one) === sorted(other))
      }),
      { numRuns: 500 },
    )
    expect(sameText({ b: [1, '1'], a: null })).toBe(sameText({ a: null, b: [1, '1'] }))
    expect(sameText([1, 2])).not.toBe(sameText(['1,2']))
  })

  it('of JSON that is very deep is found all the same', () => {
    const deep = (inside: string): unknown => JSON.parse(`${'['.repeat(20_000)}${inside}${']'.repeat(20_000)}`)
    expect(sameText(deep('1')) === sameText(deep('1'))).toBe(true)
    expect(sameText(deep('1')) === sameText(deep('2'))).toBe(false)
  })
})

/** The same JSON with the properties of its objects in another order. */
function turned(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(turned)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json)
      .map(([name, inside]) => [name, turned(inside)] as const)
      .toReversed(),
  )
}

const sorted = (json: unknown): string =>
  JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
