import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

test('page after page tells every row once, whatever their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (count, size) => {
      const all = Array.from({ length: count }, (_, at) => ({ id: count - at }))
      const told: number[] = []
      let before: number | null = Number.POSITIVE_INFINITY
      while (before !== null) {
        const behind: number = before
        const { page, next } = pageOf(all.filter(({ id }) => id < behind).slice(0, size + 1), size)
        expect(page.length).toBeLessThanOrEqual(size)
        told.push(...page.map(({ id }) => id))
        before = next
      }
      expect(told).toEqual(all.map(({ id }) => id))
    }),
  )
})
