import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, quoted, severalLines } from './texts.ts'

describe('a text', () => {
  it('keeps its line breaks, of whatever kind, and no other white space but single spaces', () => {
    expect(severalLines('\u00a0 a\t \u202fb \r\n\u00a0c\rd\n \n\n\n e\u2028f ')).toBe('a b\nc\nd\n\ne\nf')
    expect(oneLine(' a\r\n b\u00a0\tc ')).toBe('a b c')
  })

  it.each(['', '.', '-', '–', ' \u00a0\t\r\n', ' . '])('that says nothing is empty: %j', (text) => {
    expect(severalLines(text)).toBe('')
  })

  it('is the same when it is taken a second time', () => {
    const texts = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t', '\u00a0', '\u2028', 'a', '.', '-', 'ä') })
    fc.assert(
      fc.property(texts, (text) => {
        for (const taken of [oneLine, severalLines]) expect(taken(taken(text))).toBe(taken(text))
        expect(severalLines(text)).not.toMatch(/[^\S\n]{2}|^\s|\s$|[\t\r\u00a0\u2028]|\n{3}/)
      }),
    )
  })

  it('is quoted in at most 81 characters, none of them cut in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 70, maxLength: 400 }), (text) => {
        expect([...quoted(text)].length).toBeLessThanOrEqual(81)
        expect(quoted(text).isWellFormed()).toBe(true)
      }),
    )
  })
})
