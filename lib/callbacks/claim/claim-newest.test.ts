import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setEndpoint } from '../set-endpoint.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { claimNewest, NEWEST, type Claim } from './claim.ts'
import {
  claimAt,
  deliveryFixture,
  instantAt,
  later,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { HOUR, SECOND } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
const now = later(start, HOUR)

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

const quick = async (limits: Parameters<typeof claimNewest>[2] = {}) => claimNewest(db, await instantAt(now), limits)

/** An address that was never tried, of an owner of its own, with a submission to be told of. */
async function told(at = start) {
  const callback = { url: `https://receiver-${(urls += 1)}.example/`, secret: secretOf('x') }
  const destinationId = await fixture.destination(callback)
  const made = await fixture.submitted(at, { destinationId })
  const [{ id = '' } = {}] = await fixture.endpoints(callback.url)
  return { ...made, ...callback, id, destinationId }
}

const setTo = (id: string, values: string) => db.query(`update callback_endpoints set ${values} where id = $1`, [id])
const bare = ({ fence: _, claimedAt, ...claim }: Claim) => ({ ...claim, now: claimedAt.now })

describe('a look at the newest notices', () => {
  test('hands out what a claim would', async () => {
    const [proven, both] = [await told(), await told()]
    await setTo(proven.id, `last_success_at = now()`)
    await fixture.tellAdministration(both, later(start, SECOND))
    await fixture.submitted(later(start, SECOND), { destinationId: both.destinationId })
    const quickly = await quick()
    await fixture.passLeases()
    const usual = await claimAt(db, now)
    const inOrder = (claims: readonly Claim[]) => claims.map(bare).sort((a, b) => a.url.localeCompare(b.url))
    expect(inOrder(quickly)).toEqual(inOrder(usual))
    expect(quickly.map(({ type, notices, standing }) => [type, notices.length, standing]).sort()).toEqual([
      ['new-submissions', 1, 'proven'],
      ['new-submissions', 2, 'untried'],
    ])
  })

  test('takes an endpoint once, and not while somebody else has it', async () => {
    await told()
    const claims = await Promise.all(Array.from({ length: 8 }, () => quick()))
    expect(claims.flat()).toHaveLength(1)
    expect(await claimAt(db, now)).toEqual([])
  })

  test.each([
    ['is leased', `leased_until = clock_timestamp() + interval '10 seconds'`],
    ['is paused', 'paused_at = now()'],
    ['waits for a time', `next_attempt_at = now() - interval '1 day'`],
    ['fails', 'failures = 1, failing_since = now()'],
  ])('leaves alone what %s', async (_, values) => {
    const { id } = await told()
    await setTo(id, values)
    expect(await quick()).toEqual([])
  })

  test('leaves alone where a kind is refused, though another one waits', async () => {
    const { id } = await told()
    await db.query(
      `insert into callback_refusals (endpoint_id, type, failures, failing_since, next_attempt_at, wait_milliseconds)
       values ($1, 'new-events', 1, now(), now() + interval '1 hour', 3600000)`,
      [id],
    )
    expect(await quick()).toEqual([])
    expect(await claimAt(db, now)).toHaveLength(1)
  })

  test('leaves what belongs to another address by now to the claim that moves it', async () => {
    const { id, destinationId, caseId } = await told()
    const callback = { url: 'https://moved.example/', secret: secretOf('y') }
    const moved = await setEndpoint(db, { kind: 'destination', id: destinationId }, callback)
    await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, moved])
    expect(await quick()).toEqual([])
    const [endpoint] = await fixture.endpoints('https://moved.example/')
    expect((await fixture.notices({ caseId })).map((notice) => notice.endpoint_id)).toEqual([id])
    await claimAt(db, now)
    expect((await fixture.notices({ caseId })).map((notice) => notice.endpoint_id)).toEqual([endpoint?.id])
  })

  test('leaves alone what rests, and owners that have little left of their share', async () => {
    const { id } = await told()
    expect(await quick({ resting: [id] })).toEqual([])
    const [{ share_of: shareOf = '' } = {}] = (
      await db.query<{ share_of: string }>('select share_of from callback_endpoints where id = $1', [id])
    ).rows
    const share = { shareOf, standing: 'untried' as const, running: 3 }
    expect(await quick({ busy: [{ ...share, most: NEWEST - 1 }] })).toEqual([])
    expect(await quick({ busy: [{ ...share, most: NEWEST }] })).toHaveLength(1)
  })

  test('sees no more than the newest, and nothing that is not due', async () => {
    for (let at = 0; at < NEWEST + 2; at += 1) await told(later(start, at * SECOND))
    const late = await told(later(now, HOUR))
    const taken = await quick()
    expect(taken).toHaveLength(NEWEST)
    expect(taken.map(({ endpointId }) => endpointId)).not.toContain(late.id)
  })
})
