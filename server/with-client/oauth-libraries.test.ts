import { Issuer } from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRealService, type RealService } from './testing/real-service.ts'
import type { Env } from '@kurier/client/testing/run-command'

let service: RealService
let credentials: Env
let address: string

beforeAll(async () => {
  service = await startRealService()
  credentials = await service.client('online-service')
  address = `${service.baseUrl}/.well-known/oauth-authorization-server`
})

afterAll(() => service.close())

const told = async () => (await (await fetch(address)).json()) as Record<string, unknown>

it('the metadata document keeps the rules of RFC 8414 that strict libraries insist on', async () => {
  const metadata = await told()
  // section 2: required, the authorisation endpoint aside, which no grant type here uses
  for (const member of ['issuer', 'token_endpoint', 'response_types_supported']) expect(metadata).toHaveProperty(member)
  expect(metadata.issuer).toBe(service.baseUrl)
  // section 3.2: claims with zero elements must be omitted
  for (const value of Object.values(metadata)) {
    const elements = Array.isArray(value) ? value : [value]
    expect(elements).not.toHaveLength(0)
    for (const element of elements) expect(element).toMatch(/./)
  }
})

it('it names the base of the types, beside what the RFC knows', async () => {
  expect(await told()).toMatchObject({
    response_types_supported: ['none'],
    kurier_schema_base: `${service.baseUrl}/schemas`,
  })
})

it.each(['client_secret_basic', 'client_secret_post'] as const)(
  'a common library finds all that it needs in it and gets a token, by %s',
  async (token_endpoint_auth_method) => {
    const issuer = await Issuer.discover(address)
    const { KURIER_CLIENT_ID: client_id = '', KURIER_CLIENT_SECRET: client_secret } = credentials
    const client = new issuer.Client({ client_id, client_secret, token_endpoint_auth_method })
    const tokens = await client.grant({ grant_type: 'client_credentials' })
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'send-submissions' })
    const answer = await fetch(`${service.baseUrl}/submission-api/v2/replies`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(answer.status).toBe(200)
  },
)
