import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedHelp } from './folded-help.ts'

const long = 'Lesen Sie das zuerst. ' + 'Hier steht vieles, was nur manche wissen müssen. '.repeat(8)

test('help of more than 300 characters is folded behind its first sentence, shorter help is not', () => {
  expect(foldedHelp('Kurz. Und gut.', 'de')).toEqual({ first: 'Kurz. Und gut.', rest: '' })
  const { first, rest } = foldedHelp(long, 'de')
  expect(first).toBe('Lesen Sie das zuerst.')
  expect(rest).toBe(long.slice('Lesen Sie das zuerst. '.length))
})

test('one sentence of 400 characters is cut at a word', () => {
  const { first, rest } = foldedHelp('wort '.repeat(80), 'de')
  expect(first).toMatch(/^(wort )+…$/)
  expect(first.length).toBeLessThan(210)
  expect(rest).toMatch(/^… wort/)
})

test('nothing of a text is lost, whatever it is', () => {
  const plain = (text: string) => text.replaceAll(/[\s…]/g, '')
  fc.assert(
    fc.property(fc.string({ maxLength: 900 }), (text) => {
      const { first, rest } = foldedHelp(text, 'en')
      expect(plain(first + rest)).toBe(plain(text))
      expect(first === text || first.length <= 310).toBe(true)
    }),
  )
})
