import type { JWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { bareDestination, completeDestination, SERVICE } from '#lib/destinations/testing/sample-destination.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { verifyAddressing } from '@kurier/sdk/addressing'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type ServiceAnswer, type Send } from '#server/testing/service.ts'

const PATH = '/api/portal/destinations'

let db: TestDatabase
let send: Send
let developer: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  developer = await person({ role: 'developer' })
})

const as = (who: TestPerson, method: string, path: string, body?: unknown): Promise<ServiceAnswer> =>
  send(method, path, { body, headers: signedInAs(who) })

async function made(who = developer, more: object = {}): Promise<string> {
  const { publicServices: _services, ...least } = bareDestination()
  const answer = await as(who, 'POST', PATH, { ...least, organisationId: who.organisationId, ...more })
  expect(answer).toMatchObject({ status: 201 })
  return String(answer.json.destinationId)
}

/** One with keys and a service. */
async function active(who = developer): Promise<string> {
  const id = await made(who, { publicServices: completeDestination().publicServices })
  await as(who, 'POST', `${PATH}/${id}/keys`, encryptionJwk(sampleKeys('encryption'), 'encryption-1'))
  await as(who, 'POST', `${PATH}/${id}/keys`, signingJwk(sampleKeys('signing'), 'signing-1'))
  await as(who, 'PATCH', `${PATH}/${id}`, { encryptionKid: 'encryption-1' })
  return id
}

async function client(organisationId: string): Promise<string> {
  const input = { name: 'Fachverfahren', kind: 'administration-system', organisationId }
  return (await createClient(contextFor(systemActor), input)).clientId
}

async function auditOf(objectId: string) {
  const { rows } = await db.query(
    'select action, actor_id, organisation_id, before, after from audit_log where object_id = $1 order by id',
    [objectId],
  )
  return rows as { action: string; actor_id: string; organisation_id: string; before: object; after: object }[] // its columns
}

describe('addressing information', () => {
  const addressing = (who: TestPerson, id: string) => as(who, 'POST', `${PATH}/${id}/addressing-information`)

  test('is signed by the service and checked by the library, for everybody who sees the destination', async () => {
    const id = await active()
    const { organisationId } = developer
    for (const who of [
      developer,
      await person({ role: 'reader', organisationId }),
      await person({ isOperator: true }),
    ]) {
      const answer = await addressing(who, id)
      expect(answer.status).toBe(200)
      const keys = (await publishedKeys(database(), 'event')).map(({ jwk: one }) => one as JWK & { kid: string })
      const identities = [{ issuer: wireAddresses().submissionApi, eventTypeBase: '' }]
      const trust = { identities, serviceKeys: { keys }, now: new Date() }
      const checked = await verifyAddressing(String(answer.json.token), trust)
      expect(checked).toMatchObject({
        verified: true,
        addressing: {
          destinationId: id,
          keys: [
            { kid: 'encryption-1', use: 'enc' },
            { kid: 'signing-1', use: 'sig' },
          ],
          publicServices: [{ identifier: SERVICE }],
          validUntil: new Date(String(answer.json.validUntil).replace(/\.\d+Z$/, '.000Z')),
        },
      })
    }
  })

  test('is there for active destinations alone, and for nobody else', async () => {
    expect(await addressing(developer, await made())).toMatchObject({ status: 409 })
    expect(await addressing(await person({ role: 'owner' }), await active())).toMatchObject({ status: 404 })
  })

  test('leaves out keys that are revoked or no longer used', async () => {
    const id = await active()
    await as(developer, 'POST', `${PATH}/${id}/keys`, signingJwk(sampleKeys('foreign'), 'signing-2'))
    await as(developer, 'DELETE', `${PATH}/${id}/keys/signing-1`)
    const { token } = (await addressing(developer, id)).json
    const { keys } = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['encryption-1', 'signing-2'])
  })
})

describe('creating a destination', () => {
  test('happens in the organisation that the person chooses, and is audited', async () => {
    const id = await made()
    const read = await as(developer, 'GET', `${PATH}/${id}`)
    expect(read.json).toMatchObject({
      status: 'created',
      organisation: { id: developer.organisationId },
      mayManage: true,
      missing: ['encryption-key', 'signing-key', 'public-service'],
      nextSteps: [],
      clients: [],
      open: 0,
    })
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'create-destination',
        actor_id: developer.personId,
        organisation_id: developer.organisationId,
        after: { name: 'Wohngeldstelle', status: 'created' },
      },
    ])
  })

  test('is refused in an organisation where the person is nobody, or only reads', async () => {
    const body = { ...bareDestination(), organisationId: await organisation() }
    const answer = await as(developer, 'POST', PATH, body)
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/organisationId' }] } })
    const reader = await person({ role: 'reader' })
    const own = { ...body, organisationId: reader.organisationId }
    expect((await as(reader, 'POST', PATH, own)).status).toBe(422)
  })

  test('tells each fault at its member', async () => {
    const body = {
      ...bareDestination(),
      organisationId: developer.organisationId,
      name: ' ',
      publicServices: [{ identifier: 'no urn', regions: ['DE', 'Bayern'], submissionSchemas: [{ schemaUri: 'x' }] }],
    }
    const answer = await as(developer, 'POST', PATH, body)
    const pointers = (answer.json.errors as { pointer: string }[]).map((error) => error.pointer)
    expect(pointers).toEqual([
      '/name',
      '/publicServices/0/identifier',
      '/publicServices/0/regions/1',
      '/publicServices/0/submissionSchemas/0/schemaUri',
      '/publicServices/0/submissionSchemas/0/mimeType',
    ])
  })
})

describe('who may what', () => {
  const calls = (id: string, clientId: string): [string, string, unknown?][] => [
    ['GET', `${PATH}/${id}`],
    ['GET', `${PATH}/${id}/callback/pause`],
    ['GET', `${PATH}/${id}/delivery?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z`],
    ['PATCH', `${PATH}/${id}`, { name: 'Other' }],
    ['POST', `${PATH}/${id}/keys`, encryptionJwk(sampleKeys('foreign'), 'encryption-9')],
    ['DELETE', `${PATH}/${id}/keys/encryption-1`],
    ['PUT', `${PATH}/${id}/callback`, { url: 'https://receiver.invalid/', secret: 'x'.repeat(32) }],
    ['DELETE', `${PATH}/${id}/callback`],
    ['POST', `${PATH}/${id}/callback/check`, { url: 'https://receiver.invalid/' }],
    ['POST', `${PATH}/${id}/callback/test`],
    ['PUT', `${PATH}/${id}/callback/pause`],
    ['DELETE', `${PATH}/${id}/callback/pause`],
    ['PUT', `${PATH}/${id}/clients/${clientId}`],
    ['DELETE', `${PATH}/${id}/clients/${clientId}`],
    ['DELETE', `${PATH}/${id}`],
  ]

  async function statusesFor(who: TestPerson, id: string, clientId: string): Promise<number[]> {
    const statuses: number[] = []
    for (const [method, path, body] of calls(id, clientId)) statuses.push((await as(who, method, path, body)).status)
    return statuses
  }

  test('for a developer of another organisation and for support no destination is there', async () => {
    const [id, clientId] = [await active(), await client(developer.organisationId)]
    for (const who of [await person({ role: 'developer' }), await person({ isSupport: true }), await person()]) {
      expect(await statusesFor(who, id, clientId)).toEqual(Array<number>(15).fill(404))
    }
    expect((await as(developer, 'GET', `${PATH}/${id}`)).json).toMatchObject({
      name: 'Wohngeldstelle',
      status: 'active',
    })
  })

  test.each(['reader', 'case-worker'] as const)('a %s sees all and changes nothing', async (role) => {
    const [id, clientId] = [await active(), await client(developer.organisationId)]
    const who = await person({ role, organisationId: developer.organisationId })
    expect(await statusesFor(who, id, clientId)).toEqual([200, 200, 200, ...Array<number>(12).fill(403)])
    const read = await as(who, 'GET', `${PATH}/${id}`)
    expect(read.json).toMatchObject({ name: 'Wohngeldstelle', status: 'active', mayManage: false })
  })

  test('an operator manages those of every organisation', async () => {
    const id = await active()
    const operator = await person({ isOperator: true })
    expect((await as(operator, 'PATCH', `${PATH}/${id}`, { name: 'Neu' })).json).toMatchObject({ name: 'Neu' })
  })

  test('nobody is told to sign in; a foreign page is refused', async () => {
    expect((await send('GET', PATH)).status).toBe(401)
    const headers = { ...signedInAs(developer), 'sec-fetch-site': 'cross-site' }
    expect((await send('POST', PATH, { body: {}, headers })).status).toBe(403)
  })
})

describe('the list', () => {
  test('holds the own destinations only, sorted and searched on the server', async () => {
    const who = await person({ role: 'developer' })
    const [beta, alpha] = [await made(who, { name: 'beta 100%' }), await made(who, { name: 'Alpha' })]
    const withService = await made(who, { name: 'gamma', publicServices: completeDestination().publicServices })
    const list = async (query: string) => {
      const { json } = await as(who, 'GET', `${PATH}${query}`)
      return (json.destinations as { destinationId: string }[]).map(({ destinationId }) => destinationId)
    }
    expect(await list('')).toEqual([alpha, beta, withService])
    expect(await list('?sort=-name')).toEqual([withService, beta, alpha])
    expect(await list('?sort=createdAt')).toEqual([beta, alpha, withService])
    expect(await list('?q=ALPH')).toEqual([alpha])
    expect(await list('?q=%25')).toEqual([beta])
    expect(await list(`?q=${SERVICE.slice(10)}`)).toEqual([withService])
    expect(await list(`?q=${beta.toUpperCase()}`)).toEqual([beta])
    expect(await list('?q=active')).toEqual([])
    expect(await list('?page=2')).toEqual([])
    expect((await as(await person({ role: 'reader' }), 'GET', PATH)).json).toEqual({ total: 0, destinations: [] })
  })

  test('tells how many there are on all pages', async () => {
    const who = await person({ role: 'owner' })
    for (let count = 0; count < 26; count += 1) await made(who)
    expect((await as(who, 'GET', PATH)).json).toMatchObject({ total: 26, destinations: { length: 25 } })
    expect((await as(who, 'GET', `${PATH}?page=2`)).json).toMatchObject({ destinations: { length: 1 } })
  })
})

describe('keys', () => {
  test('make a destination with a service active; rotating takes two steps; each is audited without key material', async () => {
    const id = await active()
    const read = await as(developer, 'GET', `${PATH}/${id}`)
    expect(read.json).toMatchObject({ status: 'active', missing: [], nextSteps: ['inactive'] })
    expect(read.json.keys).toMatchObject([
      { kid: 'signing-1', purpose: 'signing', alg: 'PS512', bits: 4096, isActive: false, revokedAt: null },
      { kid: 'encryption-1', purpose: 'encryption', bits: 4096, isActive: true },
    ])
    await as(developer, 'POST', `${PATH}/${id}/keys`, encryptionJwk(sampleKeys('foreign'), 'encryption-2'))
    expect((await as(developer, 'GET', `${PATH}/${id}`)).json.encryptionKid).toBe('encryption-1')
    expect((await as(developer, 'DELETE', `${PATH}/${id}/keys/encryption-1`)).status).toBe(409)
    await as(developer, 'PATCH', `${PATH}/${id}`, { encryptionKid: 'encryption-2' })
    expect((await as(developer, 'DELETE', `${PATH}/${id}/keys/encryption-1`)).status).toBe(204)
    const audit = await auditOf(id)
    expect(audit.map((row) => row.action)).toEqual([
      'create-destination',
      'add-destination-key',
      'add-destination-key',
      'change-destination',
      'add-destination-key',
      'change-destination',
      'revoke-destination-key',
    ])
    expect(JSON.stringify(audit)).not.toContain('"n"')
  })

  test('with a private member are refused, and the member is not repeated', async () => {
    const id = await made()
    const { d } = sampleKeys('encryption').privateKey.export({ format: 'jwk' })
    const body = { ...encryptionJwk(sampleKeys('encryption'), 'encryption-1'), d }
    const answer = await as(developer, 'POST', `${PATH}/${id}/keys`, body)
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/d' }] } })
    expect(answer.text).not.toContain(d)
    expect((await as(developer, 'GET', `${PATH}/${id}`)).json.keys).toEqual([])
  })
})

describe('status', () => {
  test('takes the allowed steps only', async () => {
    const id = await active()
    const to = async (status: string) => (await as(developer, 'PATCH', `${PATH}/${id}`, { status })).status
    expect(await to('decommissioned')).toBe(409)
    expect(await to('inactive')).toBe(200)
    expect(await to('decommissioned')).toBe(200)
    expect(await to('active')).toBe(409)
  })
})

describe('clients', () => {
  test('are assigned and taken away; only those of the same organisation', async () => {
    const id = await made()
    const [own, foreign] = [await client(developer.organisationId), await client(await organisation())]
    const path = `${PATH}/${id}/clients`
    const clients = async () => (await as(developer, 'GET', `${PATH}/${id}`)).json.clients
    expect((await as(developer, 'PUT', `${path}/${foreign}`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await as(developer, 'PUT', `${path}/${own}`)).status).toBe(204)
    expect(await clients()).toMatchObject([{ clientId: own, name: 'Fachverfahren', kind: 'administration-system' }])
    expect((await as(developer, 'DELETE', `${path}/${own}`)).status).toBe(204)
    expect(await clients()).toEqual([])
    expect((await as(developer, 'DELETE', `${path}/${own}`)).status).toBe(404)
    expect((await auditOf(id)).map(({ action, before, after }) => ({ action, before, after })).slice(1)).toEqual([
      { action: 'assign-client', before: null, after: { clientId: own } },
      { action: 'unassign-client', before: { clientId: own }, after: null },
    ])
  })
})

describe('who may fetch', () => {
  test('is somebody once a client is assigned, or a case worker of the organisation may sign in', async () => {
    const who = await person({ role: 'developer' })
    const id = await active(who)
    const isServed = async () => {
      const { json } = await as(who, 'GET', `${PATH}/${id}`)
      const list = await as(who, 'GET', PATH)
      expect(json).toMatchObject({ status: 'active' })
      expect(list.json.destinations).toMatchObject([{ destinationId: id, isServed: json.isServed }])
      return json.isServed
    }
    expect(await isServed()).toBe(false)
    const path = `${PATH}/${id}/clients/${await client(who.organisationId)}`
    await as(who, 'PUT', path)
    expect(await isServed()).toBe(true)
    await as(who, 'DELETE', path)
    expect(await isServed()).toBe(false)
    // one of another organisation helps nobody here
    await person({ role: 'case-worker' })
    expect(await isServed()).toBe(false)
    const worker = await person({ role: 'case-worker', organisationId: who.organisationId })
    expect(await isServed()).toBe(true)
    await db.query('update people set disabled_at = now() where id = $1', [worker.personId])
    expect(await isServed()).toBe(false)
  })
})

describe('deleting', () => {
  test('is refused while the destination is active, and says so', async () => {
    const id = await active()
    const refused = await as(developer, 'DELETE', `${PATH}/${id}`)
    expect(refused).toMatchObject({ status: 409, json: { detail: expect.stringContaining('active') } })
    const bare = await made()
    expect((await as(developer, 'DELETE', `${PATH}/${bare}`)).status).toBe(204)
    expect((await as(developer, 'GET', `${PATH}/${bare}`)).status).toBe(404)
    expect((await auditOf(bare)).at(-1)).toMatchObject({ action: 'delete-destination', before: { status: 'created' } })
  })
})
