import { expect, test } from 'vitest'
import { patternReader } from '../patterns/patterns.ts'
import { lengthsOfPattern } from './pattern-lengths.ts'

const lengths = (pattern: string) => {
  const read = patternReader()(pattern, 'xsd')
  if (!read.ok) throw new Error(read.reason.en)
  return lengthsOfPattern(read.pattern)
}

test.each([
  ['[0-9]{5}', { min: 5, max: 5 }],
  ['[a-z]+@[a-z]+', { min: 3 }],
  ['a|bcd', { min: 1, max: 3 }],
  ['(ab){2,3}c?', { min: 4, max: 7 }],
  ['([0]{1}[1-9]{1}|[1]{1}[0-6]{1})[0-9]{3}', { min: 5, max: 5 }],
  ['\\p{L}*', { min: 0 }],
  ['(?=x).', { min: 1, max: 1 }],
])('texts that follow %s have such lengths', (pattern, expected) => {
  expect(lengths(pattern)).toEqual(expected)
})
