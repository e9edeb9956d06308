import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { setEndpoint } from './set-endpoint.ts'
import { deliveryFixture, secretOf } from './testing/delivery-fixture.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase({ LIMIT_CALLBACK_ADDRESSES: '3' })
})

const callback = (name: string, secret = secretOf('x')) => ({ url: `https://receiver.example/${name}`, secret })
const client = async () => ({ kind: 'client' as const, id: await deliveryFixture(db).client() })

test('equal URL and secret of one owner are one endpoint, however often and at once they are set', async () => {
  const owner = await client()
  const ids = await Promise.all(Array.from({ length: 10 }, () => setEndpoint(db, owner, callback('a'))))
  expect(new Set(ids).size).toBe(1)
  expect(await setEndpoint(db, await client(), callback('a'))).not.toBe(ids[0])
  expect(await setEndpoint(db, owner, callback('a', secretOf('y')))).not.toBe(ids[0])
})

test('an owner with as many as it may goes on with those it has, and is told what to do', async () => {
  const owner = await client()
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.push(await setEndpoint(db, owner, callback(name)))
  await expect(setEndpoint(db, owner, callback('d'), '')).rejects.toMatchObject({
    code: 'invalid',
    extra: { errors: [{ pointer: '/url', detail: expect.stringContaining('Use the same URL and secret again') }] },
  })
  expect(await setEndpoint(db, owner, callback('b'))).toBe(ids[1])
  expect(await setEndpoint(db, await client(), callback('d'))).toBeTruthy()
})
