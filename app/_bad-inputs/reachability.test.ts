import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { makeAuthority } from '#lib/platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import type { Call } from './testing/call.ts'
import { expectRefused } from './testing/refusal.ts'
import { callbackSecret as secret, validCalls } from './testing/valid-calls.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let folder: string
let good: HttpsReceiver
let expired: HttpsReceiver
let wrongName: HttpsReceiver
let closed: HttpsReceiver

beforeAll(async () => {
  const authority = await makeAuthority()
  good = await startHttpsReceiver({ authority })
  expired = await startHttpsReceiver({ authority, certificate: 'expired' })
  wrongName = await startHttpsReceiver({ authority, certificate: 'wrong-name' })
  closed = await startHttpsReceiver({ authority })
  await closed.close()
  folder = await mkdtemp(join(tmpdir(), 'kurier-test-ca-'))
  const CALLBACK_CA_FILE = join(folder, 'ca.pem')
  await writeFile(CALLBACK_CA_FILE, good.caPem)
  world = await makeWorld({ CALLBACK_CA_FILE, CALLBACK_ALLOWED_NETWORKS: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([good, expired, wrongName].map((receiver) => receiver.close()))
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  forget('rate-counters')
  good.requests.length = 0
  good.respondWith({ kind: 'answer' })
})

const operations = [
  'POST /destination-api/v2/destinations',
  'PUT /destination-api/v2/destinations/[destinationId]',
  'PATCH /destination-api/v2/destinations/[destinationId]',
]

function callWith(operation: string, callback: unknown): Call {
  const valid = validCalls[operation]
  if (!valid) throw new Error(`there is no valid request for ${operation}`)
  const { body, ...rest } = valid(world)
  return { ...rest, type: 'application/json', body: JSON.stringify({ ...body, callback }) }
}

const unreachable: { name: string; reason: string; url: () => string }[] = [
  { name: 'where nobody listens', reason: 'connect', url: () => closed.url },
  { name: 'whose certificate has expired', reason: 'tls', url: () => expired.url },
  { name: 'whose certificate is of another name', reason: 'tls', url: () => wrongName.url },
  { name: 'whose name does not exist', reason: 'dns', url: () => 'https://receiver.invalid/callback' },
  {
    name: 'whose name leads to an address that is not allowed',
    reason: 'forbidden-address',
    url: () => 'https://127.0.0.2/',
  },
  { name: 'that hangs up', reason: 'connect', url: () => good.url },
]

describe.each(operations)('%s', (operation) => {
  test.each(unreachable)('with a callback $name is refused', async ({ name, reason, url }) => {
    good.respondWith({ kind: 'reset' })
    const call = () => callWith(operation, { url: url(), secret })
    await expectRefused(world, { name, code: 'callback-unreachable', pointers: ['/callback/url'], reason, call })
  })

  test.each([301, 302, 307, 308])('takes a callback that redirects with %d, without following', async (status) => {
    good.respondWith({ kind: 'answer', status, headers: { location: closed.url } })
    const url = `${good.url}/${status}/${operation.length}`
    const answer = await world.ask(callWith(operation, { url, secret }))
    expect(answer.status, answer.text).toBe(operation.startsWith('POST') ? 201 : 200)
    expect(good.requests.map(({ method }) => method)).toEqual(['HEAD'])
  })

  test('asks nobody when something else is wrong already', async () => {
    const { body, ...rest } = validCalls[operation]?.(world) ?? {}
    const wrong = { ...body, encryptionPublicKey: { kty: 'oct' }, callback: { url: `${good.url}/never`, secret } }
    const call = (): Call => ({ method: '', path: '', ...rest, type: 'application/json', body: JSON.stringify(wrong) })
    const pointers = ['/kid', '/alg', '/key_ops', '/n', '/e', '/kty'].map((member) => `/encryptionPublicKey${member}`)
    await expectRefused(world, { name: '', code: 'invalid', pointers, call })
    expect(good.requests).toEqual([])
  })
})
