import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReadOtherwise,
  numberOf,
  numberValue,
  otherReadings,
  readNumber,
  typedNumber,
  type NumberLanguage,
} from './typed-numbers.ts'

const languages: readonly NumberLanguage[] = ['de', 'en']
const none = undefined

describe('a number is read by the language of the page', () => {
  it.each<[string, number | undefined, number | undefined]>([
    ['1.234,56', 1234.56, none],
    ['1 234,56', 1234.56, none],
    ['1,234.56', none, 1234.56],
    ['1234.56', none, 1234.56],
    ['1.234', 1234, 1.234],
    ['1,234', 1.234, 1234],
    ['1.234.567', 1_234_567, none],
    ['12,5', 12.5, none],
    ['12.5', none, 12.5],
    ['-3', -3, -3],
    ['\u22123', -3, -3],
    ['0,07', 0.07, none],
    ['85,125', 85.125, 85_125],
    ['18,750', 18.75, 18_750],
    ['2,375', 2.375, 2375],
    ['12,345', 12.345, 12_345],
    ['0,500', 0.5, none],
    ['0,005', 0.005, none],
    ['0.005', none, 0.005],
    ['00,125', 0.125, none],
    ['-0,125', -0.125, none],
    ['450 €', 450, 450],
    ['€ 450', 450, 450],
    ['EUR 450', 450, 450],
    ['450,-', 450, 450],
    ['450,--', 450, 450],
    ['450,– €', 450, 450],
    ['450,00 EUR', 450, none],
    ['-€5.00', none, -5],
    ['€ -5', -5, -5],
    ['1’234,50', 1234.5, none],
    ["1'234.50", none, 1234.5],
    ["1'234'567", 1_234_567, 1_234_567],
    ['007', 7, 7],
    ['-0', 0, 0],
  ])('%s', (typed, german, english) => {
    expect([readNumber(typed, 'de'), readNumber(typed, 'en')]).toEqual([german, english])
  })

  it.each([
    '',
    'two',
    '1e5',
    '1.2.3',
    '1,2,3',
    '0x10',
    '12 $',
    '.5',
    '5.',
    '5,',
    '--1',
    '- -1',
    '5-',
    '€',
    '12.34.567',
    '1.234 567',
    '0.123.456',
    '1 23',
    '١٢',
  ])('%s is none in either', (typed) => {
    expect(languages.map((language) => readNumber(typed, language))).toEqual([none, none])
  })

  it.each(['12345678901234567', '0,12345678901234567', '1.00000000000000000001'])(
    '%s has more digits than a number keeps',
    (typed) => {
      expect(languages.map((language) => readNumber(typed, language))).toEqual([none, none])
    },
  )
})

/** Decimals of up to 15 digits, which a number keeps exactly. */
const decimals = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat(15))
  .map(([digits, places]) => Number(`${digits}e-${places}`))

const styles: readonly Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: false },
  { style: 'currency', currency: 'EUR' },
  { style: 'currency', currency: 'EUR', currencyDisplay: 'code' },
  { minimumFractionDigits: 3 },
]

it('reads what Intl writes in the same language as the same number', () => {
  fc.assert(
    fc.property(
      decimals,
      fc.constantFrom(...languages),
      fc.constantFrom(...styles),
      fc.constantFrom('de-DE', 'de-AT', 'de-CH', 'en-GB', 'en-US', 'en-IE'),
      (number, language, style, region) => {
        fc.pre(region.startsWith(language))
        const typed = new Intl.NumberFormat(region, { maximumFractionDigits: 20, ...style }).format(number)
        const read = readNumber(typed, language)
        const written = number === 0 ? 0 : number
        // Switzerland writes a point before the decimals, which German pages refuse, or tell as a group
        const isTold = read === undefined || read === written || isReadOtherwise(typed, language)
        if (region === 'de-CH') expect(isTold).toBe(true)
        else expect(read).toBe(written)
      },
    ),
  )
})

it('never reads what Intl writes in the other language as another number without telling how it was understood', () => {
  fc.assert(
    fc.property(decimals, fc.constantFrom(...languages), fc.constantFrom(...styles), (number, language, style) => {
      const other = language === 'de' ? 'en' : 'de'
      const typed = number.toLocaleString(other, { maximumFractionDigits: 20, ...style })
      const read = readNumber(typed, language)
      const isSame = read === (number === 0 ? 0 : number)
      expect(read === undefined || isSame || isReadOtherwise(typed, language)).toBe(true)
      if (read === undefined) expect(otherReadings(typed, language)).toContain(number === 0 ? 0 : number)
    }),
  )
})

it('reads any text alike, or not at all, whatever marks stand in it', () => {
  const marked = fc.array(fc.constantFrom(..."0123456789.,'’ -€\u202f"), { maxLength: 14 }).map((all) => all.join(''))
  fc.assert(
    fc.property(marked, fc.constantFrom(...languages), (typed, language) => {
      const read = readNumber(typed, language)
      if (read === undefined) return
      // the digits are those that were typed, but for zeros that say nothing
      const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
      const written = typedNumber(numberValue(typed, language), language)
      const [whole = '', places = ''] = written.split(language === 'de' ? ',' : '.')
      expect(digits(typed).startsWith(digits(whole + places))).toBe(true)
      expect(readNumber(written, language)).toBe(read)
    }),
  )
})

it('keeps a number the same when the language is changed, and what is none as it was typed', () => {
  fc.assert(
    fc.property(decimals, fc.constantFrom(...languages), fc.constantFrom(...languages), (number, from, to) => {
      const value = numberValue(number.toLocaleString(from, { maximumFractionDigits: 20 }), from)
      expect(numberOf(value)).toBe(number === 0 ? 0 : number)
      expect(readNumber(typedNumber(value, to), to)).toBe(number === 0 ? 0 : number)
    }),
  )
  for (const [typed, language] of [
    ['12,5', 'en'],
    ['0.500', 'de'],
    ['two', 'de'],
  ] as const) {
    expect(numberOf(numberValue(typed, language))).toBeUndefined()
    expect(typedNumber(numberValue(typed, language), language)).toBe(typed)
  }
})

it('tells both readings of a first group of 0', () => {
  expect(otherReadings('0.500', 'de')).toEqual([0.5, 500])
  expect(otherReadings('0,005', 'en')).toEqual([0.005, 5])
  expect(otherReadings('12.5', 'de')).toEqual([12.5])
  expect(otherReadings('two', 'de')).toEqual([])
})
