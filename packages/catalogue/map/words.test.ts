import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstWords, lengthOf, lineOf, linesOf } from './words.ts'

describe('texts of schemas', () => {
  test('a line has no breaks, tabs or several blanks in a row', () => {
    expect(lineOf(' Vor-\r\n und\u00a0\t Nachname ')).toBe('Vor- und Nachname')
  })

  test('what stands for nothing is nothing', () => {
    expect(['', '.', '-', ' – ', '...', '\r\n'].map(lineOf)).toEqual(['', '', '', '', '', ''])
  })

  test('characters that turn the direction or cannot be seen are gone', () => {
    expect(lineOf('a\u202eb\u0000c\u200bd')).toBe('abcd')
  })

  test('lines are kept, with one empty line at most between them', () => {
    expect(linesOf('eins\r\nzwei\n\n\n\ndrei\n')).toBe('eins\nzwei\n\ndrei')
  })

  test('first words end between words and show that there is more', () => {
    expect(firstWords('Ich versichere, dass alles stimmt', 20)).toBe('Ich versichere…')
    expect(firstWords('kurz', 20)).toBe('kurz')
  })

  test('first words are never longer than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 5, max: 120 }), (text, most) => {
        expect(lengthOf(firstWords(text, most))).toBeLessThanOrEqual(most)
      }),
    )
  })
})
