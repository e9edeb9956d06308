import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { claim, type Claim, type ClaimLimits } from './claim.ts'
import { standings, type Standing } from '../standing.ts'
import { deliveryFixture, instantAt, later, secretOf, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/durations.ts'

const now = new Date('2031-03-05T12:00:00Z')

let db: TestDatabase
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

/** How an endpoint stands, and why it may not be taken, if so. */
type Kind = { owner: number; standing: Standing; hindrance: Hindrance; waits: number }
const hindrances = ['none', 'none', 'none', 'leased', 'paused', 'resting', 'not-due'] as const
type Hindrance = (typeof hindrances)[number]

const kind: fc.Arbitrary<Kind> = fc.record({
  owner: fc.nat(5),
  standing: fc.constantFrom(...standings),
  hindrance: fc.constantFrom(...hindrances),
  waits: fc.integer({ min: 1, max: 90 }),
})
const counts = (most: number) => fc.record({ proven: fc.nat(most), untried: fc.nat(most), failing: fc.nat(most) })
const busyOf = fc.record({
  owner: fc.nat(5),
  standing: fc.constantFrom(...standings),
  running: fc.integer({ min: 1, max: 6 }),
  most: fc.nat(6),
})

type Endpoint = Kind & { id: string; shareOf: string }

/** Endpoints of these kinds with a notice each, among which are no others. */
async function endpointsOf(kinds: readonly Kind[], shares: readonly string[]): Promise<Endpoint[]> {
  await fixture.clear()
  const run = randomUUID()
  const urls = kinds.map((_, at) => `https://fair-${run}.example/${at}`)
  await fixture.manySubmitted(now, { urls, secret: secretOf('x'), owner: 'each' })
  const { rows } = await db.query<{ id: string; url: string }>(
    'select id, url from callback_endpoints where url = any($1)',
    [urls],
  )
  const made = kinds.map((one, at) => {
    const id = rows.find(({ url }) => url === urls[at])?.id ?? ''
    return { ...one, id, shareOf: shares[one.owner] ?? '' }
  })
  const isFailing = ({ standing }: Endpoint) => standing === 'failing'
  for (const one of made) {
    const isOff = one.hindrance === 'not-due' && isFailing(one)
    await db.query(
      `update callback_endpoints set share_of = $2, failures = $3, last_success_at = $4, next_attempt_at = $5, paused_at = $6,
         leased_until = $7 where id = $1`,
      [
        one.id,
        one.shareOf,
        isFailing(one) ? 1 : 0,
        one.standing === 'proven' ? now : null,
        isFailing(one) ? later(now, isOff ? HOUR : -SECOND) : null,
        one.hindrance === 'paused' ? now : null,
        one.hindrance === 'leased' ? later(new Date(), MINUTE) : null,
      ],
    )
    await db.query('update notices set owner_place = place_of_owner($2), next_attempt_at = $3 where endpoint_id = $1', [
      one.id,
      one.shareOf,
      later(now, -one.waits * SECOND),
    ])
  }
  return made
}

const mayBeTaken = ({ hindrance, standing }: Endpoint): boolean =>
  hindrance === 'none' || (hindrance === 'not-due' && standing !== 'failing')

/** Seconds: a failing endpoint is due when what waits there is and it is itself, which is a second ago for all. */
const dueSince = ({ standing, waits }: Endpoint): number => (standing === 'failing' ? -1 : -waits)

/** Taken by and left of each owner in a standing, with what was under way of it before. */
function sharesAfter(made: readonly Endpoint[], claims: readonly Claim[], limits: Required<ClaimLimits>, of: Standing) {
  return [...new Set(made.map(({ shareOf }) => shareOf))].map((shareOf) => {
    const own = made.filter((one) => one.shareOf === shareOf && one.standing === of && mayBeTaken(one))
    const before = limits.busy.find((one) => one.shareOf === shareOf && one.standing === of)
    const isTaken = ({ id }: Endpoint) => claims.some(({ endpointId }) => endpointId === id)
    const taken = own.filter(isTaken)
    const mayHave = Math.min(own.length, before?.most ?? Infinity)
    const stillLeft = own.filter((one) => !isTaken(one))
    return { taken, stillLeft, left: mayHave - taken.length, underWay: (before?.running ?? 0) + taken.length, mayHave }
  })
}

test('whatever waits, a claim takes what it may, of each owner its share, and of an owner what waits longest', async () => {
  const shares = Array.from({ length: 6 }, () => randomUUID())
  const run = async (
    kinds: Kind[],
    free: ClaimLimits['free'],
    owners: (typeof busyOf extends fc.Arbitrary<infer B> ? B : never)[],
  ) => {
    const made = await endpointsOf(kinds, shares)
    const busy = owners.map(({ owner, ...share }) => ({ ...share, shareOf: shares[owner] ?? '' }))
    const resting = made.filter(({ hindrance }) => hindrance === 'resting').map(({ id }) => id)
    const limits = { free, busy, resting }
    const claims = await claim(db, await instantAt(now), limits)
    const taken = made.filter(({ id }) => claims.some(({ endpointId }) => endpointId === id))
    expect(taken).toHaveLength(claims.length)
    expect(
      taken.filter((one) => !mayBeTaken(one)),
      'taken although it may not be',
    ).toEqual([])
    for (const standing of standings) {
      const after = sharesAfter(made, claims, limits, standing)
      const mayBe = after.reduce((sum, { mayHave }) => sum + mayHave, 0)
      const sum = after.reduce((all, one) => all + one.taken.length, 0)
      expect(sum, `lanes of ${standing} filled`).toBe(Math.min(free[standing], mayBe))
      for (const one of after) {
        expect(one.left, 'more of an owner than it may have').toBeGreaterThanOrEqual(0)
        const least = Math.min(...one.stillLeft.map(dueSince))
        expect(
          one.taken.every((taken) => dueSince(taken) <= least),
          'what has been due longest first',
        ).toBe(true)
        if (one.taken.length === 0) continue
        for (const other of after.filter(({ left }) => left > 0))
          expect(one.underWay, 'a second one of an owner before the first of another').toBeLessThanOrEqual(
            other.underWay + 1,
          )
      }
    }
  }
  const busy = fc.uniqueArray(busyOf, { maxLength: 5, selector: ({ owner, standing }) => `${owner} ${standing}` })
  const property = fc.asyncProperty(fc.array(kind, { minLength: 1, maxLength: 40 }), counts(6), busy, run)
  await fc.assert(property, { numRuns: 25, endOnFailure: true })
}, 300_000)
