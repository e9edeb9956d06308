import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { Attempt } from './attempt.ts'
import { attemptWriter } from './attempt-writer.ts'
import type { Claim } from './claim.ts'
import { recordAttempt, type EndedRequest } from './record-attempt.ts'
import {
  claimAt,
  deliveryFixture,
  instantAt,
  later,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { SECOND } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')

let db: TestDatabase
let fixture: DeliveryFixture
let made = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
})

/** Claims on `count` endpoints with one notice each, ordered by address. */
async function taken(count: number): Promise<Claim[]> {
  const urls = Array.from({ length: count }, () => `https://writer-${(made += 1)}.example/`)
  await fixture.manySubmitted(start, { urls, secret: secretOf('x'), owner: 'each' })
  const claims = await claimAt(db, start)
  return claims.toSorted((a, b) => urls.indexOf(a.url) - urls.indexOf(b.url))
}

async function ended(claim: Claim, status = 204, more: Partial<Attempt> = {}): Promise<EndedRequest> {
  const at = await instantAt(later(start, SECOND))
  const outcome = { outcome: 'answered', status, excerpt: '', durationMs: 7, steps: [] } satisfies Attempt['outcome']
  const attempt = { requestBody: '{}', callbackTimestamp: 1, outcome, startedAt: at, endedAt: at, ...more }
  return { claim, attempt, random: 0.5 }
}

/** A handle that keeps the names of the statements, and holds the first one back until `open` is called. */
function watched() {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const names: (string | undefined)[] = []
  const query = (async (config: pg.QueryConfig) => {
    names.push(config.name)
    if (names.length === 1) await isOpen
    return db.query(config)
  }) as TestDatabase['query'] // one of its many signatures, the only one used
  return { query, names, open }
}

const refused = (away: boolean) => Object.assign(new Error('refused'), away ? { code: 'ECONNREFUSED' } : {})

const delivered = { held: true, delivered: 1, retried: 0, givenUp: 0, hasMore: false }

const statesOf = async (claims: readonly Claim[]) => {
  const { rows } = await db.query<{ state: string }>(
    `select n.state from unnest($1::bigint[]) with ordinality as g(id, place) join notices n on n.id = g.id order by place`,
    [claims.flatMap(({ notices }) => notices.map(({ id }) => id))],
  )
  return rows.map(({ state }) => state)
}

describe('whoever writes attempts down', () => {
  test('writes the first at once, and all that end meanwhile in one statement more', async () => {
    const claims = await taken(40)
    const { query, names, open } = watched()
    const write = attemptWriter({ query })
    const [first, ...others] = await Promise.all(claims.map((claim) => ended(claim)))
    if (!first) throw new Error('nothing was taken')
    const written = [write(first)]
    await expect.poll(() => names).toEqual(['attempt-finish'])
    written.push(...others.map(write))
    open()
    expect(await Promise.all(written)).toEqual(claims.map(() => delivered))
    expect(names).toEqual(['attempt-finish', 'attempts-finish'])
    expect(await statesOf(claims)).toEqual(claims.map(() => 'delivered'))
  })

  test('lets one that cannot be written hold up none of the others, and tells it alone', async () => {
    const claims = await taken(20)
    const write = attemptWriter(db)
    const each = await Promise.all(
      claims.map((claim, at) => ended(claim, 204, at === 7 ? { requestBody: 'no \0 is kept' } : {})),
    )
    const outcomes = await Promise.allSettled(each.map(write))
    expect(outcomes.map(({ status }) => status)).toEqual(claims.map((_, at) => (at === 7 ? 'rejected' : 'fulfilled')))
    expect(await statesOf(claims)).toEqual(claims.map((_, at) => (at === 7 ? 'waiting' : 'delivered')))
  })

  test('writes all but the one at whose endpoint somebody is, and that one afterwards', async () => {
    const claims = await taken(5)
    const somebody = await db.connect()
    await somebody.query('begin')
    await somebody.query('select from callback_endpoints where id = $1 for update', [claims[2]?.endpointId])
    const write = attemptWriter(db)
    const written = (await Promise.all(claims.map((claim) => ended(claim)))).map(write)
    const others = written.filter((_, at) => at !== 2)
    expect(await Promise.all(others)).toEqual(others.map(() => delivered))
    expect(await statesOf(claims)).toEqual(['delivered', 'delivered', 'waiting', 'delivered', 'delivered'])
    await somebody.query('rollback')
    somebody.release()
    expect(await written[2]).toEqual(delivered)
    expect(await statesOf(claims)).toEqual(claims.map(() => 'delivered'))
  })

  test('goes on with the next although a statement hangs', async () => {
    const claims = await taken(2)
    const { query, names } = watched()
    const write = attemptWriter({ query })
    const [first, second] = await Promise.all(claims.map((claim) => ended(claim)))
    if (!first || !second) throw new Error('nothing was taken')
    void write(first)
    await expect.poll(() => names).toHaveLength(1)
    expect(await write(second)).toEqual(delivered)
  })

  test('asks a database that is away once for all of them', async () => {
    const claims = await taken(10)
    let asked = 0
    const query = (() => {
      asked += 1
      return Promise.reject(refused(true))
    }) as TestDatabase['query'] // answers none of its signatures
    const write = attemptWriter({ query })
    const outcomes = await Promise.allSettled((await Promise.all(claims.map((claim) => ended(claim)))).map(write))
    expect(outcomes.map(({ status }) => status)).toEqual(claims.map(() => 'rejected'))
    expect(asked).toBe(1)
  })
})

type Fate = 'delivered' | 'failed' | 'lost' | 'cancelled' | 'paused'
const fates: readonly Fate[] = ['delivered', 'failed', 'lost', 'cancelled', 'paused']

/** Changes that an endpoint and its notices meet while the request is under way. */
async function befalls(claim: Claim, fate: Fate): Promise<void> {
  const { endpointId: id } = claim
  if (fate === 'lost') await db.query('update callback_endpoints set fence = fence + 1 where id = $1', [id])
  if (fate === 'paused') await db.query('update callback_endpoints set paused_at = now() where id = $1', [id])
  if (fate === 'cancelled')
    await db.query(
      `update notices set state = 'cancelled', reason = 'no-longer-needed', next_attempt_at = null where endpoint_id = $1`,
      [id],
    )
}

/** All rows that a delivery changes, without the values that differ each time. */
async function left(claims: readonly Claim[]): Promise<unknown> {
  const ids = [claims.map(({ endpointId }) => endpointId)]
  const rows = async (sql: string) => (await db.query<{ row: unknown }>(sql, ids)).rows.map(({ row }) => row)
  const inOrder = 'unnest($1::uuid[]) with ordinality as g(id, place)'
  return [
    await rows(`select to_jsonb(e) - '{id,owner_id,url,secret_digest,secret_sealed,created_at,looked_at,share_of,fence,paused_at,leased_until}'::text[]
       || jsonb_build_object('fences', e.fence, 'isFree', e.leased_until is null) as row from ${inOrder} join callback_endpoints e on e.id = g.id order by place`),
    await rows(`select to_jsonb(n) - '{id,case_id,subject_id,destination_id,endpoint_id,owner_place}'::text[] as row
       from ${inOrder} join notices n on n.endpoint_id = g.id order by place`),
    await rows(`select to_jsonb(a) - '{id,endpoint_id,notice_ids,started_at}'::text[]
       || jsonb_build_object('named', (select count(*) from notices n where n.endpoint_id = g.id and n.id = any(a.notice_ids))) as row
       from ${inOrder} join callback_attempts a on a.endpoint_id = g.id order by place, a.id`),
    await rows(`select jsonb_build_object('type', t.notify_type, 'at', t.told_at) as row
       from ${inOrder} join notices n on n.endpoint_id = g.id join tellings t on t.subject_id = n.subject_id order by place`),
    await rows(`select to_jsonb(h) - 'destination_id' as row
       from ${inOrder} join callback_endpoints e on e.id = g.id join delivery_hours h on h.destination_id = e.owner_id order by place`),
  ]
}

test('attempts written together leave what they leave when each is written alone', async () => {
  const run = async (plan: Fate[]): Promise<void> => {
    const results: unknown[] = []
    for (const way of ['together', 'alone'] as const) {
      await fixture.clear()
      const claims = await taken(plan.length)
      for (const [at, claim] of claims.entries()) await befalls(claim, plan[at] ?? 'delivered')
      const each = await Promise.all(claims.map((claim, at) => ended(claim, plan[at] === 'failed' ? 500 : 204)))
      const write = attemptWriter(db)
      const alone = async ({ claim, attempt, random }: EndedRequest) => recordAttempt(db, claim, attempt, random)
      const recorded = await Promise.all(each.map(way === 'together' ? write : alone))
      results.push([recorded, await left(claims)])
    }
    expect(results[0]).toEqual(results[1])
  }
  const plans = fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 12 })
  await fc.assert(fc.asyncProperty(plans, run), { numRuns: 12, endOnFailure: true })
}, 120_000)
