import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { selectDays } from './figures-store.ts'

let db: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
})

it.each([
  ['late in the evening, after the night of 25 hours', '2026-11-21T22:30:00Z', '2026-10-23', '2026-11-21'],
  ['just after midnight, after the night of 23 hours', '2026-04-10T22:30:00Z', '2026-03-13', '2026-04-11'],
  ['at noon', '2026-07-15T10:00:00Z', '2026-06-16', '2026-07-15'],
])('there are as many days as asked for, today included: %s', async (_, instant, first, last) => {
  const days = (
    await selectDays(db, { organisations: null, days: 30, until: new Date(instant), timeZone: 'Europe/Berlin' })
  ).map(({ day }) => day)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, first, last])
})
