import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseJws, signPs512, verifiesPs512 } from '../crypto/jws.ts'
import { completeSettings } from '../env.ts'
import { forget } from '../once-per-process.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testSettings } from '../testing/test-settings.ts'
import { ensureSigningKeys, publishedKeys, rotateEventKey, signingKey } from './signing-keys.ts'

let db: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(() => forget('key-rings'))

test('a rotated key is published at once and signs a minute later', async () => {
  const before = await signingKey(db, 'event')
  const rotated = await rotateEventKey(db, { now: false })
  forget('key-rings')
  expect((await publishedKeys(db, 'event')).map(({ kid }) => kid)).toEqual([rotated, before.kid])
  expect((await signingKey(db, 'event')).kid).toBe(before.kid)
  await db.query(`update signing_keys set active_from = active_from - interval '60 seconds' where kid = $1`, [rotated])
  forget('key-rings')
  expect((await signingKey(db, 'event')).kid).toBe(rotated)
})

test('rotated at once it signs at once, and what the old key signed is still verified by what is published', async () => {
  const old = await signingKey(db, 'event')
  const token = await signPs512(old.privateKey, old.kid, 'secevent+jwt', { jti: 'x' })
  const rotated = await rotateEventKey(db, { now: true })
  forget('key-rings')
  expect((await signingKey(db, 'event')).kid).toBe(rotated)
  const published = (await publishedKeys(db, 'event')).find(({ kid }) => kid === old.kid)
  const jws = parseJws(token)
  expect(published && jws && verifiesPs512(jws, published.publicKey)).toBe(true)
})

test('a published key holds no private member and says what it is for', async () => {
  for (const purpose of ['event', 'access-token'] as const) {
    for (const { jwk } of await publishedKeys(db, purpose)) {
      expect(Object.keys(jwk).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(name))).toEqual([])
      expect(jwk).toMatchObject({ alg: purpose === 'event' ? 'PS512' : 'ES256', key_ops: ['verify'] })
    }
  }
})

test('many nodes starting at once make one first key of each purpose', async () => {
  await db.query('delete from signing_keys')
  await Promise.all(Array.from({ length: 5 }, () => ensureSigningKeys()))
  const { rows } = await db.query(
    'select purpose, count(*)::int as n from signing_keys group by purpose order by purpose',
  )
  expect(rows).toEqual([
    { purpose: 'access-token', n: 1 },
    { purpose: 'event', n: 1 },
  ])
})

test('another master key is told by name', async () => {
  completeSettings({ MASTER_KEY: 'f'.repeat(64) })
  await expect(signingKey(db, 'event')).rejects.toMatchObject({ code: 'wrong-master-key' })
  completeSettings({ MASTER_KEY: testSettings.MASTER_KEY })
})
