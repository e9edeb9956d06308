import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { middleOf, quantileOf, spreadOf } from './durations.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const lengths = fc.array(fc.integer({ min: 10, max: 60 * DAY }), { minLength: 1, maxLength: 60 })

test('of the classes of the database each quantile is told to a twentieth', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.constantFrom(0.5, 0.95), async (milliseconds, share) => {
      const { rows } = await db.query<{ class: number; count: number }>(
        `select duration_class(one) as class, count(*)::int as count from unnest($1::double precision[]) one group by 1`,
        [milliseconds],
      )
      const sorted = [...milliseconds].sort((one, other) => one - other)
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0
      const told = quantileOf(rows, share) ?? 0
      expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * 0.05 + 1)
    }),
    { numRuns: 40 },
  )
})

test('nothing has no median, and one long wait among many short ones moves the median not at all', () => {
  expect(spreadOf([])).toEqual({ median: null, p95: null })
  const short = { class: 20, count: 99 }
  expect(spreadOf([{ class: 200, count: 1 }, short])).toEqual({ median: middleOf(20), p95: middleOf(20) })
})
