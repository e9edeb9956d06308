import { CompactSign, type JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceAddresses } from './connection.ts'
import type { HttpClient } from './http-client.ts'
import { importKey } from './keys.ts'
import { findAreas, findRoutes, publicClient, verifyRoute } from './routing.ts'
import { answer, startServer, type TestServer } from './testing/http-server.ts'
import { signingPair } from './testing/test-keys.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const service = signingPair('service')
const parameters = {
  submissionUrl: 'https://kurier.example/submission-api',
  status: 'active',
  encryptionKid: 'encryption-2026',
  metadataVersions: ['2.1.0'],
  publicServices: [{ identifier: 'urn:x:y', regions: ['DE09'], submissionSchemas: [] }],
  submissionSchemas: [],
}

let server: TestServer
let http: HttpClient
let lines: string[]
let routes: object[]
let keys: JWK[]

/** A signature as the service makes it; `header` and `claims` replace members. */
async function signed(header: object = {}, claims: object = {}, key = service): Promise<string> {
  const iss = `${server.baseUrl}/submission-api`
  const payload = { iss, iat: 1_800_000_000, jti: 'x', destinationId, destinationParameters: parameters, ...claims }
  const members = { alg: 'PS512', typ: 'jwt', kid: service.publicKey.kid, ...header }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader(members)
    .sign(await importKey(key.privateKey, 'signing'))
}

async function route(destinationSignature: string, more: object = {}): Promise<object> {
  const contact = { legalName: 'Stadt', email: 'amt@stadt.example' }
  return {
    destinationId,
    destinationSignature,
    destinationName: 'Amt',
    destinationParameters: parameters,
    contact,
    ...more,
  }
}

beforeEach(async () => {
  lines = []
  keys = [service.publicKey]
  server = await startServer((request, response) => {
    lines.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    if (request.url?.startsWith('/routing-api/v2/routes')) {
      answer(response, 200, { count: routes.length, offset: 0, totalCount: routes.length, routes })
    } else if (request.url?.startsWith('/routing-api/v2/areas')) {
      answer(response, 200, { count: 1, offset: 0, totalCount: 1, areas: [{ id: '1', name: 'Hanau', type: 'Stadt' }] })
    } else if (request.url?.endsWith('/jwks.json')) answer(response, 200, { keys })
    else answer(response, 404, { title: 'nothing' })
  })
  http = publicClient({ baseUrl: server.baseUrl, schemaBase: 'https://schemas.example' })
})

afterEach(() => server.close())

const found = () => findRoutes(http, { service: '99107023017000', ars: '09' })

describe('routes', () => {
  it('are found without a token, with what the service signed', async () => {
    routes = [await route(await signed())]
    const { totalCount, routes: all } = await found()
    expect([totalCount, all]).toEqual([
      1,
      [expect.objectContaining({ destinationId, destinationParameters: parameters, signedAt: new Date(1.8e12) })],
    ])
    expect(lines[0]).toBe('GET /routing-api/v2/routes?leikaKey=99107023017000&ars=09 undefined')
    expect(lines.every((line) => line.endsWith(' undefined'))).toBe(true)
  })

  it('count whatever the order of their members is', async () => {
    const { status, ...others } = parameters
    routes = [await route(await signed(), { destinationParameters: { ...others, status } })]
    expect((await found()).routes).toHaveLength(1)
  })

  it('need no keys when there are none', async () => {
    routes = []
    expect((await found()).routes).toEqual([])
    expect(lines).toHaveLength(1)
  })

  it.each<[string, () => Promise<object>]>([
    ['another destination', async () => route(await signed(), { destinationId: destinationId.replace('2', '3') })],
    [
      'another key to encrypt for',
      async () => route(await signed(), { destinationParameters: { ...parameters, encryptionKid: 'foreign-key' } }),
    ],
    ['a member more', async () => route(await signed(), { destinationParameters: { ...parameters, more: true } })],
    [
      'another schema',
      async () =>
        route(await signed(), {
          destinationParameters: { ...parameters, submissionSchemas: [{ schemaUri: 'x:y', mimeType: 'z' }] },
        }),
    ],
    ['a signature by another key', async () => route(await signed({}, {}, signingPair('foreign')))],
    ['a signature by a key that the service has not', async () => route(await signed({ kid: 'unknown-key' }))],
    ['a signature for another service', async () => route(await signed({}, { iss: 'https://other.example' }))],
    ['an event in place of a signature', async () => route(await signed({ typ: 'secevent+jwt' }))],
    ['an embedded key', async () => route(await signed({ jwk: signingPair('foreign').publicKey }))],
    ['no time', async () => route(await signed({}, { iat: undefined }))],
    ['no signature', async () => route('x')],
    ['a damaged signature', async () => route(`${(await signed()).slice(0, -4)}AAAA`)],
  ])('with %s are not believed', async (_, made) => {
    routes = [await route(await signed()), await made()]
    await expect(found()).rejects.toMatchObject({ code: 'route-unverified' })
  })

  it('that somebody hands on can be checked alone', async () => {
    const { submissionApi: issuer, eventTypeBase } = serviceAddresses({ baseUrl: server.baseUrl })
    const identities = [{ issuer, eventTypeBase }]
    const trust = { identities, serviceKeys: { keys } }
    const stated = { destinationId, destinationSignature: await signed(), destinationParameters: parameters }
    expect(await verifyRoute(stated, trust)).toMatchObject({ destinationParameters: parameters })
    await expect(verifyRoute(stated, { ...trust, serviceKeys: { keys: [] } })).rejects.toMatchObject({
      code: 'route-unverified',
    })
  })
})

describe('areas', () => {
  it('are found by each word of what is searched for', async () => {
    expect((await findAreas(http, { search: ['Frankfurt am', ' Main '], limit: 5 })).areas).toEqual([
      { id: '1', name: 'Hanau', type: 'Stadt' },
    ])
    const words = 'areaSearchexpression=Frankfurt&areaSearchexpression=am&areaSearchexpression=Main'
    expect(lines).toEqual([`GET /routing-api/v2/areas?${words}&limit=5 undefined`])
  })
})

it('a client without credentials asks for no token', async () => {
  await expect(http.json({ method: 'GET', path: '/x' }, () => 1)).rejects.toMatchObject({ code: 'input-unfit' })
  expect(lines).toEqual([])
})
