import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { claim } from './claim.ts'
import { deliver } from './deliver.ts'
import {
  claimAt,
  deliveryFixture,
  eventually,
  instantAt,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork } from '../testing/sample-network.ts'
import { HOUR, SECOND } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
const one = { proven: 1, untried: 1, failing: 1 }

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
})

const network = (status: (url: string) => number = () => 204) => sampleNetwork(({ url }) => ({ status: status(url) }))

async function newDestination() {
  const url = `https://receiver-${(urls += 1)}.example/callback`
  const destinationId = await fixture.destination({ url, secret: secretOf('x') })
  return { url, destinationId }
}

/** Many events about one case at once, each with a notice for the administration. */
async function manyNotices(destinationId: string, count: number): Promise<string> {
  const { caseId, submissionId } = await fixture.submission(start, { destinationId })
  await db.query(
    `select record_event($1, jsonb_build_object('jti', gen_random_uuid(), 'issuer', 'service', 'kid', 'k',
       'name', 'notify-reply', 'subjectKind', 'submission', 'subjectId', $2::uuid, 'issuedAt', $3::timestamptz,
       'token', 'a.b.c', 'tell', jsonb_build_array('administration:new-events')), $3::timestamptz)
     from generate_series(1, $4::int)`,
    [caseId, submissionId, start, count],
  )
  return caseId
}

describe('a claim', () => {
  test('takes the endpoint whose notices have been due longest', async () => {
    const made = []
    for (const seconds of [3, 1, 2]) {
      const { url, destinationId } = await newDestination()
      await fixture.submitted(later(start, seconds * SECOND), { destinationId })
      made.push({ url, seconds })
    }
    const order = []
    for (let at = 0; at < 3; at += 1) order.push((await claimAt(db, later(start, 10 * SECOND), one))[0]?.url)
    const expected = made.sort((a, b) => a.seconds - b.seconds).map(({ url }) => url)
    expect(order).toEqual(expected)
    expect(await claimAt(db, later(start, 10 * SECOND))).toEqual([])
  })

  test('holds at most 500 notices of one type, and the next one the rest', async () => {
    const { destinationId } = await newDestination()
    await manyNotices(destinationId, 501)
    await fixture.submitted(start, { destinationId })
    const { client } = network()
    const counts: string[] = []
    for (let claims = await claimAt(db, start); claims.length > 0; claims = await claimAt(db, start)) {
      for (const taken of claims) {
        expect(new Set(taken.notices.map((notice) => notice.type))).toEqual(new Set([taken.type]))
        counts.push(`${taken.notices.length} ${taken.type}`)
        await deliver(contextFor(systemActor), { client, claim: taken })
      }
    }
    expect(counts.sort()).toEqual(['1 new-events', '1 new-submissions', '500 new-events'])
  })

  test('takes endpoints that fail into their own lanes only', async () => {
    const { client } = network((url) => (failing.has(url) ? 503 : 204))
    const failing = new Set<string>()
    const proven = await newDestination()
    await fixture.submitted(start, { destinationId: proven.destinationId })
    await roundAt(db, client, start)
    for (let at = 0; at < 12; at += 1) {
      const { url, destinationId } = await newDestination()
      failing.add(url)
      await fixture.submitted(start, { destinationId })
    }
    await roundAt(db, client, start)
    await roundAt(db, client, start)
    const untried = await newDestination()
    const soon = later(start, 10 * SECOND)
    await fixture.submitted(soon, { destinationId: proven.destinationId })
    await fixture.submitted(soon, { destinationId: untried.destinationId })
    const claims = await claimAt(db, soon)
    const standing = (name: string) => claims.filter((taken) => taken.standing === name).map(({ url }) => url)
    expect(standing('proven')).toEqual([proven.url])
    expect(standing('untried')).toEqual([untried.url])
    expect(standing('failing')).toHaveLength(8)
    expect(standing('failing').every((url) => failing.has(url))).toBe(true)
    expect(await claimAt(db, soon, { proven: 8, untried: 8, failing: 0 })).toEqual([])
  })

  test('is made for an endpoint by one of many who ask at the same time', async () => {
    for (let at = 0; at < 20; at += 1) {
      const { destinationId } = await newDestination()
      await fixture.submitted(start, { destinationId })
    }
    const claims = (await Promise.all(Array.from({ length: 16 }, () => claimAt(db, start)))).flat()
    expect(new Set(claims.map((taken) => taken.endpointId)).size).toBe(claims.length)
    const { sent, client } = network()
    await Promise.all(claims.map((taken) => deliver(contextFor(systemActor), { client, claim: taken })))
    for (let rest = await roundAt(db, client, start); rest.length > 0;) rest = await roundAt(db, client, start)
    expect(sent).toHaveLength(20)
  })

  test('never hands out again what another has finished in the same moment', async () => {
    const { url, destinationId } = await newDestination()
    const { sent, client } = network()
    let isOver = false
    async function deliverer(): Promise<void> {
      while (!isOver) await roundAt(db, client, start)
    }
    const deliverers = Array.from({ length: 8 }, deliverer)
    const made: string[] = []
    // a few at a time: the sooner they all are there, the less the deliverers look in vain
    for (let at = 0; at < 30; at += 1) {
      const some = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.submitted(start, { destinationId })))
      made.push(...some.map(({ submissionId }) => submissionId))
    }
    await eventually(() => sent.flatMap(namedIn).length).toBeGreaterThanOrEqual(made.length)
    isOver = true
    await Promise.all(deliverers)
    expect(sent.every((request) => request.url === url)).toBe(true)
    expect(sent.flatMap(namedIn).sort()).toEqual(made.sort())
  })

  test('takes one of each owner before a second of any, and first of those with the least under way', async () => {
    const many = await fixture.client()
    for (let at = 0; at < 20; at += 1) await clientTold(many, `https://many-${at}.example/`, later(start, -SECOND))
    const few = await fixture.client()
    await clientTold(few, 'https://few.example/', start)
    const two = await claimAt(db, later(start, SECOND), { proven: 0, untried: 2, failing: 0 })
    expect(two.map(({ shareOf }) => shareOf).sort()).toEqual([many, few].sort())
    await clientTold(few, 'https://few-more.example/', start)
    const busy = [{ shareOf: many, standing: 'untried', running: 1, most: 9 }] as const
    const at = await instantAt(later(start, SECOND))
    const [next] = await claim(db, at, { free: { proven: 0, untried: 1, failing: 0 }, busy })
    expect(next?.url).toBe('https://few-more.example/')
  })

  test('takes of an owner only as many as it may have, and none that rests', async () => {
    const owner = await fixture.client()
    for (let at = 0; at < 5; at += 1) await clientTold(owner, `https://most-${at}.example/`, start)
    const at = await instantAt(start)
    const busy = (most: number) => [{ shareOf: owner, standing: 'untried', running: 30, most }] as const
    const free = { proven: 8, untried: 8, failing: 8 }
    expect(await claim(db, at, { free, busy: busy(0) })).toEqual([])
    expect(await claim(db, at, { free, busy: busy(2) })).toHaveLength(2)
    const { rows } = await db.query<{ id: string }>('select id from callback_endpoints where owner_id = $1', [owner])
    expect(await claim(db, at, { free, resting: rows.map(({ id }) => id) })).toEqual([])
    expect(await claim(db, at, { free })).toHaveLength(3)
  })

  test('looks at a part of what an owner has, soon at all of it, and always at what others have', async () => {
    const owner = await fixture.client()
    await clientTold(owner, 'https://first.example/', start)
    await manyEndpoints(owner, 1000)
    await db.query('analyze notices, callback_endpoints')
    const looked = await rowsRead(later(start, SECOND))
    expect(looked.notices).toBeLessThanOrEqual(150)
    expect(looked.endpoints).toBeLessThanOrEqual(110)
    await db.query(`update callback_endpoints set leased_until = clock_timestamp() + interval '1 minute'`)
    const inVain = await rowsRead(later(start, SECOND))
    expect(inVain.notices).toBeLessThanOrEqual(256 + 32 + 10)
    expect(inVain.endpoints).toBeLessThanOrEqual(256 + 32)
    await fixture.passLeases()
    const other = await newDestination()
    await fixture.submitted(later(start, -SECOND), { destinationId: other.destinationId })
    const claims = await claimAt(db, later(start, SECOND), { proven: 0, untried: 2, failing: 0 })
    expect(claims.map(({ url }) => url)).toContain(other.url)
    const taken = new Set<string>()
    for (let round = 0; taken.size < 999; round += 1) {
      expect(round).toBeLessThan(200)
      for (const { url } of await claimAt(db, later(start, SECOND), { proven: 0, untried: 400, failing: 0 }))
        taken.add(url)
    }
  })

  test('looks at another part of the owners each time, and none is always behind those who registered before it', async () => {
    const urls = Array.from({ length: 200 }, (_, at) => `https://under-way-${at}.example/`)
    await fixture.manySubmitted(start, { urls, secret: secretOf('x'), owner: 'each' })
    await db.query(
      `update callback_endpoints set leased_until = clock_timestamp() + interval '1 minute' where url like '%//under-way-%'`,
    )
    await clientTold(await fixture.client(), 'https://last.example/', later(start, -SECOND))
    const taken: string[] = []
    for (let look = 0; look < 100 && taken.length === 0; look += 1) {
      taken.push(...(await claimAt(db, later(start, SECOND), one)).map(({ url }) => url))
    }
    expect(taken).toEqual(['https://last.example/'])
  })

  test('reads of the notices only what it hands out, the newest, and one row for each owner, endpoint and type', async () => {
    for (let at = 0; at < 10; at += 1)
      await manyAlike(await manyNotices((await newDestination()).destinationId, 1), 999)
    const { destinationId } = await newDestination()
    await fixture.submitted(later(start, -SECOND), { destinationId })
    await db.query('analyze notices, callback_endpoints')
    const { notices } = await rowsRead(later(start, SECOND))
    expect(notices).toBeLessThanOrEqual(5 * 11 + 32)
  })
})

test('what has become due last is found at the first look among many endpoints that fail', async () => {
  const urls = Array.from({ length: 1000 }, (_, at) => `https://gone-${at}.example/`)
  await fixture.manySubmitted(start, { urls, secret: secretOf('x'), owner: 'each' })
  const soon = later(start, HOUR)
  await db.query(`update callback_endpoints set failures = 3, next_attempt_at = $1 where url like '%//gone-%'`, [
    later(soon, HOUR),
  ])
  await db.query(`update notices set next_attempt_at = $1 where state = 'waiting'`, [later(soon, HOUR)])
  const { url, destinationId } = await newDestination()
  await fixture.submitted(soon, { destinationId })
  expect((await claimAt(db, soon)).map((taken) => taken.url)).toEqual([url])
})

/** An event that a client is to be told of at an address. */
async function clientTold(clientId: string, url: string, at: Date): Promise<void> {
  const destinationId = await fixture.destination()
  await fixture.accept(
    await fixture.submission(at, { destinationId, clientId, callback: { url, secret: secretOf('x') } }),
    at,
  )
}

/** More notices like the one of a case. */
async function manyAlike(caseId: string, count: number): Promise<void> {
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          next_attempt_at, created_at)
     select case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state, next_attempt_at,
            created_at
     from notices cross join generate_series(1, $2::int) where case_id = $1`,
    [caseId, count],
  )
}

/** More addresses of a client, with a notice each like one that it has already. */
async function manyEndpoints(clientId: string, count: number): Promise<void> {
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     select gen_random_uuid(), 'client', $1, 'https://part.example/' || g, '\\x00', '\\x00'
     from generate_series(1, $2::int) g`,
    [clientId, count],
  )
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          next_attempt_at, created_at)
     select n.case_id, n.sequence, n.side, n.type, n.subject_kind, n.subject_id, n.destination_id, e.id, 'waiting',
            n.next_attempt_at, n.created_at
     from callback_endpoints e cross join (
       select n.* from notices n join callback_endpoints o on o.id = n.endpoint_id where o.owner_id = $1 limit 1) n
     where e.url like 'https://part.example/%'`,
    [clientId],
  )
}

const namedIn = ({ body }: { body: string }) => (JSON.parse(body) as { submissionIds: string[] }).submissionIds // sent by us

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

type RowsRead = { notices: number; endpoints: number }

/** How many rows of two tables the claim of one endpoint reads, told by the database itself. */
async function rowsRead(now: Date): Promise<RowsRead> {
  const connection = await db.connect()
  const read: RowsRead = { notices: -1, endpoints: -1 }
  const query = (async ({ text, values }: pg.QueryConfig) => {
    await connection.query('begin')
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    await connection.query('rollback')
    const [plan] = rows.map((row) => row['QUERY PLAN'][0].Plan)
    if (plan) Object.assign(read, { notices: readIn(plan, 'notices'), endpoints: readIn(plan, 'callback_endpoints') })
    return { fields: [], rows: [] }
  }) as unknown as TestDatabase['query'] // one of its many signatures, the only one used
  await claim({ query }, await instantAt(now), { free: { proven: 0, untried: 1, failing: 0 } })
  connection.release()
  return read
}

function readIn(plan: Plan, table: string): number {
  const own = plan['Relation Name'] === table ? (plan['Actual Rows'] + seenInVain(plan)) * plan['Actual Loops'] : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + readIn(part, table), 0)
}

const seenInVain = (plan: Plan): number => plan['Rows Removed by Filter'] ?? 0
