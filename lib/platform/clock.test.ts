import { beforeAll, expect, test, vi } from 'vitest'
import { advanceClock, assertClockFits, clockOffset, serviceNow } from './clock.ts'
import { completeSettings } from './env.ts'
import { forget } from './once-per-process.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'
import { DAY, MINUTE } from './durations.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

test("an untouched clock is the machine's, and any installation may start", async () => {
  completeSettings({ SANDBOX: 'false' })
  await assertClockFits(db)
  expect(await clockOffset(db)).toBe(0)
})

test('outside a sandbox the clock cannot be moved', async () => {
  await expect(advanceClock(db, 1)).rejects.toMatchObject({ code: 'conflict' })
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-12, 40_000])('%d days are refused', async (days) => {
  completeSettings({ SANDBOX: 'true' })
  await expect(advanceClock(db, days)).rejects.toMatchObject({ code: 'invalid' })
})

test('moving adds up, takes decimals, and is seen at once', async () => {
  completeSettings({ SANDBOX: 'true' })
  await advanceClock(db, 0.5)
  expect(await advanceClock(db, 1)).toBe(1.5 * DAY)
  const ahead = (await serviceNow(db)).getTime() - Date.now()
  expect(Math.round(ahead / 60_000)).toBe(1.5 * 24 * 60)
})

test('the time is that of the answer, however long the database took to tell how far the clock is ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    forget('clock')
    const asked = serviceNow(db)
    vi.setSystemTime(Date.now() + MINUTE)
    const answered = await asked
    expect(answered.getTime() - (await clockOffset(db))).toBe(Date.now())
  } finally {
    vi.useRealTimers()
  }
})

test('a database whose clock was moved is a sandbox for good', async () => {
  completeSettings({ SANDBOX: 'false' })
  await expect(assertClockFits(db)).rejects.toMatchObject({ code: 'clock-was-moved' })
})
