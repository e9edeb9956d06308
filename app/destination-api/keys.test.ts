import { beforeAll, describe, expect, test } from 'vitest'
import { encryptionKeysSince } from '#lib/destinations/encryption-keys.ts'
import { signingKeyOf } from '#lib/destinations/signing-keys.ts'
import { bareDestination, completeDestination } from '#lib/destinations/testing/sample-destination.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { advanceClock, serviceNow } from '#lib/platform/clock.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import * as publicKey from '#app/submission-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'
import { call, registeredClient, type Sending } from './testing/call-api.ts'
import * as oneKey from './v2/destinations/[destinationId]/keys/[kid]/route.ts'
import * as keys from './v2/destinations/[destinationId]/keys/route.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'

let db: TestDatabase
let client: { authorization: string }

beforeAll(async () => {
  db = await testDatabase()
  client = await registeredClient('administration-system')
})

const as = (body?: unknown, who = client): Sending => ({ body, headers: { authorization: who.authorization } })
const add = (destinationId: string, body: unknown, who = client) => call(keys, 'POST', { destinationId }, as(body, who))
const revoke = (destinationId: string, kid: string, who = client) =>
  call(oneKey, 'DELETE', { destinationId, kid }, as(undefined, who))
const patch = (destinationId: string, body: unknown) => call(oneDestination, 'PATCH', { destinationId }, as(body))
const statusOf = async (destinationId: string) =>
  ((await call(oneDestination, 'GET', { destinationId }, as())).body as { status: string }).status

async function kidsOf(destinationId: string): Promise<string[]> {
  const { body } = await call(keys, 'GET', { destinationId }, as())
  return (body as { keys: { kid: string }[] }).keys.map((key) => key.kid)
}

async function created(body: unknown = completeDestination()): Promise<string> {
  const answer = await call(destinations, 'POST', {}, as(body))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { destinationId: string }).destinationId
}

const own = () => sampleKeys('encryption')
const foreign = () => sampleKeys('foreign')

describe('adding a key', () => {
  test('answers 201 with the place where everybody reads it; the same key again 200', async () => {
    const destinationId = await created()
    const jwk = encryptionJwk(foreign(), 'encrypt/2+ö'.replace('ö', '='))
    const answer = await add(destinationId, { ...jwk, use: 'enc' })
    const location = `http://localhost:3999/submission-api/v2/destinations/${destinationId}/keys/encrypt%2F2%2B%3D`
    expect(answer).toMatchObject({ status: 201, body: jwk })
    expect(answer.headers.get('location')).toBe(location)
    const again = await add(destinationId, jwk)
    expect([again.status, again.body, again.headers.get('location')]).toEqual([200, jwk, null])
    expect(await kidsOf(destinationId)).toEqual(['encryption-1', 'signing-1', jwk.kid])
  })

  test('under a kid that another key has is 409, in the body of a destination too', async () => {
    const destinationId = await created()
    expect((await add(destinationId, encryptionJwk(foreign(), 'encryption-1'))).status).toBe(409)
    expect((await add(destinationId, signingJwk(own(), 'encryption-1'))).status).toBe(409)
    const encryptionPublicKey = encryptionJwk(foreign(), 'encryption-1')
    expect((await patch(destinationId, { encryptionPublicKey, name: 'not this' })).status).toBe(409)
    expect((await call(oneDestination, 'GET', { destinationId }, as())).body).toMatchObject({ name: 'Wohngeldstelle' })
  })

  test('one kid may stand for different keys of different destinations', async () => {
    const [one, other] = [await created(), await created(bareDestination())]
    expect((await add(other, signingJwk(foreign(), 'signing-1'))).status).toBe(201)
    expect(await signingKeyOf(db, one, 'signing-1')).not.toEqual(await signingKeyOf(db, other, 'signing-1'))
  })

  test('of which the same arrives twice at once is 201 and 200', async () => {
    const destinationId = await created(bareDestination())
    const jwk = signingJwk(own(), 'signing-9')
    const answers = await Promise.all([add(destinationId, jwk), add(destinationId, jwk)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201])
  })

  test('with its private part is refused, and nothing of it is answered or stored', async () => {
    const destinationId = await created(bareDestination())
    const whole = own().privateKey.export({ format: 'jwk' })
    const answer = await add(destinationId, { ...encryptionJwk(own(), 'encryption-1'), ...whole })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer: '/d' })]) },
    })
    expect(JSON.stringify(answer.body)).not.toContain(whole.d)
    expect(await kidsOf(destinationId)).toEqual([])
  })

  test('to a foreign destination is 404', async () => {
    const other = await registeredClient('administration-system')
    const destinationId = await created()
    expect((await add(destinationId, '{', other)).status).toBe(404)
    expect((await revoke(destinationId, 'signing-1', other)).status).toBe(404)
    expect(await kidsOf(destinationId)).toContain('signing-1')
  })

  test('makes a destination active when it was the last part', async () => {
    const { signingPublicKey, ...unsigned } = completeDestination()
    const destinationId = await created(unsigned)
    expect(await statusOf(destinationId)).toBe('created')
    expect((await add(destinationId, signingPublicKey)).status).toBe(201)
    expect(await statusOf(destinationId)).toBe('active')
  })
})

describe('revoking a key', () => {
  test('takes it from the list and from what events are checked with; it stays readable', async () => {
    const destinationId = await created()
    await add(destinationId, signingJwk(foreign(), 'signing-2'))
    expect(await signingKeyOf(db, destinationId, 'signing-2')).toBeDefined()
    expect((await revoke(destinationId, 'signing-2')).status).toBe(204)
    expect((await revoke(destinationId, 'signing-2')).status).toBe(204)
    expect(await signingKeyOf(db, destinationId, 'signing-2')).toBeUndefined()
    expect(await kidsOf(destinationId)).toEqual(['encryption-1', 'signing-1'])
    const read = await call(publicKey, 'GET', { destinationId, kid: 'signing-2' })
    expect(read).toMatchObject({ status: 200, body: signingJwk(foreign(), 'signing-2') })
    expect((await add(destinationId, signingJwk(foreign(), 'signing-2'))).status).toBe(409)
  })

  test('is 409 for the active encryption key and 404 for one that is not there', async () => {
    const destinationId = await created()
    expect((await revoke(destinationId, 'encryption-1')).status).toBe(409)
    expect((await revoke(destinationId, 'nobodys-key')).status).toBe(404)
    expect((await revoke(destinationId, 'null\0byte')).status).toBe(404)
  })

  test('that was the last signing key lets the destination wait for a new one', async () => {
    const destinationId = await created()
    await revoke(destinationId, 'signing-1')
    expect(await statusOf(destinationId)).toBe('created')
    await add(destinationId, signingJwk(foreign(), 'signing-2'))
    expect(await statusOf(destinationId)).toBe('active')
  })
})

describe('the active encryption key', () => {
  test('stands first in the list, and only an encryption key that is not revoked can be it', async () => {
    const destinationId = await created()
    await add(destinationId, encryptionJwk(foreign(), 'encryption-2'))
    expect((await patch(destinationId, { encryptionKid: 'signing-1' })).status).toBe(422)
    expect((await patch(destinationId, { encryptionKid: 'encryption-2' })).status).toBe(200)
    expect(await kidsOf(destinationId)).toEqual(['encryption-2', 'encryption-1', 'signing-1'])
    expect((await revoke(destinationId, 'encryption-1')).status).toBe(204)
    expect((await patch(destinationId, { encryptionKid: 'encryption-1' })).status).toBe(422)
  })

  test('may change and change back; content may be encrypted for those that were it since a time', async () => {
    const destinationId = await created()
    const since = async (time: Date) => [...(await encryptionKeysSince(db, destinationId, time))].sort()
    const later = async () => {
      await advanceClock(db, 1)
      return serviceNow(db)
    }
    const encryptionPublicKey = encryptionJwk(foreign(), 'encryption-2')
    const first = await later()
    await patch(destinationId, { encryptionPublicKey })
    expect(await since(first)).toEqual(['encryption-1'])
    await patch(destinationId, { encryptionKid: 'encryption-2' })
    const second = await later()
    expect(await since(first)).toEqual(['encryption-1', 'encryption-2'])
    expect(await since(second)).toEqual(['encryption-2'])
    await patch(destinationId, { encryptionKid: 'encryption-1' })
    await patch(destinationId, { encryptionKid: 'encryption-2' })
    await patch(destinationId, { encryptionKid: 'encryption-1' })
    const third = await later()
    expect(await since(second)).toEqual(['encryption-1', 'encryption-2'])
    expect(await since(third)).toEqual(['encryption-1'])
    await revoke(destinationId, 'encryption-2')
    expect(await since(first)).toEqual(['encryption-1'])
  })
})

describe('a public key', () => {
  test('is read without a token, and answered 304 to who has it', async () => {
    const destinationId = await created()
    const read = (kid: string, headers = {}) => call(publicKey, 'GET', { destinationId, kid }, { headers })
    const answer = await read('encryption-1')
    expect(answer).toMatchObject({ status: 200, body: encryptionJwk(own(), 'encryption-1') })
    expect((await read('encryption-1', { 'if-none-match': answer.headers.get('etag') })).status).toBe(304)
    for (const kid of ['nobodys-key', 'short', 'null\0byte']) expect((await read(kid)).status).toBe(404)
  })
})
