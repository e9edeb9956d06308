import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesName, wordsOf } from './area-names.ts'

const matches = (expression: string, name: string) => matchesName(wordsOf(expression), wordsOf(name))
const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüß]{2,12}$/)

test('a name is found by each of its words, and by all of them in any order', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const name = words.join(' ')
      for (const one of words) expect(matches(one, name)).toBe(true)
      expect(matches(words.toReversed().join(' '), name)).toBe(true)
    }),
  )
})

test('a star stands for any signs, none included', () => {
  fc.assert(
    fc.property(word, fc.nat(12), fc.nat(12), (text, one, other) => {
      const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
      expect(matches(`${text.slice(0, from)}*${text.slice(to)}`, text)).toBe(true)
    }),
  )
})

test('without a star the whole word must be the same', () => {
  fc.assert(
    fc.property(word, word, (text, more) => {
      expect(matches(text, text + more)).toBe(false)
      expect(matches(text, more + text)).toBe(false)
      expect(matches(`${text}*`, text + more)).toBe(true)
      expect(matches(`*${text}`, more + text)).toBe(true)
      expect(matches(`*${text}*`, more + text + more)).toBe(true)
    }),
  )
})

test('pieces around a star do not share letters', () => {
  expect([matches('aba*aba', 'ababa'), matches('aba*aba', 'abaaba'), matches('a*b*a', 'aa')]).toEqual([
    false,
    true,
    false,
  ])
})
