import { questionCodes, type FieldType } from '../definition.ts'
import type { Json } from '../document.ts'
import type { FaultKind } from '../fault-kinds.ts'
import { sampleOf, samplesOf } from './pattern-samples.ts'

/** A value, and the faults that it must have; empty when it fits. */
type ValueCase = { value: Json; kinds: FaultKind[] }
type TypeOf<Kind extends FieldType['kind']> = Extract<FieldType, { kind: Kind }>

const inside = (...values: readonly Json[]): ValueCase[] => values.map((value) => ({ value, kinds: [] }))
const outside = (kind: FaultKind, ...values: readonly Json[]): ValueCase[] =>
  values.map((value) => ({ value, kinds: [kind] }))

/** One value of each kind of JSON. */
const ofEachKind: Readonly<Record<string, Json>> = {
  text: '1',
  number: 1,
  boolean: true,
  none: null,
  list: ['1'],
  group: {},
}
const texts = ['text', 'codes', 'question', 'date', 'proof']
const numbers = ['integer', 'number', 'money']

/** Values of kinds of JSON that a type of field, or a group, does not take; none for hints, which take all. */
export function outsideType(kind: FieldType['kind'] | 'group'): Json[] {
  if (kind === 'hint' || kind === 'unknown') return []
  const own = texts.includes(kind) ? 'text' : numbers.includes(kind) ? 'number' : kind
  return Object.entries(ofEachKind).flatMap(([name, value]) => (name === own ? [] : [value]))
}

/** Values just inside and just outside of what a type takes. */
export const valueCases = (type: FieldType): ValueCase[] => [
  ...outside('type', ...outsideType(type.kind)),
  ...casesOfType(type),
]

function casesOfType(type: FieldType): ValueCase[] {
  switch (type.kind) {
    case 'text':
      return textCases(type)
    case 'codes':
      return codeCases(type.codes)
    case 'question':
      return codeCases(questionCodes)
    case 'integer':
      return [...numberCases(type, 1), ...outside('type', 1.5, 1e-9)]
    case 'number':
      return [...numberCases(type, 0.001), ...inside(118.125, 1e300)]
    case 'money':
      return moneyCases
    case 'date':
      return dateCases
    case 'boolean':
      return [...inside(true, false), ...outside('type', 'true', 0)]
    case 'proof':
      return inside('', 'a'.repeat(10_000), '\u0000')
    default:
      return inside(null, '', 0, false, [], {}, { anything: [null] })
  }
}

/** Lengths count code points, so a text without a pattern consists of characters that take two units of UTF-16. */
function textCases(type: TypeOf<'text'>): ValueCase[] {
  const { min = 0, max, pattern } = type
  return [
    ...inside(sampleOf(type, min), sampleOf(type, max ?? 10_000)),
    ...(min > 0 ? [ofWrongLength(type, min - 1, 'too-short')] : []),
    ...(max === undefined ? [] : [ofWrongLength(type, max + 1, 'too-long')]),
    ...(pattern === undefined
      ? inside('\u0000'.repeat(min), 'a\u0308'.repeat(min))
      : [...inside(...samplesOf(pattern).good), ...outside('pattern', ...samplesOf(pattern).bad)]),
  ]
}

function ofWrongLength(type: TypeOf<'text'>, length: number, kind: FaultKind): ValueCase {
  const pinned = type.pattern !== undefined && samplesOf(type.pattern).pinsLength
  return { value: sampleOf(type, length), kinds: pinned ? [kind, 'pattern'] : [kind] }
}

/** Each code is in; their neighbours, and texts that only look like a code, are out. */
function codeCases(codes: readonly string[]): ValueCase[] {
  const first = codes[0] ?? ''
  const near = codes
    .filter((code) => /^\d{3}$/.test(code))
    .flatMap((code) => [Number(code) - 1, Number(code) + 1])
    .map((number) => String(number).padStart(3, '0'))
  const alike = [
    '',
    ' ',
    `${first} `,
    ` ${first}`,
    `${first}0`,
    first.slice(1),
    `${first}\n`,
    first.toUpperCase(),
    'toString',
  ]
  const out = new Set([...near, ...alike].filter((text) => !codes.includes(text)))
  return [...inside(...codes), ...outside('not-listed', ...out)]
}

function numberCases({ min, max }: { min?: number; max?: number }, step: number): ValueCase[] {
  return [
    ...(min === undefined ? [] : [...inside(min, min + step), ...outside('too-small', min - step, -1e15)]),
    ...(max === undefined ? inside(1e15) : [...inside(max), ...outside('too-large', max + step, 1e15)]),
  ]
}

/** At most two decimals as written, exponents included (decisions 8). */
const moneyCases: ValueCase[] = [
  ...inside(
    0,
    0.01,
    0.07,
    0.1,
    0.29,
    1.1,
    4.35,
    19.99,
    1_000_000.1,
    123_456_789.01,
    9_007_199_254_740_991,
    1e21,
    1e300,
  ),
  ...outside('decimals', 0.001, 1e-7, 0.30000000000000004, 19.999, 1_000_000.001, 5e-324),
  ...outside('too-small', -0.01, -1, -1e21),
  { value: -0.0001, kinds: ['too-small', 'decimals'] },
]

const dateCases: ValueCase[] = [
  ...inside('2024-02-29', '2000-02-29', '1900-02-28', '2023-12-31', '0001-01-01', '9999-12-31', '2024-06-30'),
  ...outside(
    'no-date',
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-06-31',
    '2024-13-01',
    '2024-00-10',
  ),
  ...outside('no-date', '2024-01-00', '2024-01-32', '', '2024-4-3', '24-04-03', '12024-04-03', '03.04.2024', '2024-04'),
  ...outside(
    'no-date',
    '2024-04-03T00:00:00Z',
    ' 2024-04-03',
    '2024-04-03\n',
    '-2024-04-03',
    '+02024-04-03',
    '٢٠٢٤-٠٤-٠٣',
  ),
]
