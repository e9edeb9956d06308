import fc from 'fast-check'
import { expect, test } from 'vitest'
import { found, indexOf, meant, MOST_SHOWN } from './found-options.ts'
import type { Option } from '../words.ts'

const options: Option[] = [
  ['000', 'Deutschland'],
  ['150', 'Österreich'],
  ['430', 'Korea, Demokratische Volksrepublik'],
  ['467', 'Korea, Republik'],
  ['158', 'Demokratische Republik Kongo'],
].map(([value = '', label = '']) => ({ value, label }))
const index = indexOf(options)
const codes = (typed: string) => found(index, typed).shown.map(({ value }) => value)

test.each([
  ['', ['000', '150', '430', '467', '158']],
  ['oster', ['150']],
  ['rep kor', ['430', '467']],
  ['demokratische', ['158', '430']],
  ['15', ['150', '158']],
  ['467', ['467']],
  ['x', []],
])('what is typed as "%s" finds by words anywhere in label and code, what begins so first', (typed, wanted) => {
  expect(codes(typed)).toEqual(wanted)
})

test('what is left without a choice is meant only when it can be nothing else', () => {
  const value = (typed: string) => meant(index, typed)?.value
  expect([value('deutschl'), value('korea'), value('150'), value('Korea, Republik'), value(' ')]).toEqual([
    '000',
    undefined,
    '150',
    '467',
    undefined,
  ])
})

test('never more are shown than there is room for, and the others are counted', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 200 }), fc.string({ maxLength: 3 }), (labels, typed) => {
      const all = indexOf(labels.map((label, at) => ({ value: String(at), label })))
      const { shown, more } = found(all, typed)
      const every = found(all, '')
      expect(shown.length).toBeLessThanOrEqual(MOST_SHOWN)
      expect(more).toBeGreaterThanOrEqual(0)
      expect(every.shown.length + every.more).toBe(labels.length)
      expect(shown.length + more).toBeLessThanOrEqual(labels.length)
      expect(new Set(shown).size).toBe(shown.length)
    }),
  )
})
