import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

const short = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')

test('a short text is shown whole', () => {
  for (const text of ['', 'x', short, 'x'.repeat(1600)]) expect(beginningOf(text)).toBe(text)
})

test('of many lines and of a very long line the beginning is shown', () => {
  expect(beginningOf(`${short}\nline 20`)).toBe(short.slice(0, short.indexOf('line 10')))
  expect(beginningOf('x'.repeat(1601))).toBe('x'.repeat(800))
})

test('whatever it is, no more than fits is shown, and it is the beginning', () => {
  const line = fc.string({ maxLength: 3000 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n')
      const beginning = beginningOf(text)
      expect(text.startsWith(beginning)).toBe(true)
      expect(beginning.length).toBeLessThanOrEqual(1600)
      expect(beginning.split('\n').length).toBeLessThanOrEqual(20)
    }),
  )
})
