import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { readDestination, readDestinationKey, readServiceKeys, readVersion } from './public-reads.ts'
import { answer, startServer, type TestServer } from './testing/http-server.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const key = { kty: 'RSA', kid: 'key-00001', alg: 'PS512', n: 'AQAB', e: 'AQAB', key_ops: ['verify'], x5c: ['MIIB'] }

let server: TestServer
let http: HttpClient
let lines: string[]
let status: number
let reply: unknown

beforeEach(async () => {
  lines = []
  status = 200
  server = await startServer((request, response) => {
    lines.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    answer(response, status, reply)
  })
  http = createHttpClient({ baseUrl: server.baseUrl, clientId: 'client', clientSecret: 'secret' })
})

afterEach(() => server.close())

describe('public reads', () => {
  it('need no token', async () => {
    reply = { version: { major: 2, minor: 0, patch: 1 } }
    expect(await readVersion(http)).toEqual({ major: 2, minor: 0, patch: 1 })
    expect(lines).toEqual(['GET /submission-api/v2/info undefined'])
  })

  it('take a destination that is not ready yet', async () => {
    reply = { destinationId, status: 'created', encryptionKid: null }
    expect(await readDestination(http, destinationId)).toEqual({
      destinationId,
      status: 'created',
      encryptionKid: undefined,
      metadataVersions: [],
      publicServices: [],
    })
    expect(lines).toEqual([`GET /submission-api/v2/destinations/${destinationId} undefined`])
  })

  it('give a key with its certificate, or nothing when there is none', async () => {
    reply = key
    expect(await readDestinationKey(http, destinationId, 'key-00001')).toEqual(key)
    status = 404
    expect(await readDestinationKey(http, destinationId, 'key/../x')).toBeUndefined()
    expect(lines[1]).toBe(`GET /submission-api/v2/destinations/${destinationId}/keys/key%2F..%2Fx undefined`)
  })

  it('do not take a failure for a missing key', async () => {
    status = 503
    reply = { title: 'Later' }
    await expect(readDestinationKey(http, destinationId, 'key-00001')).rejects.toMatchObject({ status: 503 })
  })

  it('pass over keys of the service that are of no use', async () => {
    reply = { keys: [{ kty: 'EC' }, key, { kid: 'x' }, { ...key, n: 5 }] }
    expect(await readServiceKeys(http)).toEqual({ keys: [key] })
    expect(lines).toEqual(['GET /submission-api/.well-known/jwks.json undefined'])
  })
})
