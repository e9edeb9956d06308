import type { FieldType } from '../definition.ts'

type TextType = Extract<FieldType, { kind: 'text' }>

/**
 * Texts for a pattern: one of a length in code points, and some that fit or do not though their length does. `pinsLength`:
 * no text of another length than the field's fits.
 */
type PatternSamples = {
  ofLength: (length: number) => string
  pinsLength: boolean
  good: readonly string[]
  bad: readonly string[]
}

const postcodes: PatternSamples = {
  ofLength: (length) => '01067'.padEnd(length, '9').slice(0, length),
  pinsLength: true,
  good: ['01000', '09999', '10000', '99999'],
  bad: ['00999', '00000', 'D1067', '1234a', '1 234', '١٢٣٤٥', '1234\n'],
}

const addresses: PatternSamples = {
  ofLength: (length) => `${'a'.repeat(length - 4)}@b.c`,
  pinsLength: false,
  good: ['A.b_c%d+e-f@g-h.i.JK', 'a1@1.example', 'a@b.museum', `a@b.${'c'.repeat(63)}`],
  bad: [
    `a@b.${'c'.repeat(64)}`,
    'ä@example.de',
    'a@exämple.de',
    'a b@example.de',
    'example.de',
    'a@example',
    'a@b@c.de',
  ],
}

const houseNumberAdditions: PatternSamples = {
  ofLength: (length) => 'a'.repeat(length),
  pinsLength: false,
  good: ['a', 'Ä', 'ß', '. ', 'ж', '𝒳', '𝒳9', '  '],
  bad: ['-', 'a-', '/2', '½', '²', '\n', 'a\u0308', '😀'],
}

const telephones: PatternSamples = {
  ofLength: (length) => '0'.repeat(length),
  pinsLength: false,
  good: ['+49 (421) 5/5-0', '((((', '    '],
  bad: ['0421a', '0421.5', '٠٤٢١', '0421\n', '０４２１'],
}

const fewLetters: PatternSamples = {
  ofLength: (length) => 'abc'.repeat(length).slice(0, length),
  pinsLength: false,
  good: ['a', 'cab'],
  bad: ['d', 'ab\n', 'A'],
}

const samples = new Map<string, PatternSamples>([
  ['^([0]{1}[1-9]{1}|[1-9]{1}[0-9]{1})[0-9]{3}$', postcodes],
  ['^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{1,63}$', addresses],
  ['^[\\p{L}0-9. ]*$', houseNumberAdditions],
  ['^[+0-9 ()/-]+$', telephones],
  ['^[a-c]+$', fewLetters],
])

/** Outside the basic plane, so that one of it is two units of UTF-16. */
const ASTRAL = '𝒳'

/** What is known of a pattern. @throws Error for one that is not in the table above */
export function samplesOf(pattern: string): PatternSamples {
  const found = samples.get(pattern)
  if (!found) throw new Error(`no samples of ${pattern}`)
  return found
}

/** A text with this many code points that fits the pattern, if there is one. */
export const sampleOf = ({ pattern }: TextType, length: number): string =>
  pattern === undefined ? ASTRAL.repeat(length) : samplesOf(pattern).ofLength(length)
