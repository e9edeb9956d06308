import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@kurier/test-kit/share'
import { repeatedMember } from '@kurier/wire/strict-jws'
import { JsonReader } from './json-reader.ts'
import { anything } from './shape.ts'

const names = ['one', 'two'] as const
type JsonReading = { texts: Record<string, string>; value: unknown; unstorable: string[] }

const bounds = { shape: anything, mostValues: 1000, nulls: 'kept' } as const

/** What the reader makes of bytes that arrive in pieces cut at these places. */
function read(
  bytes: Uint8Array,
  cuts: readonly number[] = [],
  streamed: readonly (typeof names)[number][] = names,
): JsonReading {
  const reader = new JsonReader(bounds, streamed)
  const gathered: Record<string, Uint8Array[]> = {}
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (let at = 1; at < borders.length; at += 1) {
    for (const { member, bytes: piece } of reader.push(bytes.subarray(borders[at - 1], borders[at]))) {
      ;(gathered[member] ??= []).push(Buffer.from(piece)) // a copy: pieces hold until the next push
    }
  }
  const { value, unstorable } = reader.end()
  const texts = Object.entries(gathered).map(([name, pieces]) => [name, Buffer.concat(pieces).toString()])
  return {
    texts: Object.fromEntries(texts) as Record<string, string>,
    value,
    unstorable: [...new Set(unstorable.map(({ pointer }) => pointer))].sort(),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function unstorableIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]) => [
    ...(isUnstorable(name) ? [at] : []),
    ...unstorableIn(held, `${at}/${escaped(name)}`),
  ])
}

/** What JSON.parse makes of the same, told in the same way. */
function parsed(bytes: Uint8Array, streamed: readonly string[] = names): JsonReading | 'twice' {
  const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const value: unknown = JSON.parse(json)
  if (repeatedMember(json) !== undefined) return 'twice'
  const entries = isObject(value) ? Object.entries(value).filter(([name]) => streamed.includes(name)) : []
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const notEmpty = texts.filter(([, text]) => text !== '')
  return {
    texts: Object.fromEntries(notEmpty.map(([name, text]) => [name, Buffer.from(text).toString()])),
    value: isObject(value) ? Object.assign(value, Object.fromEntries(texts.map(([name]) => [name, '']))) : value,
    unstorable: [
      ...new Set([
        ...texts.filter(([, text]) => isUnstorable(text)).map(([name]) => `/${name}`),
        ...unstorableIn(
          isObject(value) ? { ...value, ...Object.fromEntries(texts.map(([name]) => [name, ''])) } : value,
        ),
      ]),
    ].sort(),
  }
}

/** What a reading ends with. */
function outcome(work: () => JsonReading | 'twice'): JsonReading | 'malformed' | 'twice' {
  try {
    return work()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'malformed'
    expect(error).toMatchObject({ code: expect.stringMatching(/^(malformed|invalid)$/) as string })
    return String(error).includes('twice') ? 'twice' : 'malformed'
  }
}

/** A member that stands twice is refused as soon as it comes, whatever is wrong behind it. */
function expectAsParsed(bytes: Uint8Array, cuts: readonly number[]): void {
  for (const streamed of [names, []] as const) {
    const found = outcome(() => read(bytes, cuts, streamed))
    const right = outcome(() => parsed(bytes, streamed))
    if (found === 'twice') expect(['twice', 'malformed']).toContain(right)
    else expect(found).toEqual(right)
  }
}

const cuts = fc.array(fc.nat(10_000), { maxLength: 8 })
const everyByte = (bytes: Uint8Array) => Array.from(bytes, (_, at) => at)

/** A text of JSON, each of its characters written plainly or as an escape. */
const unit = fc.oneof(
  fc.constantFrom('one', '\\u006fne', '\\"', '\\\\', '\\/', '\\b\\f\\n\\r\\t', '\\u0000', '\\ud83d\\ude00', '\\ud83d'),
  fc.constantFrom('\\uDE00', '\\ud83d\\n', 'ä', '€', '😀', ' ', '{', '],', 'x'.repeat(100), '\u007f', '\u2028'),
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text).slice(1, -1)),
)
const text = fc.array(unit, { maxLength: 6 }).map((units) => `"${units.join('')}"`)
// V8's JSON.parse takes an escaped name of one character for the name `\` that it read at the same place of an object before
const memberName = text.filter((json) => json !== String.raw`"\\"`)
const number = fc.oneof(
  fc.constantFrom('0', '-0', '10', '-1.5', '1e9', '1E+10', '2.50e-7', '1e999'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
)
const blank = fc.constantFrom('', '', ' ', '\n\t', '\r\n ')
const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, number, fc.constantFrom('true', 'false', 'null'), tie('list'), tie('object')),
  list: fc
    .tuple(fc.array(tie('value'), { maxLength: 4 }), blank)
    .map(([items, gap]) => `[${gap}${items.join(`${gap},`)}]`),
  object: fc.array(fc.tuple(memberName, blank, tie('value'), blank), { maxLength: 4 }).map(objectOf),
}))
const name = fc.oneof(
  fc.constantFrom('"one"', '"two"', '"\\u006fne"', '"tw\\u006F"', '"on"', '"ones"', '"__proto__"'),
  memberName,
)
const root = fc.oneof(
  value,
  fc.array(fc.tuple(name, blank, fc.oneof(text, value), blank), { maxLength: 7 }).map(objectOf),
)

function objectOf(members: readonly (readonly [string, string, string, string])[]): string {
  return `{${members.map(([key, before, held, after]) => `${before}${key}${after}:${before}${held}${after}`).join(',')}}`
}

describe('what arrives is read as JSON.parse reads it', () => {
  test('wherever the chunks are cut, members given twice and escapes in names and texts included', () => {
    fc.assert(
      fc.property(blank, root, blank, cuts, (before, json, after, at) => {
        expectAsParsed(Buffer.from(`${before}${json}${after}`), at)
      }),
      { numRuns: runs(3000) },
    )
  })

  test('byte by byte too', () => {
    fc.assert(
      fc.property(root, (json) => {
        const bytes = Buffer.from(json)
        expectAsParsed(bytes, everyByte(bytes))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('and refused where JSON.parse refuses it: a byte changed, taken out, put in, or the rest cut off', () => {
    const change = fc.constantFrom('change', 'take', 'put', 'cut')
    const byte = fc.oneof(fc.constantFrom(...Buffer.from('"\\{}[],:-+.eE0u1 \n\0\u007f')), fc.nat(255))
    fc.assert(
      fc.property(root, change, fc.nat(10_000), byte, cuts, (json, how, where, other, at) => {
        const bytes = [...Buffer.from(json)]
        const place = where % (bytes.length + 1)
        if (how === 'change') bytes[Math.min(place, bytes.length - 1)] = other
        if (how === 'take') bytes.splice(place, 1)
        if (how === 'put') bytes.splice(place, 0, other)
        if (how === 'cut') bytes.length = place
        expectAsParsed(Uint8Array.from(bytes), at)
      }),
      { numRuns: runs(6000) },
    )
  })

  test.each([
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '{"one"',
    '{"one":',
    '{"one":"',
    '{"one":"a',
    '{"one":"a"',
    '{"one":"a",',
    '[1,]',
    '{,}',
    '[,1]',
    '{"a":1,}',
    '{"a" 1}',
    '{1:1}',
    '{"a":1 "b":2}',
    '[1 2]',
    '[1}',
    '{"a":1]',
    '{} {}',
    '{}x',
    '1 1',
    '01',
    '-',
    '1.',
    '.5',
    '1e',
    '1e+',
    '+1',
    '-01',
    '0x1',
    'NaN',
    'Infinity',
    'tru',
    'truex',
    'nul',
    'True',
    'falsee',
    '"\t"',
    '"\n"',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    '"\\u{1}"',
    "'a'",
    '\uFEFF{}',
    '{}\uFEFF',
    '/**/1',
    '\u00a01',
    '0',
    '-0',
    '-1e-1',
    'null',
    'true',
    '"a"',
    '[]',
    '{}',
    ' [ ] ',
    '{"one":"a","one":1}',
    '{"one":1,"one":"a"}',
    '{"one":{"one":"a"}}',
    '{"x":{"one":"a"},"two":"b"}',
    '[{"one":"a"}]',
    '{"one":["one"],"two":"\\u0000"}',
    '{"one":"\\u0000","one":"b"}',
    '{"one":"\\ud83d","two":"\\ude00"}',
    '{"one":"\\ud83d\\u0041"}',
    '1e999',
  ])('%j', (json) => {
    const bytes = Buffer.from(json)
    expectAsParsed(bytes, [])
    expectAsParsed(bytes, everyByte(bytes))
  })

  test.each([
    ['half a character', [0x22, 0xc3, 0x22]],
    ['a character cut off', [0x22, 0xe2, 0x82]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['half of a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a byte beyond all characters', [0x22, 0xff, 0x22]],
    ['a character beyond the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
  ])('%s is no UTF-8', (_, bytes) => {
    for (const at of [[], everyByte(Uint8Array.from(bytes))]) {
      expect(() => read(Uint8Array.from(bytes), at)).toThrow('The body is not valid UTF-8.')
    }
  })
})
