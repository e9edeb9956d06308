import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordedOf, recording, type EventToRecord, type RecordedRow } from '../../cases/recording.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { completeSettings, settings } from '../../platform/env.ts'
import { Refusal } from '../../platform/errors.ts'
import { onQueuedNotices, roomForNotices } from '../../platform/queued-notices.ts'
import { sharedStatement } from '../../platform/statement.ts'
import { makeAuthority, type CertificateAuthority } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { laneCounts, SLOW_SHARE, slowCounts } from '../standing.ts'
import { startDispatcher, stopDispatcher, wakeDispatcher } from './dispatcher.ts'
import {
  contextThrough,
  deliveryFixture,
  eventually,
  later,
  secretOf,
  type DeliveryFixture,
} from '../testing/delivery-fixture.ts'
import { sampleNetwork } from '../testing/sample-network.ts'
import { HOUR, SECOND } from '../../platform/durations.ts'

const start = later(new Date(), -HOUR)
const secret = secretOf('x')

let db: TestDatabase
let authority: CertificateAuthority
let receiver: HttpsReceiver
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase({ CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  authority = await makeAuthority()
  receiver = await startHttpsReceiver({ authority })
  fixture = deliveryFixture(db)
  const file = join(settings().dataDir, 'ca.pem')
  await writeFile(file, authority.certificate)
  completeSettings({ CALLBACK_CA_FILE: file })
})

beforeEach(async () => {
  await fixture.clear()
})

afterEach(async () => {
  await stopDispatcher()
})

afterAll(async () => {
  await receiver.close()
})

const submittedAt = async (url: string) =>
  fixture.submitted(start, { destinationId: await fixture.destination({ url, secret }) })

/** `count` destinations with new addresses of this name, all of one owner or each of its own. */
const manyNew = (name: string, count: number, owner: 'one' | 'each') =>
  fixture.manySubmitted(start, {
    urls: Array.from({ length: count }, (_, at) => `https://${name}-${at}.example/`),
    secret,
    owner,
  })

/** An event that a client is to be told of at this address; without `clientId`, a new client. */
async function toldAt(url: string, clientId?: string) {
  const destinationId = await fixture.destination()
  const made = await fixture.submission(start, { destinationId, clientId, callback: { url, secret } })
  await fixture.accept(made, start)
  return made
}

/** Short pauses for tests that wait for many looks. */
const pauses = { poll: 20, rest: 50 }

const tell = sharedStatement<RecordedRow, EventToRecord>(
  'test-tell',
  recordedOf('(select * from unnest(:caseId::uuid[]) with ordinality w(case_id, place)) w'),
  recording,
)

/** An event of which the administration is to be told. */
const eventIn = ({ caseId, submissionId: subjectId }: { caseId: string; submissionId: string }): EventToRecord => ({
  caseId,
  now: start,
  jti: randomUUID(),
  issuer: 'service',
  kid: 'k',
  name: 'notify-reply',
  subjectKind: 'submission',
  subjectId,
  issuedAt: start,
  token: 'a.b.c',
  tells: 'administration:new-events',
})

/** A context that tells of each whole claim. */
function watchedClaims() {
  const claims = vi.fn()
  const query = (asked: { name?: string }) => {
    if (asked.name === 'endpoints-claim') claims()
    return db.query(asked as never)
  }
  return { claims, context: contextThrough(query as TestDatabase['query']) }
}

const stateOf = async (made: { caseId: string }) => (await fixture.notices(made)).map(({ state }) => state)

describe('the dispatcher', () => {
  test('delivers what waits when it starts, what it is woken for and what nobody tells it of', async () => {
    const waiting = await submittedAt(receiver.url)
    startDispatcher(contextFor(systemActor))
    startDispatcher(contextFor(systemActor))
    await eventually(() => stateOf(waiting)).toEqual(['delivered'])
    const woken = await submittedAt(receiver.url)
    wakeDispatcher()
    await eventually(() => stateOf(woken)).toEqual(['delivered'])
    const silent = await submittedAt(receiver.url)
    await eventually(() => stateOf(silent)).toEqual(['delivered'])
    expect(receiver.requests).toHaveLength(3)
  })

  test('sends what an event of this process queues without a claim, and what comes meanwhile right after it', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { client, sent } = sampleNetwork(async () => {
      await answers[sent.length - 1]?.promise
      return { status: 204 }
    })
    const { claims, context } = watchedClaims()
    const destinationId = await fixture.destination({ url: 'https://event.example/', secret })
    const made = await fixture.submission(start, { destinationId })
    startDispatcher(context, { client, pauses: { poll: HOUR } })
    await eventually(async () => claims.mock.calls.length).toBe(1)
    await tell(db, eventIn(made))
    await eventually(async () => sent.length).toBe(1)
    await tell(db, eventIn(made))
    answers[0]?.resolve()
    await eventually(async () => sent.length).toBe(2)
    expect(claims).toHaveBeenCalledTimes(2)
    answers[1]?.resolve()
    await eventually(() => stateOf(made)).toEqual(['delivered', 'delivered'])
  })

  test('gathers for a moment what an event queues for an address right after a result', async () => {
    const { client, sent } = sampleNetwork(async () => ({ status: 204 }))
    const { claims, context } = watchedClaims()
    const destinationId = await fixture.destination({ url: 'https://gathered.example/', secret })
    const made = await fixture.submission(start, { destinationId })
    // by this clock the moment after the result never ends
    startDispatcher({ ...context, clock: { ...context.clock, monotonic: () => 0 } }, { client, pauses: { poll: HOUR } })
    await eventually(async () => claims.mock.calls.length).toBe(1)
    await tell(db, eventIn(made))
    await eventually(() => stateOf(made)).toEqual(['delivered'])
    expect(claims).toHaveBeenCalledTimes(1)
    await tell(db, eventIn(made))
    await eventually(() => stateOf(made)).toEqual(['delivered', 'delivered'])
    expect(sent).toHaveLength(2)
    expect(claims.mock.calls.length).toBeGreaterThan(1)
  })

  test('gives back what a statement takes while it stops', async () => {
    const { client, sent } = sampleNetwork(async () => ({ status: 204 }))
    const destinationId = await fixture.destination({ url: 'https://stopped.example/', secret })
    const made = await fixture.submission(start, { destinationId })
    startDispatcher(contextFor(systemActor), { client, pauses })
    await eventually(async () => roomForNotices() !== undefined).toBe(true)
    const room = roomForNotices()
    await stopDispatcher()
    expect(roomForNotices()).toBeUndefined()
    const unheard = onQueuedNotices({ room: () => room, waiting: () => {} })
    await tell(db, eventIn(made))
    unheard()
    await eventually(async () => (await fixture.endpoints('https://stopped.example/'))[0]?.leased_until).toBeNull()
    expect([sent.length, await stateOf(made)]).toEqual([0, ['waiting']])
  })

  test('lets no number of dead addresses hold up those that answer', async () => {
    const dead = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async ({ url }) => {
      if (!url.includes('dead')) return { status: 204 }
      await dead.promise
      return {}
    })
    const alive = await fixture.destination({ url: 'https://alive.example/', secret })
    await fixture.submitted(start, { destinationId: alive })
    startDispatcher(contextFor(systemActor), { client, pauses })
    await eventually(() => sent.length).toBe(1)
    const most = laneCounts.untried + slowCounts.untried
    await manyNew('dead', most + 16, 'each')
    wakeDispatcher()
    const deadOnes = () => sent.filter(({ url }) => url.includes('dead')).length
    await eventually(deadOnes).toBe(most)
    // no dead address answers before the end of this test, so a single missing lane would block it for good; later
    // notices are due later, and a claim finds those at once, while notices due in the same instant would need luck
    for (let at = 1; at <= 5; at += 1) {
      const made = await fixture.submitted(later(start, at * SECOND), { destinationId: alive })
      wakeDispatcher()
      await eventually(() => stateOf(made)).toEqual(['delivered'])
    }
    expect(deadOnes()).toBe(most)
    dead.resolve()
  })

  test('keeps lanes for new addresses however many have failed', async () => {
    const dead = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async ({ url }) => {
      if (!url.includes('dead')) return { status: 204 }
      await dead.promise
      return {}
    })
    await manyNew('dead-too', 100, 'each')
    await db.query(`update callback_endpoints set failures = 3 where url like '%dead-too%'`)
    startDispatcher(contextFor(systemActor), { client, pauses })
    await eventually(() => sent.length).toBe(laneCounts.failing + slowCounts.failing)
    const made = await submittedAt('https://new.example/')
    wakeDispatcher()
    await eventually(() => stateOf(made)).toEqual(['delivered'])
    dead.resolve()
  })

  test('lets neither a client with a hundred dead new addresses nor a hundred such clients hold up a new one', async () => {
    const dead = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async ({ url }) => {
      if (!url.includes('dead')) return { status: 204 }
      await dead.promise
      return {}
    })
    const deadOf = (name: string) => sent.filter(({ url }) => url.includes(name)).length
    const attacker = await fixture.client()
    for (let at = 0; at < 100; at += 1) await toldAt(`https://dead-one-${at}.example/`, attacker)
    startDispatcher(contextFor(systemActor), { client, pauses })
    await eventually(() => deadOf('dead-one')).toBeGreaterThanOrEqual(laneCounts.untried)
    // none of the dead answers before the end of this test: waiting for one of them would last for good
    const first = await toldAt('https://first.example/')
    await eventually(() => stateOf(first)).toEqual(['delivered'])
    for (let at = 0; at < 100; at += 1) await toldAt(`https://dead-each-${at}.example/`)
    const second = await toldAt('https://second.example/')
    await eventually(() => stateOf(second)).toEqual(['delivered'])
    expect(deadOf('dead-one')).toBeLessThanOrEqual(laneCounts.untried + slowCounts.untried * SLOW_SHARE)
    dead.resolve()
  })

  test('tries a new address that answers behind a hundred new ones of the same owner that never do', async () => {
    const dead = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async ({ url }) => {
      if (!url.includes('dead')) return { status: 204 }
      await dead.promise
      return {}
    })
    await manyNew('dead', 100, 'one')
    await manyNew('alive', 1, 'one')
    startDispatcher(contextFor(systemActor), { client, pauses })
    // none of the dead answers before the end of this test
    await eventually(() => sent.some(({ url }) => url.includes('alive'))).toBe(true)
    dead.resolve()
  })

  test('leaves an address alone for a moment to which this machine could not send, and counts nothing', async () => {
    const { client, sent } = sampleNetwork(() => ({ status: 204 }))
    let refusals = 2
    const busy: GuardedClient = {
      ...client,
      request(request) {
        refusals -= 1
        return refusals >= 0 ? Promise.reject(new Refusal('unavailable', 'Others ask.')) : client.request(request)
      },
    }
    const made = await submittedAt('https://blocked.example/')
    startDispatcher(contextFor(systemActor), { client: busy, pauses })
    await eventually(() => stateOf(made)).toEqual(['delivered'])
    expect(sent).toHaveLength(1)
    expect(await fixture.attempts('https://blocked.example/')).toMatchObject([{ status: 204 }])
    expect(await fixture.notices(made)).toMatchObject([{ attempts: 1 }])
  })

  test('calls the hook after deliveries, never twice at once, and delivers what it wrote', async () => {
    const { client } = sampleNetwork(() => ({ status: 204 }))
    let running = 0
    let most = 0
    const told = await fixture.submission(start, {
      destinationId: await fixture.destination(),
      callback: { url: 'https://sender.example/', secret },
    })
    let calls = 0
    const afterDelivery = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      calls += 1
      if (calls === 1) await fixture.accept(told, start)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    for (let at = 0; at < 30; at += 1) await submittedAt(`https://hook-${at}.example/`)
    startDispatcher(contextFor(systemActor), { client, afterDelivery, pauses })
    await eventually(() => stateOf(told)).toEqual(['delivered'])
    expect(most).toBe(1)
  })

  test('goes on after its hook or the database has failed', async () => {
    const { client } = sampleNetwork(() => ({ status: 204 }))
    let refusals = 3
    const query = ((...args: Parameters<TestDatabase['query']>) => {
      if (refusals === 0) return db.query(...args)
      refusals -= 1
      return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    }) as TestDatabase['query'] // hands everything on
    const afterDelivery = () => Promise.reject(new Error('the hook is broken'))
    startDispatcher(contextThrough(query), { client, afterDelivery, pauses })
    for (let at = 0; at < 3; at += 1) {
      const made = await submittedAt(`https://on-${at}.example/`)
      await eventually(() => stateOf(made)).toEqual(['delivered'])
    }
    expect(refusals).toBe(0)
  })

  test('waits when it is stopped for what is under way, and begins nothing more', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async () => {
      await answered
      return { status: 204 }
    })
    const made = await submittedAt('https://slow.example/')
    startDispatcher(contextFor(systemActor), { client, pauses })
    await eventually(() => sent.length).toBe(1)
    const stopping = stopDispatcher()
    const late = await submittedAt('https://late.example/')
    wakeDispatcher()
    answer()
    await stopping
    expect(await stateOf(made)).toEqual(['delivered'])
    expect(await stateOf(late)).toEqual(['waiting'])
    expect(sent).toHaveLength(1)
  })

  test('is not missed by those who wake it where none runs', async () => {
    wakeDispatcher()
    await stopDispatcher()
  })
})
