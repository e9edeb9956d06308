import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import type { DestinationInput } from './destination-api.ts'
import { answer, bodyOf, startServer, type TestServer } from './testing/http-server.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const input: DestinationInput = {
  name: 'Wohngeldstelle',
  contactInformation: { legalName: 'Stadt Musterstadt', email: 'amt@example.org' },
  metadataVersions: ['1.0.0'],
}
const record = {
  ...input,
  destinationId,
  status: 'created',
  callback: { url: 'https://amt.example/callbacks', secret: undefined },
}
const key = { kty: 'RSA', kid: 'key-00001', alg: 'PS512', n: 'AQAB', e: 'AQAB', key_ops: ['verify'] }

let server: TestServer
let calls: { line: string; body: unknown; type: string | undefined; idempotencyKey: string | string[] | undefined }[]
let status: number
let reply: unknown

beforeEach(async () => {
  calls = []
  status = 200
  reply = record
  server = await startServer(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    if (request.url === '/token')
      return answer(response, 200, { access_token: 't', token_type: 'Bearer', expires_in: 1800 })
    const { 'content-type': type, 'idempotency-key': idempotencyKey } = request.headers
    calls.push({ line: `${request.method} ${request.url}`, body: body && JSON.parse(body), type, idempotencyKey })
    answer(response, status, reply)
  })
})

afterEach(() => server.close())

const destinations = () =>
  new AdministrationSystem({ baseUrl: server.baseUrl, clientId: 'client', clientSecret: 'secret' }).destinations

describe('the management of destinations', () => {
  it('creates, reads, replaces, changes and deletes under the paths of the destination interface', async () => {
    const api = destinations()
    expect(await api.create(input, { idempotencyKey: 'once' })).toMatchObject({
      destinationId,
      status: 'created',
      publicServices: [],
    })
    await api.get(destinationId)
    await api.replace(destinationId, input)
    await api.update(destinationId, { callback: null })
    await api.remove(destinationId)
    const path = `/destination-api/v2/destinations/${destinationId}`
    const json = 'application/json'
    expect(calls).toEqual([
      { line: 'POST /destination-api/v2/destinations', body: input, type: json, idempotencyKey: 'once' },
      { line: `GET ${path}`, body: '', type: undefined, idempotencyKey: undefined },
      { line: `PUT ${path}`, body: input, type: json, idempotencyKey: undefined },
      {
        line: `PATCH ${path}`,
        body: { callback: null },
        type: 'application/merge-patch+json',
        idempotencyKey: undefined,
      },
      { line: `DELETE ${path}`, body: '', type: undefined, idempotencyKey: undefined },
    ])
  })

  it('lists pages, and members of a record that are new to it are kept', async () => {
    reply = { count: 1, offset: 5, totalCount: 6, destinations: [{ ...record, later: 'member' }] }
    const page = await destinations().list({ offset: 5, limit: 1 })
    expect(page).toMatchObject({
      count: 1,
      offset: 5,
      totalCount: 6,
      destinations: [{ destinationId, later: 'member' }],
    })
    expect(calls[0]?.line).toBe('GET /destination-api/v2/destinations?offset=5&limit=1')
  })

  it('publishes, lists and revokes keys', async () => {
    reply = { keys: [key] }
    const api = destinations()
    await api.addKey(destinationId, key)
    expect(await api.keys(destinationId)).toEqual({ keys: [key] })
    await api.revokeKey(destinationId, 'key/00001')
    const path = `/destination-api/v2/destinations/${destinationId}/keys`
    expect(calls.map((call) => call.line)).toEqual([`POST ${path}`, `GET ${path}`, `DELETE ${path}/key%2F00001`])
    expect(calls[0]?.body).toEqual(key)
  })

  it('tells why a callback was refused', async () => {
    status = 422
    const errors = [{ pointer: '/callback/url', detail: 'The host cannot be found (dns).' }]
    reply = {
      type: `${server.baseUrl}/schemas/submission-api/problems/callback-unreachable`,
      title: 'No',
      status,
      errors,
    }
    const refusal = { name: 'KurierProblem', code: 'callback-unreachable', status: 422, errors }
    await expect(
      destinations().update(destinationId, { callback: { url: 'https://x.example' } }),
    ).rejects.toMatchObject(refusal)
  })
})
