import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { startCallbackReceiver, type CallbackReceiver } from '@kurier/sides/callback-receiver'
import { isWhole } from '@kurier/test-kit/share'
import { freePort } from '../demo/free-port.ts'
import { startProgram, type Program } from '../../server/testing/program.ts'

/** Two starts of a service with its own database are nothing for every run; `npm run demo` is played in each. */
const trial = test.runIf(isWhole)

/** A developer with a client of the public service: starts it, takes the settings, and sends to a receiver of their own. */
let folder: string
let local: Program
let port: number
let receiver: CallbackReceiver

const ready = 'Everything keeps running'
const inFolder = (file: string): string => join(folder, 'local-fit-connect', file)

async function start(): Promise<void> {
  local = startProgram(['trials/local-fit-connect/main.ts'], { settings: { DATA_DIR: folder, PORT: String(port) } })
  await local.says(ready)
}

beforeAll(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'local-'))
  // run by root, the own PostgreSQL belongs to another user, who must be able to pass through
  await chmod(folder, 0o711)
  port = await freePort(0)
  await start()
}, 10 * MINUTE)

afterAll(async () => {
  local.signal('SIGTERM')
  await local.ended
  await receiver.close()
  await rm(folder, { recursive: true })
}, 2 * MINUTE)

/** The settings that were written for one side. */
async function settingsOf(side: 'sender' | 'receiver'): Promise<Record<string, string>> {
  const lines = (await readFile(inFolder(`clients/${side}.env`), 'utf8')).trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

type Call = { method?: string; token?: string; body?: unknown; form?: Record<string, string> }

/** Calls as a client does that trusts nobody but the authority it was told of. */
async function call(address: string, { method = 'GET', token, body, form }: Call = {}) {
  const dispatcher = new Agent({ connect: { ca: await readFile(inFolder('certificates/ca.pem')) } })
  const answer = await fetch(address, {
    dispatcher,
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body),
  })
  const json = (await answer.json()) as Record<string, string>
  await dispatcher.close()
  return { status: answer.status, json }
}

async function tokenOf(given: Record<string, string>): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: given.FITCONNECT_CLIENT_ID ?? '',
    client_secret: given.FITCONNECT_CLIENT_SECRET ?? '',
  }
  const { status, json } = await call(given.FITCONNECT_TOKEN_URL ?? '', { method: 'POST', form })
  expect([status, json.scope]).toEqual([200, expect.stringContaining('https://schema.fitko.de/fit-connect/oauth/')])
  return json.access_token ?? ''
}

/** A receiver on this machine, with the certificate that lies ready for one. */
async function ownReceiver(): Promise<CallbackReceiver> {
  const certificate = await readFile(inFolder('certificates/server.pem'), 'utf8')
  const key = await readFile(inFolder('certificates/server.key'), 'utf8')
  return startCallbackReceiver({ certificate, key })
}

trial(
  'its settings lead a client through a submission to a receiver of their own',
  { timeout: 5 * MINUTE },
  async () => {
    const [sending, receiving] = [await settingsOf('sender'), await settingsOf('receiver')]
    const { FITCONNECT_SUBMISSION_URL: submissions, FITCONNECT_DESTINATION_ID: destinationId } = sending
    receiver = await ownReceiver()
    const changed = await call(`${receiving.FITCONNECT_DESTINATION_URL}/v2/destinations/${destinationId}`, {
      method: 'PATCH',
      token: await tokenOf(receiving),
      body: { callback: receiver.callback },
    })
    expect(changed.status).toBe(200)
    const { json: described } = await call(`${submissions}/v2/destinations/${destinationId}`)
    const { json: jwk } = await call(`${submissions}/v2/destinations/${destinationId}/keys/${described.encryptionKid}`)
    const { kty, n, e } = jwk as JWK
    const key = await importJWK({ kty, n, e }, 'RSA-OAEP-256')
    const encrypted = (content: string) =>
      new CompactEncrypt(Buffer.from(content))
        .setProtectedHeader({
          alg: 'RSA-OAEP-256',
          enc: 'A256GCM',
          kid: described.encryptionKid,
          cty: 'application/json',
        })
        .encrypt(key)
    const token = await tokenOf(sending)
    const publicService = { identifier: sending.FITCONNECT_SERVICE, name: 'An application' }
    const created = await call(`${submissions}/v2/submissions`, {
      method: 'POST',
      token,
      body: { destinationId, announcedAttachments: [], publicService },
    })
    expect(created.status).toBe(201)
    const submitted = await call(`${submissions}/v2/submissions/${created.json.submissionId}`, {
      method: 'PUT',
      token,
      body: { encryptedMetadata: await encrypted('{}'), encryptedData: await encrypted('{}') },
    })
    expect(submitted.json.state).toBe('submitted')
    const told = await receiver.next(({ name }) => name === 'new-submissions', 0, MINUTE)
    expect(told).toMatchObject({ submissions: [{ submissionId: created.json.submissionId }] })
  },
)

trial('a town leads to the destination, which is what clients try first', async () => {
  const { FITCONNECT_DESTINATION_ID: destinationId, FITCONNECT_SERVICE: service } = await settingsOf('sender')
  const routing = `https://localhost:${port}/routing-api/v2`
  const found = await call(`${routing}/areas?areaSearchexpression=Leipzig`)
  expect(found.json).toMatchObject({ areas: [{ name: 'Leipzig', type: 'Kreisfreie Stadt' }] })
  const routes = await call(`${routing}/routes?leikaKey=${String(service).split(':').at(-1)}&ars=147130000000`)
  expect(routes.json).toMatchObject({ routes: [{ destinationId }] })
})

trial('a later run keeps clients, destination, keys and authority', { timeout: 10 * MINUTE }, async () => {
  const files = ['certificates/ca.pem', 'clients/sender.env', 'clients/receiver.env', 'keys/signing.private.json']
  const read = () => Promise.all(files.map((file) => readFile(inFolder(file), 'utf8')))
  const before = await read()
  local.signal('SIGTERM')
  expect(await local.ended).toBe(0)
  await start()
  expect(await read()).toEqual(before)
  for (const file of files.slice(1)) expect((await stat(inFolder(file))).mode & 0o077).toBe(0)
  expect(await tokenOf(await settingsOf('sender'))).not.toBe('')
})

trial('prints where everything is and no secret', async () => {
  const printed = local.stdout()
  const { FITCONNECT_CLIENT_ID: clientId = '', FITCONNECT_CLIENT_SECRET: secret = '' } = await settingsOf('sender')
  expect(printed).toContain(`https://localhost:${port}/submission-api`)
  expect(printed).toContain(clientId)
  expect(printed).toContain('environments:')
  expect(printed).not.toContain(secret)
})
