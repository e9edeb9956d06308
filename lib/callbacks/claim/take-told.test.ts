import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TakenEndpoint } from '../../platform/queued-notices.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { ROOM_FOR_TAKEN, roomFor, takenClaim, type Claim } from './claim.ts'
import {
  claimAt,
  deliveryFixture,
  instantAt,
  later,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { standings, type Standing } from '../standing.ts'
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

type ToldCase = { caseId: string }

/** Takes the endpoints of what waits in these cases as if it had been written just now. */
async function take(
  all: readonly ToldCase[],
  limits: Parameters<typeof roomFor>[0] = {},
  calm: readonly Standing[] = standings,
): Promise<Claim[]> {
  const { rows } = await db.query<{ taken: TakenEndpoint[] | null }>(
    `select take_told(array_agg(id), array_agg(endpoint_id), $2::jsonb) as taken
     from notices where case_id = any($1) and state = 'waiting'`,
    [all.map(({ caseId }) => caseId), roomFor(limits, calm)],
  )
  const at = await instantAt(now)
  return (rows[0]?.taken ?? []).map((taken) => takenClaim(taken, at))
}

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

describe('what is taken in the commit that queues its notices', () => {
  test('is handed out as a claim would', async () => {
    const [proven, both, other] = [await told(), await told(), await told()]
    await setTo(proven.id, `last_success_at = now()`)
    await setTo(both.id, `other_id = '${other.id}'`)
    await fixture.tellAdministration(both, later(start, SECOND))
    const more = await fixture.submitted(later(start, SECOND), { destinationId: both.destinationId })
    const taken = await take([proven, both, more, other])
    await fixture.passLeases()
    const usual = await claimAt(db, now)
    const inOrder = (claims: readonly Claim[]) => claims.map(bare).sort((a, b) => a.url.localeCompare(b.url))
    expect(inOrder(taken)).toEqual(inOrder(usual))
    expect(taken.map(({ type, notices, standing }) => [type, notices.length, standing]).sort()).toEqual([
      ['new-submissions', 1, 'proven'],
      ['new-submissions', 1, 'untried'],
      ['new-submissions', 2, 'untried'],
    ])
  })

  test('is taken once, and nobody else takes it', async () => {
    const one = await told()
    const claims = await Promise.all(Array.from({ length: 8 }, () => take([one])))
    expect(claims.flat()).toHaveLength(1)
    expect(await claimAt(db, now)).toEqual([])
  })

  test.each([
    ['is leased', `leased_until = clock_timestamp() + interval '10 seconds'`],
    ['is paused', 'paused_at = now()'],
    ['waits for a time', `next_attempt_at = now() - interval '1 day'`],
    ['fails', 'failures = 1, failing_since = now()'],
  ])('is nothing that %s', async (_, values) => {
    const one = await told()
    await setTo(one.id, values)
    expect(await take([one])).toEqual([])
  })

  test('is what was leased before the clock was set back', async () => {
    const one = await told()
    await setTo(one.id, `leased_until = clock_timestamp() + interval '1 day'`)
    expect(await take([one])).toHaveLength(1)
  })

  test('is nothing where a kind is refused, though another one waits', async () => {
    const one = await told()
    await db.query(
      `insert into callback_refusals (endpoint_id, type, failures, failing_since, next_attempt_at, wait_milliseconds)
       values ($1, 'new-events', 1, now(), now() + interval '1 hour', 3600000)`,
      [one.id],
    )
    expect(await take([one])).toEqual([])
    expect(await claimAt(db, now)).toHaveLength(1)
  })

  test('is nothing where something has waited before', async () => {
    const before = await told()
    const made = await fixture.submitted(later(start, SECOND), { destinationId: before.destinationId })
    expect(await take([made])).toEqual([])
    expect(await take([before, made])).toHaveLength(1)
  })

  test('is nothing that rests, and nothing of owners that have little left of their share', async () => {
    const one = await told()
    expect(await take([one], { resting: [one.id] })).toEqual([])
    const [{ share_of: shareOf = '' } = {}] = (
      await db.query<{ share_of: string }>('select share_of from callback_endpoints where id = $1', [one.id])
    ).rows
    const share = { shareOf, standing: 'untried' as const, running: 3 }
    expect(await take([one], { busy: [{ ...share, most: ROOM_FOR_TAKEN - 1 }] })).toEqual([])
    expect(await take([one], { busy: [{ ...share, most: ROOM_FOR_TAKEN }] })).toHaveLength(1)
  })

  test('is of the standings that are calm', async () => {
    const [proven, untried] = [await told(), await told()]
    await setTo(proven.id, `last_success_at = now()`)
    const taken = await take([proven, untried], {}, ['proven'])
    expect(taken.map(({ endpointId }) => endpointId)).toEqual([proven.id])
    const rest = await take([proven, untried], {}, ['untried'])
    expect(rest.map(({ endpointId }) => endpointId)).toEqual([untried.id])
  })

  test('is no more than one statement may take', async () => {
    const all: ToldCase[] = []
    for (let at = 0; at < 10; at += 1) all.push(await told(later(start, at * SECOND)))
    expect(await take(all)).toHaveLength(8)
  })
})
