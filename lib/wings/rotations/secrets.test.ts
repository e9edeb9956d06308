import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackClient } from '../../callbacks/connection/callback-client.ts'
import { deliveryFixture, roundAt, type DeliveryFixture } from '../../callbacks/testing/delivery-fixture.ts'
import { changeDestination } from '../../destinations/change-destination.ts'
import { setCallback } from '../../destinations/check-callback.ts'
import { createDestination } from '../../destinations/create-destination.ts'
import { bareDestination } from '../../destinations/testing/sample-destination.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { type HttpsReceiver, type ReceivedRequest } from '../../platform/testing/https-receiver.ts'
import { verifyCallback } from '@kurier/sdk/verify-callback'
import { carryOutDue } from './carry-out-due.ts'
import { rotationsOfDestination } from './read-rotations.ts'
import { startCallbackRotation } from './start-secret-rotation.ts'
import { stepRotation } from './step-rotation.ts'
import type { AskedStep } from './terms.ts'
import { trustedReceiver } from '../../platform/testing/trusted-receiver.ts'

const oldSecret = 'a-secret-of-more-than-32-characters-in-all'

let db: TestDatabase
let receiver: HttpsReceiver
let fixture: DeliveryFixture

beforeAll(async () => {
  ;({ db, receiver } = await trustedReceiver())
  fixture = deliveryFixture(db)
})

const context = () => contextFor(systemActor)
async function due(): Promise<void> {
  await db.query(`update rotations set looked_at = now() - interval '1 minute'`)
  expect((await carryOutDue(context())).failed).toBe(0)
}

describe('a callback secret', () => {
  let destinationId: string
  let known: string[]

  beforeEach(async () => {
    await fixture.clear()
    known = [oldSecret]
    receiver.respondWith(async (request) => ({ kind: 'answer', status: (await fits(request)) ? 202 : 401 }))
    const { created } = await createDestination(context(), { input: bareDestination() })
    destinationId = created.destinationId
    await setCallback(context(), { destinationId, url: receiver.url, secret: oldSecret })
    receiver.requests.length = 0
  })

  const verified = (secret: string | string[], { headers, body }: ReceivedRequest) =>
    verifyCallback({ headers, rawBody: body, secret, now: new Date() })
  const fits = async (request: ReceivedRequest): Promise<boolean> =>
    request.method === 'HEAD' || (await verified(known, request)).ok
  const start = async () => {
    const { secret } = await startCallbackRotation(context(), { destinationId })
    if (secret === null) throw new Error('the service has made no secret')
    return secret
  }
  const step = (name: AskedStep, days?: number) =>
    stepRotation(context(), { destinationId, kind: 'callback-secret', step: name, days })
  const line = async () => {
    const { lines } = await rotationsOfDestination(context(), { destinationId })
    const found = lines.find(({ kind }) => kind === 'callback-secret')
    if (!found) throw new Error('no line of the callback secret')
    return found
  }

  /** Tells the destination of a new submission. @returns the callback as it arrived, and how its notice stands */
  async function told() {
    receiver.requests.length = 0
    const now = await context().clock.service()
    const made = await fixture.submitted(now, { destinationId })
    await roundAt(db, callbackClient(), now)
    const [request] = receiver.requests
    if (!request) throw new Error('no callback arrived')
    const [notice] = await fixture.notices(made)
    return { request, state: notice?.state, made }
  }

  /** Where the value in `callback-authentication-other` is looked for as if it were the main one. */
  const asMain = (request: ReceivedRequest): ReceivedRequest => {
    const headers = { ...request.headers, 'callback-authentication': request.headers['callback-authentication-other'] }
    return { ...request, headers }
  }

  test('is exchanged with both valid meanwhile, and the receiver told which is used', async () => {
    const before = await told()
    expect(before.request.headers['callback-secret-id']).toBeUndefined()
    const newSecret = await start()
    const { rotation } = await line()
    const first = (await told()).request
    expect(first.headers['callback-secret-id']).toBe(rotation?.oldId)
    expect((await verified(oldSecret, first)).ok).toBe(true)
    expect((await verified(newSecret, asMain(first))).ok).toBe(true)

    await expect(step('try')).rejects.toMatchObject({
      code: 'conflict',
      message: /new secret was answered with status 401/,
      extra: { reason: 'trial-refused' },
    })
    known = [oldSecret, newSecret]
    await step('try')
    await step('use')
    const second = await told()
    expect(second.state).toBe('delivered')
    expect(second.request.headers['callback-secret-id']).toBe(rotation?.newId)
    expect((await verified(newSecret, second.request)).ok).toBe(true)
    expect((await verified(oldSecret, asMain(second.request))).ok).toBe(true)
    expect((await line()).callbacks?.acceptedAt).not.toBeNull()

    await step('retire')
    const third = (await told()).request
    expect(third.headers).not.toHaveProperty('callback-secret-id')
    expect(third.headers).not.toHaveProperty('callback-authentication-other')
    expect((await verified(newSecret, third)).ok).toBe(true)
    expect((await line()).rotation?.state).toBe('done')
    expect((await line()).inUse?.id).toBe(rotation?.newId)
  })

  test('that the receiver refuses gives way to the old one, and what waited is delivered with it', async () => {
    await start()
    await step('skip-trial')
    await step('use')
    const { made, state } = await told()
    expect(state).toBe('waiting')
    expect((await line()).callbacks).toMatchObject({ status: 401 })
    await due()
    expect((await line()).rotation).toMatchObject({ state: 'refused', possible: ['try', 'skip-trial', 'cancel'] })
    await roundAt(db, callbackClient(), await context().clock.service())
    expect((await fixture.notices(made))[0]?.state).toBe('delivered')
    await step('cancel')
    expect((await told()).state).toBe('delivered')
  })

  test.each([
    ['the service goes back', 'refused', () => due()],
    ['a person goes back', 'tried', () => step('go-back')],
  ])(
    'that the receiver says it ignores is refused as well, and what it ignored comes again: %s',
    async (_, left, back) => {
      receiver.respondWith(async (request) => {
        return { kind: 'answer', status: 202, body: (await fits(request)) ? '' : '{"ignored":"authentication-wrong"}' }
      })
      await start()
      await expect(step('try')).rejects.toMatchObject({
        code: 'conflict',
        message: /was ignored with status 202/,
        extra: { reason: 'trial-ignored' },
      })
      await step('skip-trial')
      await step('use')
      const { made, state } = await told()
      expect(state).toBe('delivered')
      await back()
      expect((await line()).rotation?.state).toBe(left)

      receiver.requests.length = 0
      await roundAt(db, callbackClient(), await context().clock.service())
      expect(receiver.requests.map(({ body }) => body.includes(made.submissionId))).toEqual([true])
      const [again] = receiver.requests
      expect(again && (await verified(oldSecret, again)).ok).toBe(true)
    },
  )

  test('stays where the receiver takes it, and refused a callback for another reason', async () => {
    known = [oldSecret, await start()]
    await step('try')
    await step('use')
    let isBusy = true
    receiver.respondWith(async (request) => {
      const status = isBusy ? 403 : (await fits(request)) ? 202 : 401
      return { kind: 'answer', status }
    })
    expect((await told()).state).toBe('waiting')
    isBusy = false
    await due()
    expect((await line()).rotation?.state).toBe('in-use')
    await due()
    expect((await line()).rotation?.state).toBe('in-use')
  })

  test('stays where the receiver refuses the old one too', async () => {
    await start()
    await step('skip-trial')
    await step('use')
    known = []
    await told()
    await due()
    expect((await line()).rotation?.state).toBe('in-use')
    await expect(step('retire')).rejects.toMatchObject({ code: 'conflict', message: /Callbacks have failed since/ })
  })

  test('that somebody sets by hand meanwhile ends the exchange', async () => {
    await start()
    await changeDestination(context(), { destinationId, patch: { callback: { secret: 'x'.repeat(40) } } })
    await due()
    expect((await line()).rotation?.state).toBe('cancelled')
  })

  test('ends by itself once the new one has proved itself', async () => {
    known = [oldSecret, await start()]
    await step('try')
    await step('use')
    await step('retire-by-itself', 7)
    await told()
    await due()
    expect((await line()).rotation?.state).toBe('in-use')
    await db.query(`update rotations set used_at = used_at - interval '8 days' where destination_id = $1`, [
      destinationId,
    ])
    await due()
    expect((await line()).rotation?.state).toBe('done')
  })

  test('must be another one of the right length, and there must be a callback', async () => {
    const wrong = (secret: string) => startCallbackRotation(context(), { destinationId, secret })
    await expect(wrong('short')).rejects.toMatchObject({ code: 'invalid', extra: { errors: [{ pointer: '/secret' }] } })
    await expect(wrong(oldSecret)).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/secret' }] },
    })
    await start()
    await expect(start()).rejects.toMatchObject({ code: 'conflict' })
    const { created } = await createDestination(context(), { input: bareDestination() })
    const without = { destinationId: created.destinationId }
    await expect(startCallbackRotation(context(), without)).rejects.toMatchObject({ code: 'conflict' })
  })
})
