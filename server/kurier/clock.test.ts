import { afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { database } from '#lib/platform/database.ts'
import { storedOffset } from '#lib/platform/clock.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson, time } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

afterEach(() => void completeSettings({ SANDBOX: 'true' }))

const clock = z.strictObject({ now: z.iso.datetime(), offsetSeconds: z.number() })

it('does not move outside a sandbox', async () => {
  completeSettings({ SANDBOX: 'false' })
  const run = await kurier('clock', 'advance', '--days', '1', '--json')
  expect(run).toMatchObject({ exitCode: 1, stdout: '' })
  expect(JSON.parse(run.stderr)).toStrictEqual({
    error: { code: 'conflict', message: 'The clock moves only in a sandbox: set SANDBOX=true.' },
  })
  expect(await storedOffset(database())).toBe(0)
  expect(await kurierJson('clock', 'show')).toStrictEqual({ now: time, offsetSeconds: 0 })
})

it('moves forward by days with decimals, and adds up', async () => {
  const before = Date.now()
  expect(clock.parse(await kurierJson('clock', 'advance', '--days', '14.5')).offsetSeconds).toBe(1_252_800)
  const { now, offsetSeconds } = clock.parse(await kurierJson('clock', 'advance', '--days', '0.25'))
  expect(offsetSeconds).toBe(1_274_400)
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 1_274_400_000)
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now() + 1_274_400_000)
  expect(clock.parse(await kurierJson('clock', 'show')).offsetSeconds).toBe(1_274_400)
  expect((await kurier('clock', 'show')).stdout).toMatch(/^\S+Z, 1274400 s ahead of the machine's clock\n$/)
})

it.each(['0', '0.0', '-1', 'abc', '', '1e3', '0x10', 'Infinity', '36501', '0.0000000001'])(
  'refuses --days %j',
  async (days) => {
    const offset = await storedOffset(database())
    const run = await kurier('clock', 'advance', '--days', days)
    expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^error: .*--days.*\n$/) })
    expect(await storedOffset(database())).toBe(offset)
  },
)
