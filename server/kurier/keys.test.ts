import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson, time, uuid } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

/** A process goes on with the keys it knows for a second; each command has a process of its own. */
beforeEach(() => forget('key-rings'))

const answers = z.object({ kid: z.string() })
const key = { kid: uuid, createdAt: time, activeFrom: time }

it('lists the keys of both purposes, and which of them signs', async () => {
  expect(await kurierJson('keys', 'list')).toStrictEqual({
    keys: [
      { ...key, purpose: 'event', signsNow: true },
      { ...key, purpose: 'access-token', signsNow: true },
    ],
  })
})

it('rotates: the new key is published first, and signs later', async () => {
  const { kid } = answers.parse(await kurierJson('keys', 'rotate'))
  expect(await kurierJson('keys', 'list')).toStrictEqual({
    keys: [
      { ...key, kid, purpose: 'event', signsNow: false },
      { ...key, purpose: 'event', signsNow: true },
      { ...key, purpose: 'access-token', signsNow: true },
    ],
  })
})

it('rotates the key for access tokens when that is asked for', async () => {
  const { kid } = answers.parse(await kurierJson('keys', 'rotate', '--purpose', 'access-token'))
  const { keys } = z
    .object({ keys: z.array(z.object({ kid: z.string(), purpose: z.string() })) })
    .parse(await kurierJson('keys', 'list'))
  expect(keys.filter(({ kid: made }) => made === kid)).toEqual([{ kid, purpose: 'access-token' }])
  expect((await kurier('keys', 'rotate', '--purpose', 'callback')).exitCode).toBe(2)
})

it('rotates at once with --now', async () => {
  const { exitCode, stdout } = await kurier('keys', 'rotate', '--now')
  expect(exitCode).toBe(0)
  const kid = /^The key (\S+) is published and signs from now on\.\n$/.exec(stdout)?.[1] ?? 'none'
  const { stdout: list } = await kurier('keys', 'list')
  expect(list).toMatch(/^KID +PURPOSE +CREATED +ACTIVE FROM +SIGNS NOW\n/)
  expect(list.split('\n').filter((line) => /^\S+ +event .* yes$/.test(line))).toEqual([
    expect.stringMatching(new RegExp(`^${kid} `)),
  ])
})
