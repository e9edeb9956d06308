import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { issueToken } from '#lib/clients/issue-token.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import * as route from './route.ts'

const context = { params: Promise.resolve({}) }
const address = 'http://localhost:3999/.well-known/jwks.json'

beforeAll(async () => {
  await testDatabase()
})

it('verifies the access tokens and holds no private member', async () => {
  const response = await route.GET(new Request(address), context)
  expect(response.status).toBe(200)
  const published = (await response.json()) as JSONWebKeySet
  expect(published.keys).toEqual([
    expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', key_ops: ['verify'] }),
  ])
  expect(published.keys[0]).not.toHaveProperty('d')
  const client = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
  const request = { ...client, grantType: 'client_credentials', address: '192.0.2.1' }
  const { access_token } = await issueToken(contextFor(undefined), request)
  const { payload } = await jwtVerify(access_token, createLocalJWKSet(published))
  expect(payload.sub).toBe(client.clientId)
})

it('has an ETag and answers 304 to who has it', async () => {
  const etag = (await route.GET(new Request(address), context)).headers.get('etag') ?? ''
  const again = await route.GET(new Request(address, { headers: { 'if-none-match': etag } }), context)
  expect(again.status).toBe(304)
})
