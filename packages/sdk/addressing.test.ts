import { calculateJwkThumbprint, CompactSign } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAddressing, verifyAddressing } from './addressing.ts'
import type { HttpClient } from './http-client.ts'
import { importKey } from './keys.ts'
import { publicClient } from './routing.ts'
import { answer, startServer, type TestServer } from './testing/http-server.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const service = signingPair('service')
const encryption = encryptionPair()
const signing = signingPair()
const now = new Date('2026-11-29T12:00:00Z')
const seconds = Math.floor(now.getTime() / 1000)
const offers = [{ identifier: 'urn:de:fim:leika:leistung:99107023017000', regions: ['DE09'] }]

let server: TestServer
let http: HttpClient
let destination: object
let keys: Record<string, object>

beforeEach(async () => {
  const publicServices = offers.map((offer) => ({ ...offer, submissionSchemas: [] }))
  destination = { destinationId, status: 'active', encryptionKid: encryption.publicKey.kid, publicServices }
  keys = Object.fromEntries([encryption, signing].map(({ publicKey }) => [String(publicKey.kid), publicKey]))
  server = await startServer((request, response) => {
    const { url = '' } = request
    if (url.endsWith('/jwks.json')) return answer(response, 200, { keys: [service.publicKey] })
    const kid = decodeURIComponent(url.split('/keys/')[1] ?? '')
    if (kid) return keys[kid] ? answer(response, 200, keys[kid]) : answer(response, 404, {})
    if (url.endsWith(`/destinations/${destinationId}`)) return answer(response, 200, destination)
    return answer(response, 404, { title: 'nothing' })
  })
  http = publicClient({ baseUrl: server.baseUrl, schemaBase: 'https://schemas.example' })
})
afterEach(() => server.close())

/** As the service makes it; `header` and `claims` replace members. */
async function signed(header: object = {}, claims: object = {}, key = service): Promise<string> {
  const named = async ({ publicKey }: typeof encryption, use: 'enc' | 'sig') => {
    return { kid: publicKey.kid, use, thumbprint: await calculateJwkThumbprint(publicKey) }
  }
  const payload = {
    iss: `${server.baseUrl}/submission-api`,
    iat: seconds,
    exp: seconds + 31_536_000,
    destinationId,
    keys: [await named(encryption, 'enc'), await named(signing, 'sig')],
    publicServices: offers,
    ...claims,
  }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'PS512', typ: 'kurier-addressing+jwt', kid: service.publicKey.kid, ...header })
    .sign(await importKey(key.privateKey, 'signing'))
}

const checked = async (token: string, at = now) =>
  verifyAddressing(token, { identities: await http.identities(), serviceKeys: { keys: [service.publicKey] }, now: at })

describe('addressing information', () => {
  it('tells what the service has signed', async () => {
    expect(await checked(`${await signed()}\n`)).toEqual({
      verified: true,
      addressing: {
        destinationId,
        submissionUrl: `${server.baseUrl}/submission-api`,
        keys: [expect.objectContaining({ use: 'enc' }), expect.objectContaining({ use: 'sig' })],
        publicServices: offers,
        signedAt: now,
        validUntil: new Date((seconds + 31_536_000) * 1000),
        kid: service.publicKey.kid,
      },
    })
  })

  it.each<[string, () => Promise<string>]>([
    ['no-jws', async () => 'no JWS'],
    ['header-unfit', () => signed({ typ: 'jwt' })],
    ['header-unfit', () => signed({ cty: 'JWT' })],
    ['claims-unfit', () => signed({}, { keys: [{ kid: 'x', use: 'both', thumbprint: 'x' }] })],
    ['key-unknown', () => signed({ kid: 'another' })],
    ['signature-wrong', () => signed({}, {}, signingPair('foreign'))],
    ['issuer-unknown', () => signed({}, { iss: 'https://other.example/submission-api' })],
    ['expired', () => signed({}, { exp: seconds - 301 })],
  ])('that is %s counts for nothing', async (reason, made) => {
    const token = await made()
    expect(await checked(token)).toEqual({ verified: false, reason })
    await expect(readAddressing(http, token)).rejects.toMatchObject({ code: 'addressing-unverified' })
  })

  it.each<[string[], () => void]>([
    [[], () => undefined],
    [['status'], () => Object.assign(destination, { status: 'inactive' })],
    [['encryption-key'], () => Object.assign(destination, { encryptionKid: 'encryption-2027' })],
    [['keys'], () => (keys[String(signing.publicKey.kid)] = service.publicKey)],
    [['keys'], () => delete keys[String(encryption.publicKey.kid)]],
    [['services'], () => Object.assign(destination, { publicServices: [] })],
  ])('tells what has changed since: %j', async (changes, change) => {
    change()
    // the service's clock is this machine's
    const lives = Math.floor(Date.now() / 1000)
    const token = await signed({}, { iat: lives, exp: lives + 1000 })
    expect(await readAddressing(http, token)).toMatchObject({ destinationId, changes })
  })
})
