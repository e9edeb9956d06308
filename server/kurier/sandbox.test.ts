import { afterEach, beforeAll, expect, it } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

afterEach(() => void completeSettings({ SANDBOX: 'true' }))

it('does nothing outside a sandbox, and says what is to be set', async () => {
  completeSettings({ SANDBOX: 'false' })
  const run = await kurier('sandbox', 'receivers', 'add', '--name', 'Mine', '--json')
  expect(run).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining('SANDBOX=true') })
})

it('sets up receivers and lists them without their secrets', async () => {
  const made = (await kurierJson('sandbox', 'receivers', 'add', '--name', 'Mine')) as Record<string, string>
  expect(made.url).toMatch(/^http:\/\/localhost:3999\/sandbox\/receivers\/[0-9a-f-]{36}$/)
  const list = await kurier('sandbox', 'receivers', 'list', '--json')
  expect(list.stdout).toContain(made.url)
  expect(list.stdout).not.toContain(made.secret)
})

it('sets up a partner, changes what it does, stops it and removes it', async () => {
  const words = ['--kind', 'administration', '--name', 'Amt', '--does', 'reject', '--problem', 'hash-mismatch']
  const { partnerId } = (await kurierJson('sandbox', 'partners', 'add', ...words)) as { partnerId: string }
  expect(
    await kurierJson('sandbox', 'partners', 'change', partnerId, '--does', 'accept', '--after-hours', '48'),
  ).toMatchObject({
    behaviour: { kind: 'administration', does: 'accept', afterHours: 48, problem: 'hash-mismatch' },
    isRunning: true,
  })
  expect(await kurierJson('sandbox', 'partners', 'stop', partnerId)).toMatchObject({ isRunning: false })
  expect((await kurier('sandbox', 'partners', 'list')).stdout).toMatch(/Amt +stopped/)
  await kurierJson('sandbox', 'partners', 'remove', partnerId)
  expect(await kurierJson('sandbox', 'partners', 'list')).toEqual({ partners: [] })
})

it.each([
  ['an online service without a destination', ['--kind', 'online-service'], /destination/],
  ['a word of the other kind', ['--kind', 'administration', '--count', '3'], /count/],
  ['a number beyond its limits', ['--kind', 'administration', '--after-hours', '9999'], /hours/],
])('refuses %s', async (_, words, told) => {
  const run = await kurier('sandbox', 'partners', 'add', '--name', 'Amt', ...words)
  expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(told) })
})
