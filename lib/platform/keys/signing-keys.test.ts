import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseJws, signPs512, verifiesPs512 } from '../crypto/jws.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { completeSettings } from '../env.ts'
import { checkReady } from '../health/check-ready.ts'
import { forget } from '../once-per-process.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testSettings } from '../testing/test-settings.ts'
import { signingPurposes } from '../terms.ts'
import { activeKey, ensureSigningKeys, publishedKeys, rotateKey, signingKey, usedKeys } from './signing-keys.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(() => forget('key-rings'))

test.each([
  ['event', 'access-token'],
  ['access-token', 'event'],
] as const)('a rotated key for %ss is published at once and signs a minute later', async (purpose, other) => {
  const before = await signingKey(db, purpose)
  const untouched = await signingKey(db, other)
  const rotated = await rotateKey(db, purpose, { now: false })
  forget('key-rings')
  expect((await publishedKeys(db, purpose)).map(({ kid }) => kid)).toEqual([rotated, before.kid])
  expect((await signingKey(db, purpose)).kid).toBe(before.kid)
  await db.query(`update signing_keys set active_from = active_from - interval '60 seconds' where kid = $1`, [rotated])
  forget('key-rings')
  expect((await signingKey(db, purpose)).kid).toBe(rotated)
  expect((await signingKey(db, other)).kid).toBe(untouched.kid)
})

test('a replaced key for access tokens is of no use once the last token of it has expired, one for events stays', () => {
  const row = (minutes: number) => ({ activeFrom: new Date(minutes * 60_000) })
  const rows = [row(100), row(50), row(0)]
  const left = (minutes: number) => usedKeys(rows, 'access-token', new Date(minutes * 60_000))
  expect(left(50)).toEqual(rows)
  expect(left(80.9)).toEqual(rows)
  expect(left(81)).toEqual(rows.slice(0, 2))
  expect(left(130.9)).toEqual(rows.slice(0, 2))
  expect(left(131)).toEqual(rows.slice(0, 1))
  expect(usedKeys(rows, 'event', new Date(131 * 60_000))).toEqual(rows)
})

test('what an old key for access tokens has signed is refused from then on, by a running node too', async () => {
  const { kid: old } = await signingKey(db, 'access-token')
  const rotated = await rotateKey(db, 'access-token', { now: true })
  forget('key-rings')
  expect((await publishedKeys(db, 'access-token')).map(({ kid }) => kid)).toContain(old)
  await db.query(
    `update signing_keys set active_from = active_from - interval '31 minutes' where purpose = 'access-token'`,
  )
  await expect
    .poll(async () => (await publishedKeys(db, 'access-token')).map(({ kid }) => kid), { timeout: 30_000 })
    .toEqual([rotated])
})

test('rotated at once it signs at once, and what the old key signed is still verified by what is published', async () => {
  const old = await signingKey(db, 'event')
  const token = await signPs512(old.privateKey, old.kid, 'secevent+jwt', { jti: 'x' })
  const rotated = await rotateKey(db, 'event', { now: true })
  forget('key-rings')
  expect((await signingKey(db, 'event')).kid).toBe(rotated)
  const published = (await publishedKeys(db, 'event')).find(({ kid }) => kid === old.kid)
  const jws = parseJws(token)
  expect(published && jws && verifiesPs512(jws, published.publicKey)).toBe(true)
})

test('a key that is to sign at once does so within the very millisecond in which it was made', async () => {
  for (let time = 0; time < 30; time += 1) {
    const rotated = await rotateKey(db, 'access-token', { now: true })
    forget('key-rings')
    expect((await signingKey(db, 'access-token')).kid).toBe(rotated)
  }
})

const NOW = Date.now()

test.each([
  ['none is active yet', [120, 60, 1], 2],
  ['one is active', [120, -1, -60], 1],
  ['all are active', [0, -30, -60], 0],
])('of keys of which %s the right one signs', (_, minutes, signing) => {
  const rows = minutes.map((minute) => ({ activeFrom: new Date(NOW + minute * MINUTE) }))
  expect(activeKey(rows, new Date(NOW))).toBe(rows[signing])
})

describe('a first start with the clock an hour ahead, which is then set right', () => {
  beforeEach(async () => {
    await db.query('delete from signing_keys')
    await ensureSigningKeys()
    await db.query(`update signing_keys set active_from = active_from + interval '1 hour',
                      created_at = created_at + interval '1 hour'`)
    forget('key-rings')
    forget('readiness')
  })

  test('leaves keys that sign at once, and a node that is ready', async () => {
    for (const purpose of signingPurposes) {
      const [published] = await publishedKeys(db, purpose)
      expect((await signingKey(db, purpose)).kid).toBe(published?.kid)
    }
    expect((await checkReady(db)).checks.signing).toBe('ok')
  })

  test.each([true, false])('leaves keys that a rotation replaces for good (at once: %s)', async (now) => {
    const { kid: first } = await signingKey(db, 'event')
    const rotated = await rotateKey(db, 'event', { now })
    forget('key-rings')
    expect((await signingKey(db, 'event')).kid).toBe(now ? rotated : first)
    await db.query(`update signing_keys set active_from = active_from - interval '2 hours'`)
    forget('key-rings')
    expect((await signingKey(db, 'event')).kid).toBe(rotated)
  })
})

test.each([-HOUR, -5 * MINUTE, 5 * MINUTE, HOUR])(
  'a node whose clock is %i ms off signs and publishes as the others do',
  async (off) => {
    await rotateKey(db, 'event', { now: true })
    const later = await rotateKey(db, 'access-token', { now: false })
    const seen = async () => {
      forget('key-rings')
      const keys = signingPurposes.map(async (purpose) => ({
        signing: (await signingKey(db, purpose)).kid,
        published: (await publishedKeys(db, purpose)).map(({ kid }) => kid),
      }))
      return Promise.all(keys)
    }
    const right = await seen()
    expect(right.map(({ signing }) => signing)).not.toContain(later)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    try {
      expect(await seen()).toEqual(right)
    } finally {
      vi.useRealTimers()
    }
  },
)

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
