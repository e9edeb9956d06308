import { createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { deleteDestination } from '#lib/destinations/delete-destination.ts'
import { completeDestination, SERVICE } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws, verifiesPs512 } from '#lib/platform/crypto/jws.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { rotateKey, forgetKeyRings } from '#lib/platform/keys/signing-keys.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import type { RouteList } from '#lib/routing/schema.ts'
import { service, type Send } from '#server/testing/service.ts'

const KEY = '99107023017000'
const schema = { schemaUri: 'https://schema.example/form.schema.json', mimeType: 'application/json' as const }
/** What the published command-line client sends with every request. */
const headers = { accept: 'application/json', 'user-agent': 'fit-connect-cli' }

let send: Send

const system = () => contextFor(systemActor)
const get = (path: string) => send('GET', `/routing-api/v2${path}`, { headers })
const routes = async (query: string) => {
  const { status, json, text } = await get(`/routes?${query}`)
  expect([status, text]).toEqual([200, expect.any(String)])
  return json as RouteList & Record<string, unknown> // its schema was looked at by `send`
}
const namesOf = async (query: string) => (await routes(query)).routes.map(({ destinationName }) => destinationName)

/** An active destination that offers a service in these regions. */
async function offering(name: string, regions: string[], identifier = SERVICE): Promise<string> {
  const { callback: _, ...body } = completeDestination()
  const publicServices = [{ identifier, regions, submissionSchemas: [schema] }]
  const { created } = await createDestination(system(), {
    input: { ...body, name, publicServices },
    request: undefined,
  })
  return created.destinationId
}

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000' })
  send = await service()
  await offering('everywhere', [])
  await offering('country', ['DE'])
  await offering('country padded', ['DE000000000000'])
  await offering('Hesse', ['DE06'])
  await offering('Hesse padded', ['060000000000'])
  await offering('district', ['DE06435'])
  await offering('association', ['DE064350014'])
  await offering('Hanau', ['DE064350014014'])
  await offering('Bavaria and Hanau', ['DE09', '064350014014'])
  await offering('another service', ['DE'], 'urn:de:fim:leika:leistung:99000000000000')
})

describe('the exact requests of the published command-line client', () => {
  test('info: the major version is 2', async () => {
    const { status, json, headers: answered } = await get('/info')
    expect([status, json]).toEqual([200, { version: { major: 2, minor: 0, patch: 0 } }])
    expect(answered.get('content-type')).toBe('application/json')
  })

  test('areas: each word of the search is a parameter of its own, spaces are %20 and * stays', async () => {
    const found = async (query: string) => (await get(`/areas?${query}`)).json
    expect(await found('areaSearchexpression=Bay*')).toEqual({
      count: 1,
      offset: 0,
      totalCount: 1,
      areas: [{ id: '090000000000', name: 'Bayern', type: 'Bundesland' }],
    })
    expect(await found('areaSearchexpression=Baden-W%C3%BCrttemberg')).toMatchObject({ count: 1 })
    expect(await found('areaSearchexpression=Baden&areaSearchexpression=Wuerttemberg')).toMatchObject({ count: 1 })
    expect(await found('areaSearchexpression=*sachsen*&offset=1&limit=1')).toMatchObject({
      count: 1,
      offset: 1,
      totalCount: 3,
      areas: [{ id: expect.stringMatching(/^\d+$/), name: expect.any(String), type: expect.any(String) }],
    })
    expect(await found('areaSearchexpression=Atlantis')).toEqual({ count: 0, offset: 0, totalCount: 0, areas: [] })
  })

  test('routes: the most special region first, then the country, then who lists no region', async () => {
    const order = ['Hanau', 'Bavaria and Hanau', 'association', 'district', 'Hesse', 'Hesse padded']
    const country = ['country', 'country padded', 'everywhere']
    expect(await namesOf(`leikaKey=${KEY}&ars=064350014014`)).toEqual([...order, ...country])
    expect(await namesOf(`leikaKey=${KEY}&ars=064350014000`)).toEqual([...order.slice(2), ...country])
    expect(await namesOf(`leikaKey=${KEY}&ars=060000000000`)).toEqual(['Hesse', 'Hesse padded', ...country])
    expect(await namesOf(`leikaKey=${KEY}&areaId=090000000000`)).toEqual(['Bavaria and Hanau', ...country])
    expect(await namesOf(`leikaKey=${KEY}&areaId=000000000000`)).toEqual(country)
    expect(await namesOf(`leikaKey=${KEY}&ars=110000000000`)).toEqual(country)
    expect(await namesOf(`leikaKey=99000000000001&ars=110000000000`)).toEqual([])
  })

  test('routes: an AGS finds state, district and municipality, not an association that it does not tell', async () => {
    const country = ['country', 'country padded', 'everywhere']
    const municipality = ['Hanau', 'Bavaria and Hanau']
    const around = ['district', 'Hesse', 'Hesse padded', ...country]
    expect(await namesOf(`leikaKey=${KEY}&ags=06435014`)).toEqual([...municipality, ...around])
    expect(await namesOf(`leikaKey=${KEY}&ags=06435015`)).toEqual(around)
    expect(await namesOf(`leikaKey=${KEY}&ags=06435000`)).toEqual(around)
    expect(await namesOf(`leikaKey=${KEY}&ags=09162000`)).toEqual(['Bavaria and Hanau', ...country])
  })

  test('routes: offset and limit page through them', async () => {
    const all = await namesOf(`leikaKey=${KEY}&ars=064350014014`)
    const page = await routes(`leikaKey=${KEY}&ars=064350014014&offset=2&limit=3`)
    expect(page).toMatchObject({ count: 3, offset: 2, totalCount: 9 })
    expect(page.routes.map(({ destinationName }) => destinationName)).toEqual(all.slice(2, 5))
    expect(await routes(`leikaKey=${KEY}&ars=064350014014&offset=9`)).toEqual({
      count: 0,
      offset: 9,
      totalCount: 9,
      routes: [],
    })
  })

  test('version 1 is gone', async () => {
    for (const path of ['info', 'areas?areaSearchexpression=Bayern', `routes?leikaKey=${KEY}&ars=09`]) {
      const answer = await send('GET', `/routing-api/v1/${path}`, { headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([410, 'application/problem+json'])
    }
  })

  test('the identifier of a service does as its key', async () => {
    const named = encodeURIComponent(SERVICE)
    expect(await namesOf(`leikaKey=${named}&ars=09`)).toEqual(await namesOf(`leikaKey=${KEY}&ars=09`))
  })
})

describe('a route', () => {
  test('has what is public of a destination, and nothing else', async () => {
    const { routes: found } = await routes(`leikaKey=${KEY}&ars=064350014014&limit=1`)
    const [{ destinationId, destinationSignature, ...route } = { destinationId: '', destinationSignature: '' }] = found
    expect(destinationId).toMatch(/^[0-9a-f-]{36}$/)
    expect(destinationSignature).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(route).toEqual({
      destinationName: 'Hanau',
      destinationParameters: {
        submissionUrl: 'http://localhost:3999/submission-api',
        status: 'active',
        encryptionKid: 'encryption-1',
        metadataVersions: ['1.0.0'],
        publicServices: [{ identifier: SERVICE, regions: ['DE064350014014'], submissionSchemas: [schema] }],
        submissionSchemas: [schema],
      },
      contact: { legalName: 'Stadt Beispiel', email: 'wohngeld@beispiel.example', phone: '+49 30 123' },
    })
  })

  test('says of several services only what was asked for', async () => {
    const { callback: _, ...body } = completeDestination()
    const of = (identifier: string) => ({ identifier, regions: ['DE16'], submissionSchemas: [schema] })
    const publicServices = [of('urn:x:one'), of('urn:x:two'), { ...of('urn:x:one'), regions: ['DE15'] }]
    await createDestination(system(), { input: { ...body, name: 'several', publicServices }, request: undefined })
    const { routes: found } = await routes('leikaKey=urn:x:one&ars=16')
    expect(found.map(({ destinationParameters }) => destinationParameters)).toMatchObject([
      { publicServices: [{ regions: ['DE16'] }, { regions: ['DE15'] }], submissionSchemas: [schema] },
    ])
    expect(JSON.stringify(found)).not.toContain('urn:x:two')
  })

  test('is signed by a key of the service, over its id and parameters', async () => {
    const { routes: found } = await routes(`leikaKey=${KEY}&ars=064350014014`)
    const { json } = await send('GET', '/submission-api/.well-known/jwks.json')
    const keys = json.keys as { kid: string }[]
    for (const { destinationId, destinationSignature, destinationParameters } of found) {
      const jws = parseJws(destinationSignature)
      if (!jws) throw new Error('no JWS')
      const key = keys.find(({ kid }) => kid === jws.protectedHeader.kid)
      expect(jws.protectedHeader).toEqual({ alg: 'PS512', typ: 'jwt', kid: key?.kid })
      expect(verifiesPs512(jws, createPublicKey({ key: key ?? {}, format: 'jwk' }))).toBe(true)
      expect(jws.payload).toMatchObject({
        iss: 'http://localhost:3999/submission-api',
        submissionHost: 'localhost:3999',
        destinationId,
        destinationParameters,
        iat: expect.any(Number),
        jti: expect.any(String),
        services: [{ gebietIDs: expect.any(Array), leistungIDs: [SERVICE] }],
      })
    }
    const hanau = parseJws(found[0]?.destinationSignature ?? '')
    expect(hanau?.payload.services).toEqual([
      {
        gebietIDs: ['urn:de:bund:destatis:bevoelkerungsstatistik:schluessel:rs:064350014014'],
        leistungIDs: [SERVICE],
      },
    ])
  })

  test('is signed once, and anew when the destination or the key changes', async () => {
    const id = await offering('changing', ['DE01'], 'urn:x:changing')
    const signature = async () => (await routes('leikaKey=urn:x:changing&ars=01')).routes[0]?.destinationSignature
    const first = await signature()
    expect(await signature()).toBe(first)
    await changeDestination(system(), { destinationId: id, patch: { metadataVersions: ['1.0.0', '2.1.0'] } })
    const second = await signature()
    expect(second).not.toBe(first)
    await rotateKey(system().db, 'event', { now: true })
    forgetKeyRings()
    expect(await signature()).not.toBe(second)
  })

  test('is answered 304 to who has it', async () => {
    const path = `/routing-api/v2/routes?leikaKey=${KEY}&ars=09`
    const etag = (await send('GET', path)).headers.get('etag') ?? ''
    expect((await send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await send('HEAD', path)).headers.get('etag')).toBe(etag)
  })
})

describe('only active destinations', () => {
  test('are found, as they stand now', async () => {
    const id = await offering('pausing', ['DE02'], 'urn:x:pausing')
    const found = () => namesOf('leikaKey=urn:x:pausing&ars=02')
    const become = (status: 'active' | 'inactive' | 'decommissioned') =>
      changeDestination(system(), { destinationId: id, patch: { status } })
    expect(await found()).toEqual(['pausing'])
    await become('inactive')
    expect(await found()).toEqual([])
    await become('active')
    expect(await found()).toEqual(['pausing'])
    const publicServices = [{ identifier: 'urn:x:pausing', regions: ['DE03'], submissionSchemas: [] }]
    await changeDestination(system(), { destinationId: id, patch: { publicServices } })
    expect(await found()).toEqual([])
    expect(await namesOf('leikaKey=urn:x:pausing&ars=03')).toEqual(['pausing'])
    await become('inactive')
    await become('decommissioned')
    await deleteDestination(system(), { destinationId: id })
    expect(await namesOf('leikaKey=urn:x:pausing&ars=03')).toEqual([])
  })
})

describe('a request that is wrong', () => {
  test.each([
    ['/routes', ['/leikaKey']],
    ['/routes?leikaKey=&ars=09', ['/leikaKey']],
    ['/routes?leikaKey=9910702301700&ars=09', ['/leikaKey']],
    ['/routes?leikaKey=98107023017000&ars=09', ['/leikaKey']],
    ['/routes?leikaKey=99107023017000%20&ars=09', ['/leikaKey']],
    [`/routes?leikaKey=${KEY}`, ['']],
    [`/routes?leikaKey=${KEY}&ars=09&ags=09`, ['/ars', '/ags']],
    [`/routes?leikaKey=${KEY}&ars=`, ['/ars']],
    [`/routes?leikaKey=${KEY}&ars=0`, ['/ars']],
    [`/routes?leikaKey=${KEY}&ars=DE09`, ['/ars']],
    [`/routes?leikaKey=${KEY}&ags=064350`, ['/ags']],
    [`/routes?leikaKey=${KEY}&areaId=Bayern`, ['/areaId']],
    [`/routes?leikaKey=${KEY}&areaId=4711`, ['/areaId']],
    [`/routes?leikaKey=${KEY}&ars=09&limit=501`, ['/limit']],
    [`/routes?leikaKey=${KEY}&ars=09&offset=-1`, ['/offset']],
    [`/routes?leikaKey=x&ars=x&ags=x&limit=0`, ['/ags', '/ars', '/leikaKey', '/limit']],
    ['/areas', ['/areaSearchexpression']],
    ['/areas?areaSearchexpression=', ['/areaSearchexpression/0']],
    ['/areas?areaSearchexpression=B', ['/areaSearchexpression/0']],
    ['/areas?areaSearchexpression=*', ['/areaSearchexpression/0']],
    ['/areas?areaSearchexpression=Bayern&areaSearchexpression=a*', ['/areaSearchexpression/1']],
    [`/areas?areaSearchexpression=${'a'.repeat(101)}`, ['/areaSearchexpression/0']],
    [`/areas?${'areaSearchexpression=Bayern&'.repeat(11)}`, ['/areaSearchexpression']],
    ['/areas?areaSearchexpression=Bayern&limit=0', ['/limit']],
  ])('%s is 422 and names %j', async (path, pointers) => {
    const { status, json } = await get(path)
    const errors = json.errors as { pointer: string; detail: string }[]
    expect([status, errors.map(({ pointer }) => pointer).sort()]).toEqual([422, [...new Set(pointers)].sort()])
    for (const { detail } of errors) expect(detail).toMatch(/^[\w'].*\.$/)
  })

  test('to an unknown path is a problem answer, and another method is 405', async () => {
    const unknown = await send('GET', '/routing-api/v2/destinations')
    expect([unknown.status, unknown.json.status]).toEqual([404, 404])
    const posted = await send('POST', '/routing-api/v2/routes', { body: {} })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('whoever asks too often is told how long to wait, in the headers that every answer has', async () => {
  completeSettings({ RATE_ADDRESS_REQUESTS: '3' })
  forget('rate-counters')
  const answers = []
  for (let asked = 0; asked < 4; asked += 1) answers.push(await get('/areas?areaSearchexpression=Bayern'))
  completeSettings({ RATE_ADDRESS_REQUESTS: '100000000' })
  forget('rate-counters')
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map((answer) => answer.headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
  expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/)
})
