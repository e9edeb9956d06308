import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderedRow } from '../workbench-context.tsx'
import { nextWaiting } from './next-waiting.ts'

const list = (text: string): OrderedRow[] =>
  [...text].map((letter) => ({
    submissionId: letter,
    caseId: letter.toLowerCase(),
    isWaiting: letter === letter.toLowerCase(),
  }))
const nobody = () => false

test.each([
  ['aBCd', 1, 'd'],
  ['aBCD', 1, 'a'],
  ['AbCD', 1, undefined],
  ['abCD', 3, 'a'],
  ['Abc', -1, 'b'],
])('in %s after place %i comes %s, where capitals are decided', (rows, at, expected) => {
  expect(nextWaiting(list(rows), at, nobody)?.submissionId).toBe(expected)
})

test('what a colleague works on is passed over', () => {
  expect(nextWaiting(list('abc'), 0, (caseId) => caseId === 'b')?.submissionId).toBe('c')
})

test('who goes on from one to the next has had all of them, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }), fc.nat(), (ids, start) => {
      let order: OrderedRow[] = ids.map((id) => ({ submissionId: id, caseId: id, isWaiting: true }))
      let at = start % ids.length
      const had: string[] = []
      for (let isGoing = true; isGoing;) {
        had.push(ids[at] ?? '')
        order = order.map((row, index) => (index === at ? { ...row, isWaiting: false } : row))
        const next = nextWaiting(order, at, nobody)
        isGoing = next !== undefined
        if (next) at = ids.indexOf(next.submissionId)
      }
      expect(had.toSorted()).toEqual(ids.toSorted())
    }),
  )
})
