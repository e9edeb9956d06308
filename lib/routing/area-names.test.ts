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

test('what a star stands for is told as a regular expression tells it', () => {
  const letters = (least: number) => fc.stringMatching(new RegExp(`^[ab]{${least},8}$`))
  const expression = fc.array(letters(0), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('*'))
  fc.assert(
    fc.property(
      expression.filter((text) => /[ab]/.test(text)),
      letters(1),
      (text, name) => {
        expect(matches(text, name)).toBe(new RegExp(`^${text.replaceAll('*', '.*')}$`).test(name))
      },
    ),
  )
})
