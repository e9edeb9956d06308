import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, regionDigits } from './regions.ts'
import { REGION } from './terms.ts'

/** A key of whole parts: state, government region, district, association, municipality. */
const key = fc
  .record({ digits: fc.stringMatching(/^\d{12}$/), length: fc.constantFrom(0, 2, 3, 5, 9, 12) })
  .map(({ digits, length }) => digits.slice(0, length))
const anyDigits = fc.stringMatching(/^\d{0,12}$/)

describe('the normal form of a region', () => {
  test.each([
    ['DE', ''],
    ['DE0', ''],
    ['00', ''],
    ['DE000000000000', ''],
    ['000000000000', ''],
    ['DE09', '09'],
    ['09', '09'],
    ['DE090', '09'],
    ['DE090000000000', '09'],
    ['DE10', '10'],
    ['100000000000', '10'],
    ['DE09162', '09162'],
    ['DE0916200', '09162'],
    ['091620000000', '09162'],
    ['DE0916', '0916'],
    ['DE09160', '09160'],
    ['DE03101', '03101'],
    ['DE010010000', '01001'],
    ['DE010515163003', '010515163003'],
    ['DE010515163000', '010515163'],
    ['DE010510000001', '010510000001'],
    ['DE0105151', '0105151'],
    ['DE0105150', '0105150'],
  ])('of %s is %j', (region, digits) => {
    expect(regionDigits(region)).toBe(digits)
  })

  test('is the same with DE and without, and after zeros that fill the key', () => {
    fc.assert(
      fc.property(key, (digits) => {
        const normal = regionDigits(`DE${digits}`)
        expect(regionDigits(`DE${digits.padEnd(12, '0')}`)).toBe(normal)
        expect(regionDigits(digits.padEnd(12, '0'))).toBe(normal)
        expect(regionDigits(normal)).toBe(normal)
      }),
    )
  })

  test('only takes zeros away, and only at the end', () => {
    fc.assert(
      fc.property(anyDigits, (digits) => {
        const normal = regionDigits(digits)
        expect(digits.startsWith(normal)).toBe(true)
        expect(digits.slice(normal.length)).toMatch(/^0*$/)
      }),
    )
  })
})

test('a region lies within each of its beginnings, and within nothing narrower, however both are written', () => {
  const written = (digits: string) =>
    fc.constantFrom(`DE${digits}`, `DE${digits.padEnd(12, '0')}`, digits.padEnd(12, '0'), ...(digits ? [digits] : []))
  const pair = fc.tuple(key, key).chain(([short, long]) => {
    const longer = short + long.slice(short.length)
    return fc.record({ short: written(short), longer: written(longer) })
  })
  fc.assert(
    fc.property(pair, ({ short, longer }) => {
      expect([short, longer].every((region) => REGION.test(region))).toBe(true)
      expect(isWithin(longer, short)).toBe(true)
      expect(isWithin(short, longer)).toBe(regionDigits(short) === regionDigits(longer))
    }),
  )
})
