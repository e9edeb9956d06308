import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deliveryFixture,
  secretOf,
  type DeliveryFixture,
  type SampleSubmission,
} from '../callbacks/testing/delivery-fixture.ts'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { removeCaseCallback, setCaseCallback } from './set-case-callback.ts'

const start = new Date()
const secret = secretOf('a secret')
const ofSubmission = 'https://sender.example/submission'
const ofCase = 'https://sender.example/case'

let db: TestDatabase
let fixture: DeliveryFixture
let made: SampleSubmission

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

beforeEach(async () => {
  const destinationId = await fixture.destination()
  made = await fixture.submission(start, { destinationId, callback: { url: ofSubmission, secret } })
  await fixture.accept(made, start)
})

const theCase = () => ({ id: made.caseId, destinationId: made.destinationId, clientId: made.clientId })

const set = ({ of = theCase(), callback = { url: ofCase, secret } } = {}) =>
  setCaseCallback(contextFor(systemActor), { theCase: of, callback })

const remove = () => removeCaseCallback(contextFor(systemActor), { theCase: theCase() })

async function waitsAt(): Promise<(string | null)[]> {
  const { rows } = await db.query<{ url: string | null; state: string }>(
    `select e.url, n.state from notices n left join callback_endpoints e on e.id = n.endpoint_id
     where n.case_id = $1 and n.state = 'waiting' order by n.id`,
    [made.caseId],
  )
  return rows.map((row) => row.url)
}

describe('the callback of a case', () => {
  test('goes before that of the submission, for what waits and for what comes', async () => {
    expect(await waitsAt()).toEqual([ofSubmission])
    await set()
    expect(await waitsAt()).toEqual([ofCase])
    await fixture.accept(made, start)
    expect(await waitsAt()).toEqual([ofCase, ofCase])
  })

  test('leaves what waits to that of the submission when it is removed', async () => {
    await set()
    await remove()
    expect(await waitsAt()).toEqual([ofSubmission])
  })

  test('cancels what waits when it is removed and the submission has none', async () => {
    await db.query('update submissions set callback_endpoint_id = null where id = $1', [made.submissionId])
    await set()
    await remove()
    expect(await waitsAt()).toEqual([])
    expect(await fixture.notices(made)).toEqual([
      expect.objectContaining({ state: 'cancelled', reason: 'callback-removed', next_attempt_at: null }),
    ])
  })

  test('may be removed when there is none', async () => {
    await remove()
    expect(await waitsAt()).toEqual([ofSubmission])
  })

  test('does not touch another case of the same client', async () => {
    const other = await fixture.submission(start, {
      destinationId: made.destinationId,
      callback: { url: ofSubmission, secret },
    })
    await fixture.accept(other, start)
    const before = await fixture.notices(other)
    await set({ of: { ...theCase(), clientId: other.clientId } })
    expect(await fixture.notices(other)).toEqual(before)
  })

  test('does not hurry an address that fails', async () => {
    const due = new Date(start.getTime() + 3_600_000)
    await set()
    await remove()
    await db.query('update callback_endpoints set failures = 6, next_attempt_at = $2 where url = $1', [ofCase, due])
    await set()
    expect((await fixture.notices(made))[0]).toMatchObject({ next_attempt_at: due })
  })

  test.each([
    ['plain http', { url: 'http://sender.example/', secret }, '/url'],
    ['a literal private address', { url: 'https://10.0.0.1/', secret }, '/url'],
    ['a short secret', { url: ofCase, secret: 'short' }, '/secret'],
  ])('is refused with %s, and nothing changes', async (_, callback, pointer) => {
    await expect(set({ callback })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [expect.objectContaining({ pointer })] },
    })
    expect(await waitsAt()).toEqual([ofSubmission])
  })

  test('is seen by an event that is recorded at the same time', async () => {
    const writes = Array.from({ length: 20 }, () => fixture.accept(made, start))
    await Promise.all([...writes, set()])
    expect(new Set(await waitsAt())).toEqual(new Set([ofCase]))
  })
})
