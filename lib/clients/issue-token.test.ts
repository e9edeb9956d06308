import pg from 'pg'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo, testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt, contextWithClocksAt } from '../platform/testing/context-at.ts'
import { completeSettings, settings } from '../platform/env.ts'
import { publishedKeys } from '../platform/keys/signing-keys.ts'
import { addSecret } from './add-secret.ts'
import { changeScopes } from './change-scopes.ts'
import { createClient } from './create-client.ts'
import { issueToken, type TokenRequest } from './issue-token.ts'
import { listClients } from './list-clients.ts'
import { lastUsesWritten, noteLastUse } from './note-last-use.ts'
import { revokeSecret } from './revoke-secret.ts'
import { setClientStatus } from './set-client-status.ts'

let db: TestDatabase
let clientId: string
let clientSecret: string
const now = new Date()
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  const made = await createClient(contextAt(systemActor, now), { name: 'office', kind: 'administration-system' })
  clientId = made.clientId
  clientSecret = made.clientSecret
})

const request = (differing: Partial<TokenRequest> = {}): TokenRequest => ({
  clientId,
  clientSecret,
  grantType: 'client_credentials',
  address: '192.0.2.1',
  ...differing,
})

const ask = (asked: TokenRequest, at = now) => issueToken(contextWithClocksAt(undefined, at), asked)

async function secretsOfClient() {
  await lastUsesWritten()
  return (await listClients(contextFor(systemActor))).find((client) => client.clientId === clientId)?.secrets ?? []
}

describe('a granted token', () => {
  it('is an RFC 9068 token that a foreign library verifies with the published keys', async () => {
    const answer = await ask(request())
    expect(answer).toMatchObject({
      token_type: 'Bearer',
      expires_in: settings().accessTokenSeconds,
      scope: 'manage-destinations subscribe-destinations',
    })
    const keys = (await publishedKeys(db, 'access-token')).map(({ kid, jwk }) => ({ ...jwk, kid, kty: 'EC' }))
    const { baseUrl } = settings()
    const { payload, protectedHeader } = await jwtVerify(answer.access_token, createLocalJWKSet({ keys }), {
      typ: 'at+jwt',
      algorithms: ['ES256'],
      issuer: baseUrl,
      audience: `${baseUrl}/destination-api`,
    })
    const iat = Math.floor(now.getTime() / 1000)
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: keys[0]?.kid })
    expect(payload).toEqual({
      iss: baseUrl,
      sub: clientId,
      client_id: clientId,
      aud: [`${baseUrl}/submission-api`, `${baseUrl}/destination-api`],
      scope: answer.scope,
      iat,
      exp: iat + settings().accessTokenSeconds,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_secret_id: (await secretsOfClient())[0]?.secretId,
    })
  })

  it('holds the scopes assigned at that time, or the named ones of them in either form', async () => {
    const long = `${settings().schemaBase}/oauth/scopes/subscribe-destinations`
    expect(await ask(request({ scope: long }))).toMatchObject({ scope: 'subscribe-destinations' })
    await changeScopes(contextFor(systemActor), { clientId, remove: ['subscribe-destinations'] })
    expect(await ask(request())).toMatchObject({ scope: 'manage-destinations' })
    await expect(ask(request({ scope: long }))).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  it('writes scopes in the long form under the profile of the public service', async () => {
    await movedTo({ WIRE_PROFILE: 'fit-connect' })
    try {
      const { scope } = await ask(request({ scope: 'manage-destinations' }))
      expect(scope).toBe('https://schema.fitko.de/fit-connect/oauth/scopes/manage-destinations')
    } finally {
      await movedTo({ WIRE_PROFILE: 'own' })
    }
  })

  it('is given for a client id in upper case and names it in lower case', async () => {
    const { access_token } = await ask(request({ clientId: clientId.toUpperCase() }))
    const payload = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    expect(payload.sub).toBe(clientId)
  })

  it('is given for either of two valid secrets until it expires or is revoked', async () => {
    const expiresAt = later(1000)
    const second = await addSecret(contextAt(systemActor, now), { clientId, expiresAt })
    const withSecond = request({ clientSecret: second.clientSecret })
    await ask(withSecond, later(999))
    await ask(request(), later(1000))
    await expect(ask(withSecond, later(1000))).rejects.toMatchObject({ error: 'invalid_client' })
    const [first] = await secretsOfClient()
    await revokeSecret(contextAt(systemActor, now), { clientId, secretId: first?.secretId ?? '' })
    await expect(ask(request())).rejects.toMatchObject({ error: 'invalid_client' })
    await ask(withSecond)
  })
})

describe('a refused token request', () => {
  it.each([
    ['no grant type, before anything else', { grantType: undefined, clientId: undefined }, 'invalid_request'],
    ['no client id', { clientId: undefined }, 'invalid_client'],
    ['no secret', { clientSecret: undefined }, 'invalid_client'],
    ['a wrong secret, before the grant type', { clientSecret: 'wrong', grantType: 'password' }, 'invalid_client'],
    ['another grant type, before the scope', { grantType: 'password', scope: 'x' }, 'unsupported_grant_type'],
    ['an unknown scope', { scope: 'x' }, 'invalid_scope'],
    ['a scope of the other side', { scope: 'send-submissions' }, 'invalid_scope'],
    ['hostile text as client id', { clientId: "' or 1=1 --\u0000" }, 'invalid_client'],
  ])('has %s', async (_, fault, error) => {
    await expect(ask(request(fault))).rejects.toMatchObject({ code: 'oauth-refusal', error })
  })

  it('tells an unknown client from a wrong secret in nothing', async () => {
    const unknown = '00000000-0000-7000-8000-0000000000ff'
    const refusal = (fault: Partial<TokenRequest>) => ask(request(fault)).catch((error: unknown) => error)
    const wrongSecret = await refusal({ clientSecret: 'wrong' })
    expect(await refusal({ clientId: unknown })).toEqual(wrongSecret)
    expect(await refusal({ clientId: 'no uuid' })).toEqual(wrongSecret)
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    expect(await refusal({ clientSecret: 'wrong' })).toEqual(wrongSecret)
  })

  it('says that the client is disabled to who has its secret', async () => {
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    const refusal = { error: 'invalid_client', message: expect.stringContaining('disabled') }
    await expect(ask(request())).rejects.toMatchObject(refusal)
  })

  it('has no scope left to grant', async () => {
    await changeScopes(contextFor(systemActor), { clientId, remove: ['manage-destinations', 'subscribe-destinations'] })
    await expect(ask(request())).rejects.toMatchObject({ error: 'invalid_scope' })
  })
})

describe('ten failures in five minutes', () => {
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const attempt = ask(request({ clientSecret: `wrong ${count}` }))
      await expect(attempt).rejects.toMatchObject({ error: 'invalid_client', extra: {} })
    }
  }

  it('block the client from that address for a growing time, even with the right secret', async () => {
    await fail(10)
    const blocked = (retryAfterSeconds: number) => ({ error: 'invalid_client', extra: { retryAfterSeconds } })
    await expect(ask(request())).rejects.toMatchObject(blocked(30))
    const wrong = request({ clientSecret: 'wrong' })
    await expect(ask(wrong, later(30_000))).rejects.toMatchObject({ extra: {} })
    await expect(ask(request(), later(30_000))).rejects.toMatchObject(blocked(60))
    await ask(request(), later(90_000))
  })

  it('never block the right secret from another address, nor another client from the same one', async () => {
    await fail(10)
    await ask(request({ address: '192.0.2.2' }))
    await ask(request(await createClient(contextFor(systemActor), { name: 'x', kind: 'online-service' })))
  })

  it('are not reached by nine, nor by refusals that are no wrong secret', async () => {
    await fail(9)
    await expect(ask(request({ scope: 'x' }))).rejects.toMatchObject({ error: 'invalid_scope' })
    await expect(ask(request({ clientSecret: '' }))).rejects.toMatchObject({
      error: 'invalid_client',
    })
    await ask(request())
  })

  it('are not counted for a disabled client that shows its secret', async () => {
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    for (let count = 0; count < 11; count += 1) {
      await expect(ask(request())).rejects.toMatchObject({ extra: {} })
    }
  })
})

it('too many tokens for one client are refused with a time to wait, others go on', async () => {
  completeSettings({ RATE_CLIENT_REQUESTS: '1' })
  try {
    for (let count = 0; count < 10; count += 1) await ask(request())
    const tooMany = { error: 'temporarily_unavailable', extra: { retryAfterSeconds: 10 } }
    await expect(ask(request())).rejects.toMatchObject(tooMany)
    await ask(request(await createClient(contextFor(systemActor), { name: 'x', kind: 'online-service' })))
    await ask(request(), later(10_000))
  } finally {
    completeSettings({ RATE_CLIENT_REQUESTS: '' })
  }
})

describe('the last use of a secret', () => {
  it('is noted at most once a minute', async () => {
    await ask(request())
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: now }])
    await ask(request(), later(59_999))
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: now }])
    await ask(request(), later(60_000))
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: later(60_000) }])
  })

  it('belongs to the secret that was sent and is not noted for a wrong one', async () => {
    const second = await addSecret(contextAt(systemActor, now), { clientId })
    await expect(ask(request({ clientSecret: 'wrong' }))).rejects.toThrow()
    await ask(request({ clientSecret: second.clientSecret }))
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: null }, { lastUsedAt: now }])
  })

  it('is noted by the next use when the write fails', async () => {
    const broken = new pg.Pool()
    await broken.end()
    const [secret] = await secretsOfClient()
    noteLastUse(broken as unknown as TestDatabase, { id: secret?.secretId ?? '', lastUsedAt: null }, now)
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: null }])
    await ask(request())
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: now }])
  })
})
