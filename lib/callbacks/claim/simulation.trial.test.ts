import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { shareOf } from '@kurier/test-kit/share'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { repointNotices } from '../again/repoint-notices.ts'
import { retryWaits } from '../rules.ts'
import { setEndpoint } from '../set-endpoint.ts'
import {
  claimAt,
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
  type NoticeRow,
  type SampleSubmission,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork, type Reaction } from '../testing/sample-network.ts'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
const secret = secretOf('x')

let db: TestDatabase
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

const reactions: Reaction[] = [
  { status: 204 },
  { status: 500 },
  {},
  { status: 429, retryAfter: '7200' },
  { status: 410 },
]

/** Steps of the simulation; their numbers choose among existing things. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), at: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reply' as const), at: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('react' as const), at: fc.nat(4), how: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('point' as const), at: fc.nat(1), to: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      by: fc.constantFrom(MINUTE, HOUR, 9 * HOUR, 3 * DAY),
      random: fc.double({ min: 0, max: 0.999, noNaN: true }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Request = { url: string; at: Date; type: string; subjects: string[]; reaction: Reaction; generation: number }

/** Two destinations with two addresses each, one online service, and a service clock that only the simulation moves. */
async function world() {
  await fixture.clear()
  const run = randomUUID().slice(0, 8)
  const addresses = ['a', 'b', 'c', 'd', 'sender'].map((name) => `https://${name}-${run}.example/`)
  const sender = addresses[4] ?? ''
  const clientId = await fixture.client()
  const reactionOf = new Map<string, Reaction>(addresses.map((url) => [url, { status: 204 }]))
  const requests: Request[] = []
  const made: SampleSubmission[] = []
  const decided = new Set<string>()
  /** raised with each change of an address, which resets its endpoints */
  let generation = 0
  let now = start

  const { client, mostAtOnce } = sampleNetwork(({ url, body }) => {
    const { type, submissions = [], replies = [] } = JSON.parse(body) as Body // sent by us
    const subjects = [...submissions.map((one) => one.submissionId), ...replies.map((one) => one.replyId)]
    const reaction = reactionOf.get(url) ?? {}
    requests.push({ url, at: now, type: type.split('/').at(-1) ?? '', subjects, reaction, generation })
    return reaction
  })
  const destinations: { id: string; url: string | null; own: string[] }[] = []
  for (const own of [addresses.slice(0, 2), addresses.slice(2, 4)]) {
    const url = own[0] ?? ''
    destinations.push({ id: await fixture.destination({ url, secret }), url, own })
  }

  /** Delivers all notices that are due at this time, two deliverers at once. */
  async function settle(random: number): Promise<void> {
    for (let sent = 1; sent > 0;) {
      const rounds = await Promise.all([roundAt(db, client, now, random), roundAt(db, client, now, random)])
      sent = rounds.flat().length
    }
  }

  async function nextDue(): Promise<Date | null> {
    const { rows } = await db.query<{ due: Date | null }>(
      `select min(coalesce(greatest(r.until, e.next_attempt_at, n.at), $1::timestamptz)) as due
       from notices w join callback_endpoints e on e.id = w.endpoint_id
       cross join lateral (select max(next_attempt_at) as until from callback_refusals
         where endpoint_id = e.id and type = w.type) r
       cross join lateral (select case when e.next_attempt_at is not null or r.until is not null
         then w.next_attempt_at end as at) n
       where w.state = 'waiting'`,
      [now],
    )
    return rows[0]?.due ?? null
  }

  async function advance(by: number, random: number): Promise<void> {
    const end = later(now, by)
    await settle(random)
    for (let due = await nextDue(); due && due <= end; due = await nextDue()) {
      expect(due.getTime(), 'what waits has an attempt to come').toBeGreaterThan(now.getTime())
      now = due
      await settle(random)
    }
    now = end
  }

  const chosen = (at: number) => made[at % Math.max(made.length, 1)]
  const happened: Date[] = []

  const doing: { [Kind in Step['kind']]: (one: Extract<Step, { kind: Kind }>) => Promise<void> } = {
    async submit({ at }) {
      const destinationId = destinations[at]?.id ?? ''
      made.push(await fixture.submitted(now, { destinationId, clientId, callback: { url: sender, secret } }))
    },
    async accept({ at }) {
      const one = chosen(at)
      if (!one || decided.has(one.submissionId)) return
      decided.add(one.submissionId)
      await fixture.accept(one, now)
    },
    async change({ at }) {
      const one = chosen(at)
      if (one) await fixture.tellAdministration(one, now)
    },
    async reply({ at }) {
      const one = chosen(at)
      const event = { name: 'submit-reply', tell: ['online-service:new-replies'], replyId: randomUUID() }
      if (one) await fixture.record(one, now, event)
    },
    async react({ at, how }) {
      reactionOf.set(addresses[at] ?? '', reactions[how] ?? {})
    },
    async point({ at, to }) {
      const destination = destinations[at]
      if (!destination) return
      generation += 1
      const { id, own } = destination
      destination.url = own[to] ?? null
      const callback = destination.url && { url: destination.url, secret }
      const endpointId = callback ? await setEndpoint(db, { kind: 'destination', id }, callback) : null
      await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [id, endpointId])
      await repointNotices(db, id, endpointId, now)
    },
    async crash() {
      await claimAt(db, now)
      await fixture.passLeases()
    },
    advance: ({ by, random }) => advance(by, random),
  }

  return {
    requests,
    made,
    happened,
    decided,
    mostAtOnce,
    advance,
    heal: () => addresses.forEach((url) => reactionOf.set(url, { status: 204 })),
    take: (one: Step): Promise<void> => {
      if (one.kind !== 'advance') happened.push(now)
      return doing[one.kind](one as never) // each step goes to what takes its kind
    },
    notices: async () => (await Promise.all(made.map(fixture.notices))).flat(),
    isAddressed: (notice: NoticeRow) =>
      destinations.some(({ id, url }) => id === notice.destination_id && url !== null),
    currentUrls: () => new Set([...destinations.map(({ url }) => url), sender]),
  }
}

type World = Awaited<ReturnType<typeof world>>
type Body = { type: string; submissions?: { submissionId: string }[]; replies?: { replyId: string }[] }

const isOk = ({ reaction }: Request) => reaction.status === 204

function namedBy(requests: Request[], notice: NoticeRow): Request[] {
  return requests.filter(({ type, subjects }) => type === notice.type && subjects.includes(notice.subject_id))
}

const isRefusal = ({ reaction }: Request) => reaction.status === 410
const waitAfter = (failures: number): number => 0.8 * (retryWaits[Math.min(failures, retryWaits.length) - 1] ?? 0)

/**
 * While an address fails, its requests keep the distances of the schedule, or of Retry-After, except that it is tried
 * five minutes after something happened; while it refuses a kind, the requests of this kind do so.
 */
function assertSchedule({ requests, happened }: World): void {
  for (const ofUrl of Map.groupBy(requests, ({ url, generation }) => `${url} ${generation}`).values()) {
    let ill = 0
    const refused = new Map<string, { times: number; at: number }>()
    const named = new Set<string>()
    ofUrl.forEach((request, at) => {
      const before = ofUrl[at - 1]
      const now = request.at.getTime()
      if (before && ill > 0) {
        const asked = Number(before.reaction.retryAfter ?? 0) * 1000
        const hasNew = request.subjects.some((id) => !named.has(`${request.type} ${id}`))
        // one request names what is of one type: what happened of another is still to be told
        const tried = ofUrl.slice(0, at).findLast(({ type }) => type === request.type)?.at ?? start
        const isNew = hasNew || happened.some((moment) => moment >= tried && moment <= request.at)
        const least = Math.min(Math.max(waitAfter(ill), asked), isNew ? 5 * MINUTE : Infinity)
        expect(now - before.at.getTime(), 'distance between attempts').toBeGreaterThanOrEqual(least)
      }
      const refusal = refused.get(request.type)
      if (refusal)
        expect(now - refusal.at, 'distance between refusals').toBeGreaterThanOrEqual(waitAfter(refusal.times))
      for (const id of request.subjects) named.add(`${request.type} ${id}`)
      ill = isOk(request) || isRefusal(request) ? 0 : ill + 1
      if (isOk(request)) refused.delete(request.type)
      if (isRefusal(request)) refused.set(request.type, { times: (refusal?.times ?? 0) + 1, at: now })
    })
  }
}

/** `isOnly`: no other notice of its type names the same subject, so that all requests that name it are its own. */
const ends: Record<string, (notice: NoticeRow, seen: World, isOnly: boolean) => void> = {
  delivered(notice, { requests }) {
    expect(namedBy(requests, notice).some(isOk), 'a delivered notice was answered with 2xx').toBe(true)
  },
  'given-up'(notice, { requests }, isOnly) {
    expect(notice.type, 'never given up').not.toBe('new-submissions')
    const tried = (notice.finished_at?.getTime() ?? 0) - (notice.first_attempt_at?.getTime() ?? 0)
    // time at which the last attempt begins; its own duration is real, while the clock is simulated
    const begun = namedBy(requests, notice).map(({ at }) => at.getTime() - (notice.first_attempt_at?.getTime() ?? 0))
    for (const after of isOnly ? begun : []) expect(after, 'not tried after its deadline').toBeLessThanOrEqual(14 * DAY)
    if (notice.first_attempt_at) expect(tried, 'given up at its deadline').toBeLessThan(14 * DAY + MINUTE)
    if (notice.first_attempt_at) expect(tried, 'not before').toBeGreaterThan(14 * DAY - 12 * 1.2 * HOUR)
    expect(namedBy(requests, notice).length).toBeGreaterThanOrEqual(notice.attempts)
  },
  cancelled(notice, { decided }) {
    if (notice.reason === 'no-longer-needed') expect(decided).toContain(notice.subject_id)
    else expect([notice.type === 'new-submissions', notice.reason]).toEqual([false, 'callback-removed'])
  },
  'not-configured'(notice, { isAddressed }) {
    expect([notice.type, notice.reason]).toEqual(['new-submissions', 'callback-awaited'])
    expect(isAddressed(notice), 'what had no address for a while waits once there is one').toBe(false)
  },
  waiting(notice, { decided }) {
    expect(notice.type, 'only an undecided submission is still announced').toBe('new-submissions')
    expect(decided).not.toContain(notice.subject_id)
  },
}

async function assertTellings({ requests, made }: World, notices: NoticeRow[]): Promise<void> {
  const { rows } = await db.query<{ subject_id: string }>(
    `select subject_id from tellings where notify_type = 'callback' and case_id = any($1)`,
    [made.map(({ caseId }) => caseId)],
  )
  const announced = notices.filter(({ type }) => type !== 'new-events')
  const told = announced.filter((notice) => namedBy(requests, notice).some(isOk)).map((notice) => notice.subject_id)
  expect(rows.map((row) => row.subject_id).sort(), 'who was told').toEqual([...new Set(told)].sort())
}

test('whatever happens in whatever order, each notice is delivered, given up at its deadline, or cancelled', async () => {
  const run = async (steps: Step[]): Promise<void> => {
    const seen = await world()
    for (const one of steps) await seen.take(one)
    await seen.advance(15 * DAY, 0.5)
    const notices = await seen.notices()
    for (const notice of notices) {
      const same = notices.filter(({ type, subject_id: id }) => type === notice.type && id === notice.subject_id)
      ends[notice.state]?.(notice, seen, same.length === 1)
    }
    expect(seen.mostAtOnce(), 'requests to one address at the same time').toBeLessThanOrEqual(1)
    assertSchedule(seen)
    await assertTellings(seen, notices)
    const before = seen.requests.length
    seen.heal()
    await seen.advance(15 * HOUR, 0.5)
    expect(
      (await seen.notices()).filter(({ state }) => state === 'waiting'),
      'all is delivered in the end',
    ).toEqual([])
    const addressed = seen.requests.slice(before).map(({ url }) => url)
    expect(
      addressed.filter((url) => !seen.currentUrls().has(url)),
      'addresses that are none any more',
    ).toEqual([])
    await assertTellings(seen, await seen.notices())
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), run), {
    numRuns: shareOf(12, 3),
    endOnFailure: true,
  })
}, 600_000)
