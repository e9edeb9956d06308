import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { assignClient } from '#lib/destinations/assign-client.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import { assertDeliverable } from '#lib/destinations/deliverable.ts'
import { bareDestination, completeDestination, SERVICE } from '#lib/destinations/testing/sample-destination.ts'
import * as publicDestination from '#app/submission-api/v2/destinations/[destinationId]/route.ts'
import { call, registeredClient, type ApiAnswer, type Sending } from './testing/call-api.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'

const NOBODYS = '00000000-0000-7000-8000-0000000000ff'
let db: TestDatabase
let client: { clientId: string; authorization: string }

beforeAll(async () => {
  db = await testDatabase()
  client = await registeredClient('administration-system')
})

const as = (who: { authorization: string }, sending: Sending = {}): Sending => ({
  ...sending,
  headers: { authorization: who.authorization, ...sending.headers },
})
const create = (body: unknown, who = client) => call(destinations, 'POST', {}, as(who, { body }))
const one = (method: string, destinationId: string, body?: unknown, who = client) =>
  call(oneDestination, method, { destinationId }, as(who, { body }))
const list = (query = '', who = client) => call(destinations, 'GET', {}, as(who, { query }))
const readPublic = (destinationId: string, headers: Record<string, string> = {}) =>
  call(publicDestination, 'GET', { destinationId }, { headers })

async function created(body: unknown = completeDestination(), who = client): Promise<string> {
  const answer = await create(body, who)
  expect(answer).toMatchObject({ status: 201 })
  return idOf(answer)
}
const idOf = ({ body }: ApiAnswer): string => (body as { destinationId: string }).destinationId
const pointersOf = ({ body }: ApiAnswer): string[] =>
  (body as { errors: { pointer: string }[] }).errors.map((e) => e.pointer)

describe('creating a destination', () => {
  test('answers 201 with Location and the full record; complete with keys and a service it is active', async () => {
    const answer = await create(completeDestination())
    const { encryptionPublicKey: _encryption, signingPublicKey: _signing, ...record } = completeDestination()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ destinationId: idOf(answer), status: 'active', ...record })
    const location = `http://localhost:3999/destination-api/v2/destinations/${idOf(answer)}`
    expect(answer.headers.get('location')).toBe(location)
    expect((await one('GET', idOf(answer))).body).toEqual(answer.body)
  })

  test('needs no more than name, contact and metadata versions; it is created then', async () => {
    const { publicServices: _services, ...least } = bareDestination()
    const answer = await create({ ...least, unknownMember: { is: 'ignored' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ destinationId: idOf(answer), status: 'created', ...bareDestination() })
  })

  test('takes the encryption key that comes along as the active one when none is named', async () => {
    const { encryptionKid: _kid, ...unnamed } = completeDestination()
    expect((await create(unnamed)).body).toMatchObject({ encryptionKid: 'encryption-1', status: 'active' })
  })

  test.each([
    ['without name', { name: undefined }, '/name'],
    ['with a blank name', { name: ' ' }, '/name'],
    ['without contact', { contactInformation: undefined }, '/contactInformation'],
    ['with a contact without e-mail', { contactInformation: { legalName: 'A' } }, '/contactInformation/email'],
    ['with no metadata version', { metadataVersions: [] }, '/metadataVersions'],
    ['with a service that is no URN', { publicServices: [{ identifier: 'x' }] }, '/publicServices/0/identifier'],
    [
      'with a wrong region',
      { publicServices: [{ identifier: SERVICE, regions: ['BY'] }] },
      '/publicServices/0/regions/0',
    ],
    ['with an unknown status', { status: 'paused' }, '/status'],
    ['with an encryptionKid that no key has', { encryptionKid: 'nobodys-key' }, '/encryptionKid'],
    ['with a body that is no object', undefined, ''],
  ])('%s is refused with 422 at %s %s', async (_, change, pointer) => {
    const answer = await create(change ? { ...bareDestination(), ...change } : [])
    expect(answer.status).toBe(422)
    expect(pointersOf(answer)).toEqual([pointer])
  })

  test('leaves nothing behind when it is refused in the middle', async () => {
    const count = async () => (await db.query('select count(*) as count from destinations')).rows[0].count
    const before = await count()
    const body = { ...completeDestination(), status: 'decommissioned' }
    expect((await create(body)).status).toBe(409)
    expect(await count()).toBe(before)
  })
})

describe('who may do what', () => {
  test('without a token 401, without the scope 403, whatever else is wrong', async () => {
    expect((await call(destinations, 'GET', {})).status).toBe(401)
    const online = await registeredClient('online-service')
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await one(method, NOBODYS, '{', online)).status).toBe(403)
    }
    expect((await list('', online)).status).toBe(403)
    expect((await create({}, online)).status).toBe(403)
  })

  test('what a client is not assigned to is not there for it, however bad the body is', async () => {
    const destinationId = await created()
    const other = await registeredClient('administration-system')
    const answers = await Promise.all([
      one('PUT', destinationId, completeDestination(), other),
      one('PUT', destinationId, '{', other),
      call(
        oneDestination,
        'PATCH',
        { destinationId },
        as(other, { body: 'x', headers: { 'content-type': 'text/plain' } }),
      ),
      one('PATCH', destinationId, 'x'.repeat(2_000_000), other),
      one('DELETE', destinationId, undefined, other),
      one('GET', NOBODYS),
      one('GET', 'no-uuid'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect((await list('', other)).body).toEqual({ count: 0, offset: 0, totalCount: 0, destinations: [] })
    expect((await one('GET', destinationId)).body).toMatchObject({ status: 'active' })
  })

  test('a further client may be assigned, by the operator only, and within one organisation', async () => {
    const destinationId = await created()
    const other = await registeredClient('administration-system')
    const input = { destinationId, clientId: other.clientId }
    const itself = {
      kind: 'client',
      clientId: other.clientId,
      organisationId: 'o',
      scopes: ['manage-destinations'],
    } as const
    await expect(assignClient(contextFor(itself), input)).rejects.toMatchObject({ code: 'insufficient-scope' })
    await assignClient(contextFor(systemActor), input)
    await assignClient(contextFor(systemActor), input)
    expect((await one('PATCH', destinationId, { name: 'of both' }, other)).status).toBe(200)
    await db.query(`insert into organisations (id, name) values ($1, 'elsewhere')`, [NOBODYS])
    await db.query('update clients set organisation_id = $1 where id = $2', [NOBODYS, other.clientId])
    await expect(assignClient(contextFor(systemActor), input)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the operator creates destinations without a client, and sees those of everybody', async () => {
    const destinationId = await created(bareDestination())
    const { destinationId: ownerless } = (
      await createDestination(contextFor(systemActor), { input: bareDestination() })
    ).created
    const { totalCount, destinations: all } = await listDestinations(contextFor(systemActor), { offset: 0, limit: 500 })
    expect(all.map((record) => record.destinationId)).toEqual(expect.arrayContaining([destinationId, ownerless]))
    expect(totalCount).toBe(all.length)
    expect((await one('PATCH', ownerless, {})).status).toBe(404)
    await assignClient(contextFor(systemActor), { destinationId: ownerless, clientId: client.clientId })
    expect((await one('PATCH', ownerless, {})).status).toBe(200)
  })

  test('PATCH takes both media types, others are 415, too long is 413, no JSON is 400', async () => {
    const destinationId = await created()
    const patch = (contentType: string, body: string) =>
      call(oneDestination, 'PATCH', { destinationId }, as(client, { body, headers: { 'content-type': contentType } }))
    expect((await patch('application/merge-patch+json', '{"name":"A"}')).body).toMatchObject({ name: 'A' })
    expect((await patch('application/json; charset=utf-8', '{"name":"B"}')).body).toMatchObject({ name: 'B' })
    expect((await patch('text/plain', '{}')).status).toBe(415)
    expect((await patch('application/json', `{"name":"${'x'.repeat(1_048_576)}"}`)).status).toBe(413)
    expect((await patch('application/json', '{')).status).toBe(400)
  })

  test('other methods are 405 with Allow', async () => {
    const answer = await call(oneDestination, 'POST', { destinationId: NOBODYS }, as(client, { body: {} }))
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE'])
  })
})

describe('changing a destination', () => {
  test('PUT replaces it; what is left out is gone, but keys and encryptionKid stay', async () => {
    const destinationId = await created()
    const body = { ...completeDestination(), name: 'Neu', contactInformation: { legalName: 'B', email: 'b@c.example' } }
    const { encryptionKid: _kid, encryptionPublicKey: _encryption, signingPublicKey: _signing, ...withoutKeys } = body
    const answer = await one('PUT', destinationId, withoutKeys)
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Neu', status: 'active', encryptionKid: 'encryption-1' },
    })
    expect((answer.body as { contactInformation: object }).contactInformation).toEqual(withoutKeys.contactInformation)
    expect((await one('PUT', destinationId, bareDestination())).body).toMatchObject({
      publicServices: [],
      status: 'created',
    })
    expect((await one('PUT', destinationId, { name: 'only' })).status).toBe(422)
  })

  test('a record can be sent back as it was read', async () => {
    const destinationId = await created()
    const before = (await one('GET', destinationId)).body
    expect(await one('PUT', destinationId, before)).toMatchObject({ status: 200, body: before })
    expect(await one('PATCH', destinationId, before)).toMatchObject({ status: 200, body: before })
  })

  test('PATCH merges: what is not named stays, null removes what may be missing', async () => {
    const destinationId = await created()
    const patch = (body: unknown) => one('PATCH', destinationId, body)
    expect((await patch({})).body).toEqual((await one('GET', destinationId)).body)
    const contact = { legalName: 'Stadt Beispiel', email: 'neu@beispiel.example' }
    const changed = await patch({ contactInformation: { email: contact.email, phone: null, address: null }, other: 1 })
    expect((changed.body as { contactInformation: object }).contactInformation).toEqual(contact)
    expect((await patch({ publicServices: null })).body).toMatchObject({ publicServices: [], status: 'created' })
    for (const member of ['name', 'contactInformation', 'metadataVersions', 'encryptionKid', 'status']) {
      const refused = await patch({ [member]: null })
      expect([refused.status, pointersOf(refused)]).toEqual([422, [`/${member}`]])
    }
  })

  test('two changes at the same time do not undo each other', async () => {
    const destinationId = await created()
    const patches = [
      { name: 'A' },
      { metadataVersions: ['2.0.0'] },
      { contactInformation: { unit: 'U' } },
      { status: 'inactive' },
    ]
    const answers = await Promise.all(patches.map((body) => one('PATCH', destinationId, body)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect((await one('GET', destinationId)).body).toMatchObject({
      name: 'A',
      metadataVersions: ['2.0.0'],
      contactInformation: { unit: 'U', phone: '+49 30 123' },
      status: 'inactive',
    })
  })

  test('the status goes its steps, others are 409', async () => {
    const destinationId = await created(bareDestination())
    const step = async (status: string) => (await one('PATCH', destinationId, { status })).status
    expect(await step('active')).toBe(409)
    const { publicServices, encryptionPublicKey, signingPublicKey } = completeDestination()
    const keysOnly = await one('PATCH', destinationId, { encryptionPublicKey, signingPublicKey })
    expect(keysOnly.body).toMatchObject({ status: 'created', encryptionKid: 'encryption-1' })
    expect((await one('PATCH', destinationId, { publicServices })).body).toMatchObject({ status: 'active' })
    expect(await step('decommissioned')).toBe(409)
    expect(await step('inactive')).toBe(200)
    expect(await step('active')).toBe(200)
    expect(await step('inactive')).toBe(200)
    expect(await step('decommissioned')).toBe(200)
    expect(await step('active')).toBe(409)
    expect((await readPublic(destinationId)).body).toMatchObject({ status: 'decommissioned' })
  })
})

describe('what submissions ask', () => {
  test('an unknown destination is 404, one that is not active or does not offer the service 422', async () => {
    const destinationId = await created()
    const deliver = (id: string, region?: string, service = SERVICE) =>
      assertDeliverable(db, { destinationId: id, serviceIdentifier: service, region })
    await expect(deliver(destinationId, 'DE09162')).resolves.toMatchObject({ version: expect.any(String) })
    await expect(deliver(NOBODYS)).rejects.toMatchObject({ code: 'destination-not-found' })
    await expect(deliver(destinationId, 'DE05')).rejects.toMatchObject({ code: 'invalid' })
    await expect(deliver(destinationId, undefined)).resolves.toMatchObject({ version: expect.any(String) })
    await expect(deliver(destinationId, 'DE09', 'urn:de:other')).rejects.toMatchObject({ code: 'invalid' })
    await one('PATCH', destinationId, { status: 'inactive' })
    const faults = {
      code: 'destination-state-invalid',
      extra: { errors: [{ pointer: '/destinationId', detail: expect.any(String) }] },
    }
    await expect(deliver(destinationId, 'DE09162')).rejects.toMatchObject(faults)
  })
})

describe('the public record', () => {
  test('shows exactly what everybody may know, in every status, and answers 304 to who has it', async () => {
    const destinationId = await created()
    const answer = await readPublic(destinationId)
    const { metadataVersions, publicServices, encryptionKid } = completeDestination()
    expect(answer.body).toEqual({ destinationId, status: 'active', encryptionKid, metadataVersions, publicServices })
    const etag = String(answer.headers.get('etag'))
    expect(await readPublic(destinationId, { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
    await one('PATCH', destinationId, { status: 'inactive' })
    const changed = await readPublic(destinationId, { 'if-none-match': etag })
    expect(changed).toMatchObject({ status: 200, body: { status: 'inactive' } })
    expect((await readPublic(destinationId.toUpperCase())).body).toEqual(changed.body)
    expect((await readPublic(NOBODYS)).status).toBe(404)
  })
})

describe('the list', () => {
  test('has the full records of the own destinations, oldest first, page by page', async () => {
    const who = await registeredClient('administration-system')
    const ids = [
      await created(bareDestination(), who),
      await created(completeDestination(), who),
      await created(bareDestination(), who),
    ]
    const whole = (await list('', who)).body as { destinations: { destinationId: string }[] }
    expect(whole).toMatchObject({ count: 3, offset: 0, totalCount: 3 })
    expect(whole.destinations.map((record) => record.destinationId)).toEqual(ids)
    expect(whole.destinations[1]).toEqual((await one('GET', String(ids[1]), undefined, who)).body)
    const page = await list('?offset=1&limit=1', who)
    expect(page.body).toEqual({ count: 1, offset: 1, totalCount: 3, destinations: [whole.destinations[1]] })
    expect((await list('?offset=9', who)).body).toEqual({ count: 0, offset: 9, totalCount: 3, destinations: [] })
    expect(pointersOf(await list('?limit=0', who))).toEqual(['/limit'])
  })
})
