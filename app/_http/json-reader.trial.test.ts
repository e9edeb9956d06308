import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#lib/platform/testing/share.ts'
import { JsonReader } from './json-reader.ts'

const names = ['one', 'two'] as const
type Read = { texts: Record<string, string>; outline: unknown; unstorable: string[] }

/** What the reader makes of bytes that arrive in pieces cut at these places. */
function read(bytes: Uint8Array, cuts: readonly number[] = []): Read {
  const reader = new JsonReader(names)
  const gathered: Record<string, Uint8Array[]> = {}
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (let at = 1; at < borders.length; at += 1) {
    for (const { member, bytes: piece, begins } of reader.push(bytes.subarray(borders[at - 1], borders[at]))) {
      if (begins) gathered[member] = []
      gathered[member]?.push(Buffer.from(piece)) // a copy: pieces hold until the next push
    }
  }
  const { outline, unstorable } = reader.end()
  const texts = Object.entries(gathered).map(([name, pieces]) => [name, Buffer.concat(pieces).toString()])
  return { texts: Object.fromEntries(texts) as Record<string, string>, outline, unstorable }
}

/** What JSON.parse makes of the same, told in the same way. */
function parsed(bytes: Uint8Array): Read {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  if (typeof value !== 'object' || value === null) {
    const outline = { string: '', number: 0 }[typeof value as string]
    return { texts: {}, outline: outline ?? value, unstorable: [] }
  }
  if (Array.isArray(value)) return { texts: {}, outline: [], unstorable: [] }
  const members = names.flatMap((name): [string, unknown][] =>
    Object.hasOwn(value, name) ? [[name, Reflect.get(value, name)]] : [],
  )
  const texts = members.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    texts: Object.fromEntries(texts.map(([name, text]) => [name, Buffer.from(text).toString()])),
    outline: Object.fromEntries(members.map(([name, text]) => [name, typeof text === 'string' ? '' : null])),
    unstorable: texts.filter(([, text]) => text.includes('\0') || !text.isWellFormed()).map(([name]) => name),
  }
}

/** What a reading ends with; texts that a later value that is none has replaced are left out. */
function outcome(work: () => Read): Read | 'malformed' {
  try {
    const { texts, outline, unstorable } = work()
    const isThere = (name: string) => Reflect.get(Object(outline) as object, name) === ''
    const kept = Object.entries(texts).filter(([name]) => isThere(name))
    return { texts: Object.fromEntries(kept), outline, unstorable: [...unstorable].sort() }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) {
      expect(error).toMatchObject({ code: 'malformed' })
    }
    return 'malformed'
  }
}

function expectAsParsed(bytes: Uint8Array, cuts: readonly number[]): void {
  expect(outcome(() => read(bytes, cuts))).toEqual(outcome(() => parsed(bytes)))
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
  object: fc.array(fc.tuple(text, blank, tie('value'), blank), { maxLength: 4 }).map(objectOf),
}))
const name = fc.oneof(
  fc.constantFrom('"one"', '"two"', '"\\u006fne"', '"tw\\u006F"', '"on"', '"ones"', '"__proto__"'),
  text,
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
    ...['', ' ', '{', '}', '[', ']', '{"one"', '{"one":', '{"one":"', '{"one":"a', '{"one":"a"', '{"one":"a",', '[1,]'],
    ...[
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
    ],
    ...[
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
    ],
    ...['"\t"', '"\n"', '"\\x"', '"\\u12"', '"\\u12g4"', '"\\u{1}"', "'a'", '\uFEFF{}', '{}\uFEFF', '/**/1', '\u00a01'],
    ...['0', '-0', '-1e-1', 'null', 'true', '"a"', '[]', '{}', ' [ ] ', '{"one":"a","one":1}', '{"one":1,"one":"a"}'],
    ...['{"one":{"one":"a"}}', '{"x":{"one":"a"},"two":"b"}', '[{"one":"a"}]', '{"one":["one"],"two":"\\u0000"}'],
    ...['{"one":"\\u0000","one":"b"}', '{"one":"\\ud83d","two":"\\ude00"}', '{"one":"\\ud83d\\u0041"}', '1e999'],
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

describe('what would cost more than it is worth is refused before it is built', () => {
  const tooMuch = (says: string) =>
    expect.objectContaining({ code: 'invalid', message: expect.stringContaining(says) as string }) as Error
  const levels = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  const list = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`)

  test('more than 64 levels, as lists and as objects, also in a member that nobody knows', () => {
    expect(() => read(levels(64))).not.toThrow()
    expect(() => read(levels(65))).toThrow(tooMuch('64 levels'))
    expect(() => read(Buffer.from('{"a":'.repeat(65)))).toThrow(tooMuch('64 levels'))
    expect(() => read(Buffer.from(`{"x":${'['.repeat(64)}`))).toThrow(tooMuch('64 levels'))
  })

  test('more than 50,000 values', () => {
    expect(() => read(list(49_999))).not.toThrow()
    expect(() => read(list(50_000))).toThrow(tooMuch('50,000 values'))
  })

  test('of a hostile body no more is read than up to the limit', () => {
    const reader = new JsonReader(names)
    const piece = Buffer.from('{},'.repeat(1000))
    reader.push(Buffer.from('['))
    let pushed = 0
    expect(() => {
      for (; pushed < 10_000; pushed += 1) reader.push(piece)
    }).toThrow(tooMuch('50,000 values'))
    expect(pushed).toBe(49)
  })
})
