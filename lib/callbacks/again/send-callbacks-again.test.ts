import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { Selection } from '../log/log-schema.ts'
import {
  countCallbacksToSend,
  countNotConfigured,
  notifyDestination,
  sendCallbacksAgain,
} from './send-callbacks-again.ts'
import { setEndpoint } from '../set-endpoint.ts'
import { deliveryFixture, later, roundAt, secretOf, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { auditRows, member, operator, ownOrganisation, stranger, support } from '../testing/portal-actors.ts'
import { sampleNetwork } from '../testing/sample-network.ts'
import { DAY, HOUR } from '../../platform/durations.ts'

/** Before the service clock, which is the machine's here. */
const start = new Date('2026-01-05T12:00:00Z')
const developer = member('developer')

let db: TestDatabase
let fixture: DeliveryFixture
let urls = 0

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  await fixture.clear()
  await db.query(`update notices set renewed_at = now() where state in ('given-up', 'not-configured')`)
})

const newCallback = () => ({ url: `https://again-${(urls += 1)}.example/callback`, secret: secretOf('x') })

/** A destination with some changes that were given up, one a day from the start on, and the failed attempt of the first. */
async function givenUp(count: number) {
  const destinationId = await fixture.destination(newCallback())
  const made = await fixture.submission(start, { destinationId })
  await fixture.tellAdministration(made, start)
  await roundAt(db, sampleNetwork(() => ({ status: 503 })).client, start)
  for (let at = 1; at < count; at += 1) await fixture.tellAdministration(made, later(start, at * DAY))
  await db.query(
    `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
       finished_at = created_at + interval '14 days' where case_id = $1`,
    [made.caseId],
  )
  const attempts = await db.query<{ id: number }>(
    'select a.id from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id where e.owner_id = $1',
    [destinationId],
  )
  const notices = (await fixture.notices(made)).map(({ id }) => id)
  return { ...made, notices, attempts: attempts.rows.map(({ id }) => id) }
}

const waitingOf = async (made: { caseId: string }) =>
  (await fixture.notices(made)).filter(({ state }) => state === 'waiting').length

const counted = (count: number) => ({ count, now: 0, paused: 0, more: false })
const sentSo = (sent: number) => ({
  sent,
  more: false,
  at: expect.any(String),
  notices: Array.from({ length: sent }, () => expect.any(String)),
})

const refusedWith = (code: string) => expect.objectContaining({ code })

describe('sending again', () => {
  test.for([
    ['some notices', (made) => ({ notices: made.notices.slice(1) }), 2],
    ['what an attempt named', (made) => ({ attempts: made.attempts }), 1],
    [
      'all that was given up since a time',
      (made) => ({ failedSince: later(start, 15 * DAY).toISOString(), destinationId: made.destinationId }),
      2,
    ],
  ] as [string, (made: Awaited<ReturnType<typeof givenUp>>) => Selection, number][])(
    '%s sends as many as were counted, and says so in the audit log',
    async ([, choose, expected]) => {
      const made = await givenUp(3)
      const selection = choose(made)
      const before = (await auditRows(db)).length
      expect(await countCallbacksToSend(contextFor(developer), selection)).toEqual(counted(expected))
      expect(await sendCallbacksAgain(contextFor(developer), selection)).toEqual(sentSo(expected))
      expect(await waitingOf(made)).toBe(expected)
      expect((await auditRows(db)).slice(before)).toEqual([
        expect.objectContaining({
          action: 'send-callbacks-again',
          organisation_id: ownOrganisation,
          object_kind: 'destination',
          object_id: made.destinationId,
          after: { ...selection, count: expected },
        }),
      ])
      expect(await countCallbacksToSend(contextFor(developer), selection)).toEqual(counted(0))
    },
  )

  test('counts and sends nothing that no longer holds or is still being tried', async () => {
    const destinationId = await fixture.destination(newCallback())
    const decided = await fixture.submission(start, { destinationId })
    await fixture.record(decided, start, { name: 'submit-reply', tell: ['administration:new-submissions'] })
    await db.query(
      `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null,
         finished_at = created_at where case_id = $1`,
      [decided.caseId],
    )
    await fixture.accept(decided, start)
    await fixture.tellAdministration(decided, start)
    const selection = { notices: (await fixture.notices(decided)).map(({ id }) => id) }
    expect(await countCallbacksToSend(contextFor(operator), selection)).toEqual(counted(0))
    expect(await sendCallbacksAgain(contextFor(operator), selection)).toEqual(sentSo(0))
  })

  test('all since a time takes those of every destination that one may send for, and no others', async () => {
    const made = [await givenUp(2), await givenUp(1)]
    const selection = { failedSince: later(start, -HOUR).toISOString() }
    expect(await countCallbacksToSend(contextFor(stranger), selection)).toEqual(counted(0))
    expect(await countCallbacksToSend(contextFor(developer), selection)).toEqual(counted(3))
    expect(await sendCallbacksAgain(contextFor(developer), selection)).toEqual(sentSo(3))
    expect(await Promise.all(made.map(waitingOf))).toEqual([2, 1])
  })

  test.for([
    ['a stranger', stranger, 'not-found'],
    ['a case worker', member('case-worker'), 'not-found'],
    ['a reader', member('reader'), 'forbidden'],
    ['support', support, 'forbidden'],
  ] as [string, Actor, string][])('is refused to %s, whatever the selection', async ([, actor, code]) => {
    const made = await givenUp(1)
    const failedSince = start.toISOString()
    const selections: [Selection, string][] = [
      [{ notices: made.notices }, code],
      [{ attempts: made.attempts }, code],
      [{ failedSince, destinationId: made.destinationId }, code.replace('not-found', 'destination-not-found')],
    ]
    for (const [selection, refused] of selections) {
      await expect(countCallbacksToSend(contextFor(actor), selection)).rejects.toEqual(refusedWith(refused))
      await expect(sendCallbacksAgain(contextFor(actor), selection)).rejects.toEqual(refusedWith(refused))
    }
    expect(await waitingOf(made)).toBe(0)
  })

  test('one foreign notice among own ones sends none', async () => {
    const made = await givenUp(1)
    const elsewhere = await givenUp(1)
    await db.query(
      `with o as (insert into organisations (id, name) values (gen_random_uuid(), $2) returning id)
       update destinations d set organisation_id = o.id from o where d.id = $1`,
      [elsewhere.destinationId, `another ${elsewhere.destinationId}`],
    )
    const selection = { notices: [...made.notices, ...elsewhere.notices] }
    await expect(sendCallbacksAgain(contextFor(developer), selection)).rejects.toEqual(refusedWith('not-found'))
    expect(await waitingOf(made)).toBe(0)
  })

  test('of a notice that does not exist is refused', async () => {
    await expect(sendCallbacksAgain(contextFor(operator), { notices: [999_999_999] })).rejects.toEqual(
      refusedWith('not-found'),
    )
  })
})

describe('telling a destination that got its callback late', () => {
  async function lateOne() {
    const destinationId = await fixture.destination()
    const undecided = await fixture.submitted(start, { destinationId })
    const decided = await fixture.submitted(start, { destinationId })
    await fixture.accept(decided, start)
    const configure = async () => {
      const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, newCallback())
      await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
    }
    return { destinationId, undecided, configure }
  }

  test('counts what still waits, sends as much, and says so in the audit log', async () => {
    const { destinationId, undecided, configure } = await lateOne()
    expect(await countNotConfigured(contextFor(developer), { destinationId })).toEqual({ count: 0, more: false })
    await expect(notifyDestination(contextFor(developer), { destinationId })).rejects.toEqual(refusedWith('conflict'))
    await configure()
    expect(await countNotConfigured(contextFor(developer), { destinationId })).toEqual({ count: 1, more: false })
    expect(await notifyDestination(contextFor(developer), { destinationId })).toEqual(sentSo(1))
    expect(await waitingOf(undecided)).toBe(1)
    expect((await auditRows(db)).at(-1)).toMatchObject({ object_id: destinationId, after: { count: 1 } })
    expect(await countNotConfigured(contextFor(systemActor), { destinationId })).toEqual({ count: 0, more: false })
  })

  test.for([
    ['a stranger', stranger, 'destination-not-found'],
    ['a reader', member('reader'), 'forbidden'],
  ] as [string, Actor, string][])('is refused to %s', async ([, actor, code]) => {
    const { destinationId, configure } = await lateOne()
    await configure()
    await expect(countNotConfigured(contextFor(actor), { destinationId })).rejects.toEqual(refusedWith(code))
    await expect(notifyDestination(contextFor(actor), { destinationId })).rejects.toEqual(refusedWith(code))
  })
})
