import { beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { positionOf, writtenPosition } from '#lib/platform/replica.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { HttpAnswer } from './http-call.ts'
import { notingWrite, readingOf } from './seen-writes.ts'
import { callOf } from './web-call.ts'

/** Nobody listens there. */
const GONE = 'postgres://kurier@127.0.0.1:1/kurier'

beforeAll(async () => {
  await testDatabase({ DATABASE_REPLICA_URL: GONE })
})

const call = (method: string) => callOf(new Request('http://localhost:3999/api/portal/clients', { method }))
const cookieAfter = async (method: string, headers: Record<string, string> = {}) =>
  (await notingWrite(call(method), new HttpAnswer(null, { headers }))).headers['set-cookie']

test('after a write the browser is told how far the database is', async () => {
  const before = positionOf((await writtenPosition()) ?? '')
  const cookie = await cookieAfter('POST')
  expect(cookie).toMatch(/^kurier-written=[0-9A-F]+\/[0-9A-F]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
  const told = positionOf(cookie?.slice('kurier-written='.length).split(';')[0] ?? '')
  expect(told !== undefined && before !== undefined && told >= before).toBe(true)
})

test('after a read it is told nothing, and the cookie of a session comes alone', async () => {
  expect(await cookieAfter('GET')).toBeUndefined()
  expect(await cookieAfter('PUT', { 'set-cookie': 'kurier-session=a' })).toBe('kurier-session=a')
})

test('while the standby is gone all reads go to the primary', () => {
  expect(readingOf({ headers: new Headers({ cookie: 'kurier-written=0/1' }) })).toEqual({ why: 'lagging' })
})

test('without a standby nobody is told anything', async () => {
  await closeDatabase()
  completeSettings({ DATABASE_REPLICA_URL: '' })
  expect(await cookieAfter('POST')).toBeUndefined()
  expect(readingOf({ headers: new Headers() })).toBeUndefined()
})
