import { createLocalJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
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

let db: pg.Pool
let clientId: string
let clientSecret: string
const arrival = { now: new Date(), monotonic: 0 }
const later = (milliseconds: number) => ({
  now: new Date(arrival.now.getTime() + milliseconds),
  monotonic: arrival.monotonic + milliseconds,
})

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  const made = await createClient(systemActor, { name: 'office', kind: 'administration-system' }, arrival.now)
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

async function secretsOfClient() {
  await lastUsesWritten()
  return (await listClients(systemActor)).find((client) => client.clientId === clientId)?.secrets ?? []
}

describe('a granted token', () => {
  it('is an RFC 9068 token that a foreign library verifies with the published keys', async () => {
    const answer = await issueToken(db, request(), arrival)
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
    const iat = Math.floor(arrival.now.getTime() / 1000)
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
    })
  })

  it('holds the scopes assigned at that time, or the named ones of them in either form', async () => {
    const long = `${settings().schemaBase}/oauth/scopes/subscribe-destinations`
    expect(await issueToken(db, request({ scope: long }), arrival)).toMatchObject({ scope: 'subscribe-destinations' })
    await changeScopes(systemActor, { clientId, remove: ['subscribe-destinations'] })
    expect(await issueToken(db, request(), arrival)).toMatchObject({ scope: 'manage-destinations' })
    await expect(issueToken(db, request({ scope: long }), arrival)).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  it('writes scopes in the long form under the profile of the public service', async () => {
    completeSettings({ WIRE_PROFILE: 'fit-connect' })
    try {
      const { scope } = await issueToken(db, request({ scope: 'manage-destinations' }), arrival)
      expect(scope).toBe('https://schema.fitko.de/fit-connect/oauth/scopes/manage-destinations')
    } finally {
      completeSettings({ WIRE_PROFILE: 'own' })
    }
  })

  it('is given for a client id in upper case and names it in lower case', async () => {
    const { access_token } = await issueToken(db, request({ clientId: clientId.toUpperCase() }), arrival)
    const payload = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    expect(payload.sub).toBe(clientId)
  })

  it('is given for either of two valid secrets until it expires or is revoked', async () => {
    const expiresAt = later(1000).now
    const second = await addSecret(systemActor, { clientId, expiresAt }, arrival.now)
    const withSecond = request({ clientSecret: second.clientSecret })
    await issueToken(db, withSecond, later(999))
    await issueToken(db, request(), later(1000))
    await expect(issueToken(db, withSecond, later(1000))).rejects.toMatchObject({ error: 'invalid_client' })
    const [first] = await secretsOfClient()
    await revokeSecret(systemActor, { clientId, secretId: first?.secretId ?? '' }, arrival.now)
    await expect(issueToken(db, request(), arrival)).rejects.toMatchObject({ error: 'invalid_client' })
    await issueToken(db, withSecond, arrival)
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
    await expect(issueToken(db, request(fault), arrival)).rejects.toMatchObject({ code: 'oauth-refusal', error })
  })

  it('tells an unknown client from a wrong secret in nothing', async () => {
    const unknown = '00000000-0000-7000-8000-0000000000ff'
    const refusal = (fault: Partial<TokenRequest>) =>
      issueToken(db, request(fault), arrival).catch((error: unknown) => error)
    const wrongSecret = await refusal({ clientSecret: 'wrong' })
    expect(await refusal({ clientId: unknown })).toEqual(wrongSecret)
    expect(await refusal({ clientId: 'no uuid' })).toEqual(wrongSecret)
    await setClientStatus(systemActor, { clientId, status: 'disabled' })
    expect(await refusal({ clientSecret: 'wrong' })).toEqual(wrongSecret)
  })

  it('says that the client is disabled to who has its secret', async () => {
    await setClientStatus(systemActor, { clientId, status: 'disabled' })
    const refusal = { error: 'invalid_client', message: expect.stringContaining('disabled') }
    await expect(issueToken(db, request(), arrival)).rejects.toMatchObject(refusal)
  })

  it('has no scope left to grant', async () => {
    await changeScopes(systemActor, { clientId, remove: ['manage-destinations', 'subscribe-destinations'] })
    await expect(issueToken(db, request(), arrival)).rejects.toMatchObject({ error: 'invalid_scope' })
  })
})

describe('ten failures in five minutes', () => {
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const attempt = issueToken(db, request({ clientSecret: `wrong ${count}` }), arrival)
      await expect(attempt).rejects.toMatchObject({ error: 'invalid_client', extra: {} })
    }
  }

  it('block the client from that address for a growing time, even with the right secret', async () => {
    await fail(10)
    const blocked = (retryAfterSeconds: number) => ({ error: 'invalid_client', extra: { retryAfterSeconds } })
    await expect(issueToken(db, request(), arrival)).rejects.toMatchObject(blocked(30))
    const wrong = request({ clientSecret: 'wrong' })
    await expect(issueToken(db, wrong, later(30_000))).rejects.toMatchObject({ extra: {} })
    await expect(issueToken(db, request(), later(30_000))).rejects.toMatchObject(blocked(60))
    await issueToken(db, request(), later(90_000))
  })

  it('never block the right secret from another address, nor another client from the same one', async () => {
    await fail(10)
    await issueToken(db, request({ address: '192.0.2.2' }), arrival)
    await issueToken(
      db,
      request(await createClient(systemActor, { name: 'x', kind: 'online-service' }, arrival.now)),
      arrival,
    )
  })

  it('are not reached by nine, nor by refusals that are no wrong secret', async () => {
    await fail(9)
    await expect(issueToken(db, request({ scope: 'x' }), arrival)).rejects.toMatchObject({ error: 'invalid_scope' })
    await expect(issueToken(db, request({ clientSecret: '' }), arrival)).rejects.toMatchObject({
      error: 'invalid_client',
    })
    await issueToken(db, request(), arrival)
  })

  it('are not counted for a disabled client that shows its secret', async () => {
    await setClientStatus(systemActor, { clientId, status: 'disabled' })
    for (let count = 0; count < 11; count += 1) {
      await expect(issueToken(db, request(), arrival)).rejects.toMatchObject({ extra: {} })
    }
  })
})

it('too many tokens for one client are refused with a time to wait, others go on', async () => {
  completeSettings({ RATE_CLIENT_REQUESTS: '1' })
  try {
    for (let count = 0; count < 10; count += 1) await issueToken(db, request(), arrival)
    const tooMany = { error: 'temporarily_unavailable', extra: { retryAfterSeconds: 10 } }
    await expect(issueToken(db, request(), arrival)).rejects.toMatchObject(tooMany)
    await issueToken(
      db,
      request(await createClient(systemActor, { name: 'x', kind: 'online-service' }, arrival.now)),
      arrival,
    )
    await issueToken(db, request(), later(10_000))
  } finally {
    completeSettings({ RATE_CLIENT_REQUESTS: '' })
  }
})

describe('the last use of a secret', () => {
  it('is noted at most once a minute', async () => {
    await issueToken(db, request(), arrival)
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: arrival.now }])
    await issueToken(db, request(), later(59_999))
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: arrival.now }])
    await issueToken(db, request(), later(60_000))
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: later(60_000).now }])
  })

  it('belongs to the secret that was sent and is not noted for a wrong one', async () => {
    const second = await addSecret(systemActor, { clientId }, arrival.now)
    await expect(issueToken(db, request({ clientSecret: 'wrong' }), arrival)).rejects.toThrow()
    await issueToken(db, request({ clientSecret: second.clientSecret }), arrival)
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: null }, { lastUsedAt: arrival.now }])
  })

  it('is noted by the next use when the write fails', async () => {
    const broken = new pg.Pool()
    await broken.end()
    const [secret] = await secretsOfClient()
    noteLastUse(broken, { id: secret?.secretId ?? '', lastUsedAt: null }, arrival.now)
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: null }])
    await issueToken(db, request(), arrival)
    expect(await secretsOfClient()).toMatchObject([{ lastUsedAt: arrival.now }])
  })
})
