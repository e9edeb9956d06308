import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { seal, unseal } from '../platform/crypto/sealed.ts'
import { completeSettings, settings } from '../platform/env.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { forget } from '../platform/once-per-process.ts'
import { addSecret } from './add-secret.ts'
import { changeScopes } from './change-scopes.ts'
import { DEFAULT_ORGANISATION } from '../accounts/terms.ts'
import { createClient } from './create-client.ts'
import { issueToken } from './issue-token.ts'
import { revokeSecret } from './revoke-secret.ts'
import { setClientStatus } from './set-client-status.ts'
import { verifyAccessToken } from './verify-access-token.ts'

let db: TestDatabase
let key: { kid: string; privateKey: KeyObject }
let clientId: string
let token: string
const now = new Date()
const seconds = Math.floor(now.getTime() / 1000)
const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })

beforeAll(async () => {
  db = await testDatabase()
  key = await signingKey(db, 'access-token')
})

beforeEach(async () => {
  const made = await createClient(contextAt(systemActor, now), { name: 'office', kind: 'administration-system' })
  clientId = made.clientId
  const request = { ...made, grantType: 'client_credentials', address: '192.0.2.1' }
  token = (await issueToken(contextAt(undefined, now), request)).access_token
})

const verify = (text: string | undefined = token, at = now) => verifyAccessToken(db, text, at)

type Members = Record<string, unknown>
const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of ours with other claims and header members; `undefined` leaves one out. */
function forged(claims: Members = {}, header: Members = {}, by = key.privateKey): string {
  const { baseUrl } = settings()
  const usual = {
    iss: baseUrl,
    sub: clientId,
    client_id: clientId,
    aud: [`${baseUrl}/submission-api`, `${baseUrl}/destination-api`],
    scope: 'manage-destinations',
    iat: seconds,
    exp: seconds + 60,
  }
  const wholeHeader = segment({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...header })
  const signingInput = `${wholeHeader}.${segment({ ...usual, ...claims })}`
  const signature = sign('sha256', Buffer.from(signingInput), { key: by, dsaEncoding: 'ieee-p1363' })
  return `${signingInput}.${signature.toString('base64url')}`
}

describe('a good token', () => {
  it('names the client, its organisation and its scopes, and does so again from memory', async () => {
    const actor = {
      kind: 'client',
      clientId,
      organisationId: DEFAULT_ORGANISATION,
      scopes: ['manage-destinations', 'subscribe-destinations'],
    }
    expect(await verify()).toEqual({ actor })
    expect(await verify()).toEqual({ actor })
  })

  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'Application/At+Jwt'])('may have the typ %s', async (typ) => {
    expect(await verify(forged({}, { typ }))).toHaveProperty('actor')
  })

  it('holds only the scopes it was given, short or long', async () => {
    const scopes = async (scope: string) => {
      const verified = await verify(forged({ scope }))
      return 'actor' in verified ? verified.actor.scopes : verified
    }
    expect(await scopes('subscribe-destinations')).toEqual(['subscribe-destinations'])
    expect(await scopes(`${settings().schemaBase}/oauth/scopes/manage-destinations`)).toEqual(['manage-destinations'])
    expect(await scopes('send-submissions unheard-of')).toEqual([])
  })

  it('works until the very second it expires, also when its signature is remembered', async () => {
    const exp = new Date((seconds + settings().accessTokenSeconds) * 1000)
    expect(await verify(token, new Date(exp.getTime() - 1))).toHaveProperty('actor')
    expect(await verify(token, exp)).toMatchObject({ refused: 'expired' })
    expect(await verify(token, exp)).toMatchObject({ refused: 'expired' })
  })

  it('works for half an hour at most, whatever it says of its end', async () => {
    const long = forged({ exp: seconds + 3600 })
    expect(await verify(long, new Date((seconds + 1800) * 1000 - 1))).toHaveProperty('actor')
    expect(await verify(long, new Date((seconds + 1800) * 1000))).toMatchObject({ refused: 'expired' })
  })
})

describe('a refused token', () => {
  it.each<[string, () => string | undefined, string]>([
    ['is not there', () => undefined, 'missing'],
    ['is empty', () => '', 'missing'],
    ['is no JWS', () => 'abc', 'malformed'],
    ['has a part too many', () => `${token}.e30`, 'malformed'],
    ['is longer than any of ours', () => forged({ filler: 'x'.repeat(10_000) }), 'malformed'],
    ['has no signature', () => `${token.split('.').slice(0, 2).join('.')}.`, 'malformed'],
    ['is unsigned by its own word', () => forged({}, { alg: 'none' }), 'header'],
    ['is signed with another algorithm', () => forged({}, { alg: 'HS256' }), 'header'],
    ['is another kind of token', () => forged({}, { typ: 'secevent+jwt' }), 'header'],
    ['has no typ', () => forged({}, { typ: undefined }), 'header'],
    ['has a typ that only ends like ours', () => forged({}, { typ: 'text/at+jwt' }), 'header'],
    ['has critical extensions', () => forged({}, { crit: ['exp'], exp: 1 }), 'header'],
    ['has an unknown kid', () => forged({}, { kid: 'other' }), 'key'],
    ['has no kid', () => forged({}, { kid: undefined }), 'key'],
    ['is signed by a stranger', () => forged({}, {}, foreignKey.privateKey), 'signature'],
    [
      'brings its own key',
      () => forged({}, { jwk: foreignKey.publicKey.export({ format: 'jwk' }) }, foreignKey.privateKey),
      'signature',
    ],
    ['comes from another issuer', () => forged({ iss: 'https://elsewhere.example' }), 'issuer'],
    ['has an issuer that only begins like ours', () => forged({ iss: `${settings().baseUrl}/` }), 'issuer'],
    ['is for another service', () => forged({ aud: ['https://elsewhere.example'] }), 'audience'],
    ['is for one of our interfaces only', () => forged({ aud: `${settings().baseUrl}/submission-api` }), 'audience'],
    ['has no audience', () => forged({ aud: undefined }), 'malformed'],
    ['has expired', () => forged({ exp: seconds }), 'expired'],
    ['never expires', () => forged({ exp: undefined }), 'malformed'],
    ['does not say when it was issued', () => forged({ iat: undefined }), 'malformed'],
    ['has an expiry that is no number', () => forged({ exp: '9999999999' }), 'malformed'],
    ['names two clients', () => forged({ sub: DEFAULT_ORGANISATION }), 'malformed'],
    ['names a client that is no UUID', () => forged({ sub: "'", client_id: "'" }), 'malformed'],
    [
      'names a client that is gone',
      () => forged({ sub: DEFAULT_ORGANISATION, client_id: DEFAULT_ORGANISATION }),
      'client-unknown',
    ],
  ])('%s', async (_, make, refused) => {
    expect(await verifyAccessToken(db, make(), now)).toEqual({ refused, detail: expect.stringMatching(/\.$/) })
  })

  it('has one character changed, wherever', async () => {
    await verify()
    const last = token.lastIndexOf('.') + 86 // of the signature's last character only the upper bits count
    const position = fc.integer({ min: 0, max: last - 1 })
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom(...Array.from('AZaz09-_.')), async (at, character) => {
        fc.pre(token[at] !== character)
        expect(await verify(`${token.slice(0, at)}${character}${token.slice(at + 1)}`)).toHaveProperty('refused')
      }),
      { numRuns: 300 },
    )
  })

  it('is one that this installation issued under another address', async () => {
    expect(await verify()).toHaveProperty('actor')
    const { baseUrl } = settings()
    completeSettings({ BASE_URL: 'http://localhost:4999' })
    try {
      expect(await verify()).toMatchObject({ refused: 'issuer' })
    } finally {
      completeSettings({ BASE_URL: baseUrl })
    }
  })

  it('is one whose key is not published any more, although its signature is remembered', async () => {
    expect(await verify()).toHaveProperty('actor')
    const rename = async (from: string, to: string) => {
      const { rows } = await db.query<{ sealed: Buffer }>(
        'select private_sealed as sealed from signing_keys where kid = $1',
        [from],
      )
      const sealed = rows.map((row) => seal('signing-key', to, unseal('signing-key', from, row.sealed)))
      await db.query('update signing_keys set kid = $2, private_sealed = $3 where kid = $1', [from, to, sealed[0]])
      forget('key-rings')
    }
    await rename(key.kid, 'another key')
    try {
      expect(await verify()).toMatchObject({ refused: 'key' })
    } finally {
      await rename('another key', key.kid)
    }
  })
})

describe('within five seconds', () => {
  const soon = { timeout: 5000, interval: 100 }

  it('a disabled client is refused with a token it already has, and taken again when it is enabled', async () => {
    expect(await verify()).toHaveProperty('actor')
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    await expect.poll(() => verify(), soon).toMatchObject({ refused: 'client-disabled' })
    await setClientStatus(contextFor(systemActor), { clientId, status: 'active' })
    await expect.poll(() => verify(), soon).toHaveProperty('actor')
  })

  it('a removed scope is gone from tokens already issued, and an added one is not in them', async () => {
    expect(await verify()).toHaveProperty('actor')
    await changeScopes(contextFor(systemActor), { clientId, remove: ['manage-destinations'] })
    await expect.poll(() => verify(), soon).toMatchObject({ actor: { scopes: ['subscribe-destinations'] } })
    const old = forged({ scope: 'manage-destinations' })
    expect(await verify(old)).toMatchObject({ actor: { scopes: [] } })
  })
})

describe('tokens that end with their secret', () => {
  const soon = { timeout: 3000 }
  const context = () => contextAt(systemActor, now)
  const secretOf = async (name: string) =>
    (
      await db.query<{ id: string }>('select id from client_secrets where client_id = $1 and name = $2', [
        clientId,
        name,
      ])
    ).rows[0]?.id ?? ''
  const ended = { refused: 'ended', detail: expect.stringContaining('get a new one') }

  /** A token by a second secret of that name. */
  async function bySecond(secretName: string): Promise<string> {
    const { clientSecret } = await addSecret(context(), { clientId, secretName })
    const request = { clientId, clientSecret, grantType: 'client_credentials', address: '192.0.2.1' }
    return (await issueToken(contextAt(undefined, now), request)).access_token
  }

  it('are refused within a second, and those of the other secret are not', async () => {
    const other = await bySecond('other')
    expect(await verify(other)).toHaveProperty('actor')
    await revokeSecret(context(), { clientId, secretId: await secretOf('other'), endsTokens: true })
    await expect.poll(() => verify(other), soon).toEqual(ended)
    expect(await verify()).toHaveProperty('actor')
  })

  it('live until they expire when only the secret was revoked, and can be ended afterwards; nothing gives them back', async () => {
    const other = await bySecond('other')
    const secretId = await secretOf('other')
    await revokeSecret(context(), { clientId, secretId })
    forget('client-standings')
    expect(await verify(other)).toHaveProperty('actor')
    for (const endsTokens of [true, true, false]) await revokeSecret(context(), { clientId, secretId, endsTokens })
    forget('client-standings')
    expect(await verify(other)).toEqual(ended)
    const told = await db.query(
      `select after from audit_log where action = 'revoke-client-secret' and object_id = $1 order by id`,
      [clientId],
    )
    expect(told.rows.map(({ after }) => after as unknown)).toEqual([null, { tokensEnded: true }])
  })

  it('of a version before, which name no secret, end with any; those without a secret of their own never', async () => {
    const before = forged()
    const bound = forged({ submission_id: clientId, case_id: clientId })
    const atWorkbench = forged({ act: { sub: clientId, sid: clientId }, destination_id: clientId })
    await bySecond('other')
    await revokeSecret(context(), { clientId, secretId: await secretOf('other'), endsTokens: true })
    forget('client-standings')
    expect(await verify(before)).toEqual(ended)
    for (const token of [bound, atWorkbench]) expect(await verify(token)).toHaveProperty('actor')
  })
})

describe('the client is read', () => {
  /** A connection that is asked by `query`. */
  const through = (query: (config: pg.QueryConfig) => Promise<unknown>) => ({ query }) as unknown as TestDatabase // of it statements ask this alone

  /** The database, counting the reads of a client's standing. */
  function counting() {
    const reads: unknown[] = []
    const counted = through((config) => {
      if (config.name === 'client-standing') reads.push(config.values)
      return db.query(config)
    })
    return { counted, reads }
  }

  it('once for all who ask at the same time', async () => {
    const { counted, reads } = counting()
    await Promise.all(Array.from({ length: 20 }, () => verifyAccessToken(counted, token, now)))
    expect(reads).toEqual([[clientId]])
  })

  it('again at once after a read that failed', async () => {
    const broken = through(() => Promise.reject(new Error('away')))
    await verifyAccessToken(db, forged(), now) // the keys are known now
    forget('client-standings')
    await expect(
      Promise.all([verifyAccessToken(broken, token, now), verifyAccessToken(broken, token, now)]),
    ).rejects.toThrow('away')
    expect(await verify()).toHaveProperty('actor')
  })
})
