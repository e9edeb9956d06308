import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { completeSettings, settings as settingsHere } from '#lib/platform/env.ts'
import { makeAuthority } from '#lib/platform/testing/certificates.ts'
import { isWhole } from '@kurier/test-kit/share'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { ensurePages } from './pages.ts'
import { overHttp, registered, signedIn } from './testing/clients.ts'
import { installation, nextStart, type Installation, type ServedProgram } from './testing/installation.ts'
import { destination, postedEvent, submitted, tagOf, type Party, type Send } from './testing/service.ts'

let home: Installation
let settings: Record<string, string>
let app: ServedProgram
let receiver: HttpsReceiver
let send: Send
let sender: Party
let owner: Party
let destinationId: string

beforeAll(async () => {
  home = await installation({ under: inject('runFolder') })
  const authority = await makeAuthority()
  receiver = await startHttpsReceiver({ authority })
  const caFile = join(home.folder, 'authority.pem')
  await writeFile(caFile, authority.certificate)
  const port = await freePort(undefined)
  settings = {
    ...(await databaseToStartOn(`http://localhost:${port}`)),
    CALLBACK_CA_FILE: caFile,
    CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SANDBOX: 'true',
  }
  await ensurePages(() => undefined)
  app = await home.serve({ port, program: nextStart, settings })
  completeSettings({ BASE_URL: app.baseUrl }) // events are signed for this address
  send = overHttp(app.baseUrl)
}, 15 * MINUTE)

afterAll(async () => {
  await home.remove()
  await receiver.close()
}, 2 * MINUTE)

/** A database with nothing in it, and its master key; in the short share one that has all migrations and keys. */
async function databaseToStartOn(BASE_URL: string): Promise<Record<'DATABASE_URL' | 'MASTER_KEY', string>> {
  if (isWhole) return { DATABASE_URL: await emptyDatabase(), MASTER_KEY: randomBytes(32).toString('hex') }
  await testDatabase({ BASE_URL })
  return { DATABASE_URL: String(settingsHere().directDatabaseUrl), MASTER_KEY: testSettings.MASTER_KEY }
}

/** A database on the tests' server in which nothing is. */
async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('serverUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const name = `kurier_next_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

type EventPayload = { events: Record<string, unknown> }

/** Names of the submission's events, oldest first. */
async function eventNames(submissionId: string): Promise<string[]> {
  const { json } = await send('GET', `/submission-api/v2/submissions/${submissionId}/events`, { token: sender.token })
  const log = (json.eventLog ?? []) as string[] // promised by its schema
  return log.map((token) => {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as EventPayload
    return Object.keys(payload.events)[0]?.split('/').at(-1) ?? ''
  })
}

test('migrates the database it is given, and prints the link with which the first operator begins', async () => {
  if (isWhole) expect(app.stdout()).toMatch(/^Applied migrations: \w+/m)
  await app.says(`${app.baseUrl}/operators/first#`)
})

test('serves pages with scripts that their policy lets run, and interfaces', async () => {
  const page = await send('GET', '/sign-in')
  expect(page.status).toBe(200)
  const [, nonce] = /script-src [^;]*'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  expect(page.text).toContain(`nonce="${nonce}"`)
  expect(await send('GET', '/api/health/ready')).toMatchObject({ status: 200, json: { ready: true } })
  expect(await send('GET', '/submission-api/v2/nothing')).toMatchObject({ status: 404, json: { status: 404 } })
})

test.runIf(isWhole)('a submission goes its whole way: submitted, told by callback, fetched, accepted', async () => {
  const credentials = await Promise.all([registeredHere('online-service'), registeredHere('administration-system')])
  ;[sender, owner] = await Promise.all([signedIn(send, credentials[0]), signedIn(send, credentials[1])])
  const callback = { url: `${receiver.url}/callbacks`, secret: 's'.repeat(32) }
  destinationId = await destination(send, owner, { callback })
  const attachmentId = randomUUID()
  const sent = await submitted(send, sender, destinationId, { attachmentIds: [attachmentId] })
  const { submissionId, caseId, metadata, data, attachments } = sent
  await expect.poll(() => eventNames(submissionId), { timeout: MINUTE }).toContain('notify-submission')

  const list = await send('GET', '/submission-api/v2/submissions', { token: owner.token })
  expect(list.json).toMatchObject({ totalCount: 1, submissions: [{ destinationId, submissionId, caseId }] })
  const path = `/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}`
  expect((await send('GET', path, { token: owner.token })).text).toBe(attachments[attachmentId])
  const tags = Object.fromEntries(Object.entries(attachments).map(([id, part]) => [id, tagOf(part)]))
  const content = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data), attachments: tags } }
  const event = postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content })
  const decided = await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: owner.token, body: event })
  expect(decided.status).toBe(204)
  expect(await eventNames(submissionId)).toEqual(
    expect.arrayContaining(['create-submission', 'submit-submission', 'accept-submission']),
  )
})

const registeredHere = (kind: Parameters<typeof registered>[1]) =>
  registered({ ...home, kurier: (args) => home.kurier(args, settings) }, kind)

test.runIf(isWhole)('does due work: what nobody decides in time is rejected by the service', async () => {
  const { submissionId } = await submitted(send, sender, destinationId)
  await home.kurier(['clock', 'advance', '--days', '14.1'], settings)
  await expect.poll(() => eventNames(submissionId), { timeout: MINUTE }).toContain('reject-submission')
})

test('answers over HTTP/1.1 whoever offers HTTP/2 beside it', async () => {
  const socket = connect(app.port, '127.0.0.1')
  const offer =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA'
  socket.write(`GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString().split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  socket.destroy()
})

test('counts callers by the address of their connection, whatever they claim', async () => {
  const remaining = async (claimed: string) => {
    const { headers } = await send('GET', '/submission-api/v2/info', { headers: { 'x-forwarded-for': claimed } })
    return Number(headers.get('ratelimit-remaining'))
  }
  // asked again when the window of the limit ends between the two
  const difference = async () => (await remaining('198.51.100.1')) - (await remaining('198.51.100.2'))
  await expect.poll(difference, { timeout: MINUTE }).toBe(1)
})

test('the page "Where can I send?" is not there, and nothing leads to it, unless the operator wants it', async () => {
  const get = async (path: string) => fetch(new URL(path, app.baseUrl))
  expect((await get('/where-to-send?service=99107023017000&place=Bayern')).status).toBe(404)
  for (const path of ['/', '/sign-in', '/where-to-send'])
    expect(await (await get(path)).text()).not.toContain('"/where-to-send"')
})

test('SIGTERM ends it in order', async () => {
  app.signal('SIGTERM')
  expect(await app.ended).toBe(0)
  expect(app.stdout()).toMatch(/\nStopped\.\n$/)
  expect(app.stderr()).toBe('')
  await expect.poll(home.processes, { timeout: MINUTE }).toEqual([])
})

test.runIf(isWhole)('a start that cannot succeed names the setting and ends', async () => {
  const failed = await home.start({ program: nextStart, settings: { ...settings, MASTER_KEY: '' } })
  expect(await failed.ended).toBe(1)
  expect(failed.stderr()).toMatch(/^ *MASTER_KEY: .{10,}/m)
})
