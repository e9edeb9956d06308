import { afterEach, beforeAll, expect, it } from 'vitest'
import { movedTo, testDatabase } from '#lib/platform/testing/test-database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import * as route from './route.ts'

const context = { params: Promise.resolve({}) }
const address = 'http://localhost:3999/.well-known/oauth-authorization-server'

beforeAll(async () => {
  await testDatabase()
})

afterEach(() => {
  completeSettings({ WIRE_PROFILE: 'own' })
})

it('tells where tokens are issued and how (RFC 8414)', async () => {
  const response = await route.GET(new Request(address), context)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({
    issuer: 'http://localhost:3999',
    token_endpoint: 'http://localhost:3999/token',
    jwks_uri: 'http://localhost:3999/.well-known/jwks.json',
    scopes_supported: ['send-submissions', 'manage-destinations', 'subscribe-destinations'],
    response_types_supported: ['none'],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    kurier_schema_base: 'http://localhost:3999/schemas',
  })
})

it('writes scopes in the long form and names the other base under the profile of the public service', async () => {
  completeSettings({ WIRE_PROFILE: 'fit-connect' })
  const body = (await (await route.GET(new Request(address), context)).json()) as Record<string, unknown>
  expect(body).toMatchObject({
    scopes_supported: expect.arrayContaining(['https://schema.fitko.de/fit-connect/oauth/scopes/send-submissions']),
    kurier_schema_base: 'https://schema.fitko.de/fit-connect',
  })
})

it('has an ETag, answers 304 to who has it, and takes GET and HEAD alone', async () => {
  const etag = (await route.GET(new Request(address), context)).headers.get('etag') ?? ''
  const again = await route.GET(new Request(address, { headers: { 'if-none-match': etag } }), context)
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await route.HEAD(new Request(address, { method: 'HEAD' }), context)
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  const posted = await route.POST(new Request(address, { method: 'POST' }), context)
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('tells what the installation was called before it moved', async () => {
  await movedTo({ BASE_URL: 'https://new.example' })
  const body = (await (await route.GET(new Request(address), context)).json()) as Record<string, unknown>
  expect(body).toMatchObject({
    issuer: 'https://new.example',
    kurier_former_issuers: [
      {
        issuer: 'http://localhost:3999/submission-api',
        event_type_base: 'http://localhost:3999/schemas/events',
        until: '1970-01-01T00:00:01.000Z',
      },
    ],
  })
})
