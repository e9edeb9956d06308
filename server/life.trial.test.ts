import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { freePort } from '@kurier/own-postgres/free-port'
import { canReach, isRoot } from '@kurier/own-postgres/system-user'
import { root } from './prepare.ts'
import type { ClientCredentials } from '@kurier/sdk/connection'
import { overHttp, registered, signedIn, tokenRequest } from './testing/clients.ts'
import { installation, type Installation, type ServedProgram } from './testing/installation.ts'
import { copyMade } from '@kurier/own-postgres/testing/made-data-dir'
import { destination, jwe, serviceIdentifier, type Party, type Send } from './testing/service.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

let home: Installation
/** The server that most tests look at; restarted by some. */
let server: ServedProgram
let second: ServedProgram
let send: Send
let credentials: ClientCredentials
let sender: Party

/** What a start that must fail said, and how it ended. */
async function failedStart(settings: Record<string, string>, port?: number) {
  const started = await home.start({ settings, port })
  return { code: await started.ended, stdout: started.stdout(), stderr: started.stderr() }
}

/** Sends bytes as they are and reads the answer until the connection ends. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return readText(socket)
}

const isReady = async ({ baseUrl }: ServedProgram) => (await fetch(`${baseUrl}/api/health/ready`)).status === 200

beforeAll(async () => {
  home = await installation({ under: inject('runFolder') })
  // at once, on an installation that is not there yet: one of the two builds the pages, one makes the database; the short
  // share begins with one that was made before
  if (!isWhole) await copyMade(home.dataDir)
  const port = await freePort(undefined)
  const [first, other] = await Promise.all([home.start({ port }), home.start()])
  await Promise.all([first.says(' is ready: '), other.says(' is ready: ')])
  server = first
  second = other
  send = overHttp(server.baseUrl)
  credentials = await registered(home, 'online-service')
  sender = await signedIn(send, credentials)
}, 15 * MINUTE)

afterAll(() => home.remove(), 2 * MINUTE)

describe('a server that runs', () => {
  test('of two starts at once with one DATA_DIR both become ready, on one database', async () => {
    expect(await Promise.all([isReady(server), isReady(second)])).toEqual([true, true])
    for (const { baseUrl } of [server, second]) {
      expect(await tokenRequest(overHttp(baseUrl), credentials)).toMatchObject({ status: 200 })
    }
  })

  test('says in one line where it is, and keeps what it made to itself', async () => {
    expect(server.stdout().match(/^Kurier \d+\.\d+\.\d+( \([\da-f]{9}\))? is ready: .*$/m)?.[0]).toContain(
      server.baseUrl,
    )
    expect((await stat(join(home.dataDir, 'master.key'))).mode & 0o777).toBe(0o600)
  })

  test('answers for pages too, with its own address in them', async () => {
    const { status, headers, text } = await send('GET', '/')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    expect(text).toContain(`${server.baseUrl}/submission-api`)
  })

  test('answers over HTTP/1.1 whoever offers HTTP/2 beside it, as Java does', async () => {
    const offer =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA'
    for (const path of ['/submission-api/v2/info', '/favicon.svg']) {
      const socket = connect(server.port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n\r\n`)
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString().split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
      socket.destroy()
    }
  })

  test.each([
    ['dot segments lead to the mounted handler, not around it', 'GET /x/../submission-api/v2/info', 200],
    ['encoded dot segments too', 'GET /x/%2e%2e/submission-api/v2/info', 200],
    ['a proxy may send the whole address', 'GET http://localhost/submission-api/v2/info', 200],
    ['and that of a page', 'GET http://localhost/', 200],
    ['encoded letters name no interface', 'GET /%74oken', 404],
    ['nothing is meant for the server as a whole', 'OPTIONS *', 400],
    ['a target that is no path', 'GET submission-api', 400],
  ])('%s', async (_, line, status) => {
    const answer = await raw(server.port, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(Number(answer.split(' ')[1])).toBe(status)
    if (line.endsWith('info')) expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/i)
  })

  test.runIf(isWhole)(
    'a second one on the same port fails with one clear sentence, and the first goes on',
    async () => {
      const { code, stdout, stderr } = await failedStart({}, server.port)
      expect(code).toBe(1)
      expect(stderr).toBe(`PORT: ${server.port} is in use already; stop the other program or set another PORT.\n`)
      expect(stdout).not.toContain('ready')
      expect(await isReady(server)).toBe(true)
    },
  )

  test.runIf(isWhole)('a port that is taken is found before a database is made', async () => {
    const other = await installation({ under: inject('runFolder') })
    const failed = await other.start({ port: server.port })
    expect(await failed.ended).toBe(1)
    expect(existsSync(other.dataDir)).toBe(false)
    await other.remove()
  })
})

/** Files of large attachments that have not arrived whole. */
async function blobsUnderWay(): Promise<string[]> {
  const names = await readdir(join(home.dataDir, 'blobs'), { recursive: true })
  return names.filter((name) => name.endsWith('.part'))
}

/** An upload of which half has arrived. */
async function halfAnUpload({ port }: ServedProgram, path: string, body: string, token: string) {
  const upload: ClientRequest = httpRequest({
    port,
    path,
    method: 'PUT',
    host: '127.0.0.1',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jose', 'content-length': body.length },
  })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  await new Promise((resolve) => upload.write(body.slice(0, body.length / 2), resolve))
  const finish = async () => {
    upload.end(body.slice(body.length / 2))
    const [response] = await answered
    await readText(response)
    return response
  }
  return finish
}

test('SIGTERM: refuses new requests, finishes an upload under way, ends with 0 and leaves the database to others', async () => {
  const owner = await signedIn(send, await registered(home, 'administration-system'))
  const attachmentId = randomUUID()
  const created = await send('POST', '/submission-api/v2/submissions', {
    token: sender.token,
    body: {
      destinationId: await destination(send, owner),
      announcedAttachments: [attachmentId],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
    },
  })
  const submission = `/submission-api/v2/submissions/${String(created.json.submissionId)}`
  const path = `${submission}/attachments/${attachmentId}`
  const content = jwe('x'.repeat(1_000_000), { attachment: true })
  const finish = await halfAnUpload(second, path, content, sender.token)
  await vi.waitFor(async () => expect(await blobsUnderWay()).toHaveLength(1), { timeout: 5 * MINUTE })
  const idle = connect(second.port, '127.0.0.1')
  await once(idle, 'connect')

  second.signal('SIGTERM')
  await second.says('Stopping: ')
  await once(idle.resume(), 'close')
  await expect(raw(second.port, 'GET / HTTP/1.1\r\n\r\n')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await Promise.race([second.ended, Promise.resolve('still there')])).toBe('still there')
  const response = await finish()
  expect(response.statusCode).toBe(204)
  expect(await second.ended).toBe(0)
  expect(second.stdout()).toMatch(/\nStopped\.\n$/)
  expect(second.stdout()).not.toContain('Own database: stopped')
  expect(second.stderr()).toBe('')

  const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  const answer = await send('PUT', submission, { token: sender.token, body: parts })
  expect(answer, 'the other server has the attachment').toMatchObject({ status: 200, json: { state: 'submitted' } })
})

// the short share of chaos kills a server too
test.runIf(isWhole)('after kill -9 the next start goes on with the same clients and the same keys', async () => {
  const keys = (await send('GET', '/.well-known/jwks.json')).text
  server.signal('SIGKILL')
  expect(await server.ended).toBe('SIGKILL')
  server = await home.serve({ port: server.port })
  expect(await isReady(server)).toBe(true)
  expect((await send('GET', '/.well-known/jwks.json')).text).toBe(keys)
  expect(await send('GET', '/submission-api/v2/submissions', { token: sender.token })).toMatchObject({ status: 403 })
  expect(await tokenRequest(send, credentials)).toMatchObject({ status: 200 })
})

test('Ctrl-C twice at once, as npm passes it on, is one stop, and the last one stops the database', async () => {
  server.signal('SIGINT')
  server.signal('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.stdout().match(/^Stopping: /gm)).toHaveLength(1)
  expect(server.stdout()).toMatch(/Own database: stopped\.\nStopped\.\n$/)
  expect(server.stderr()).toBe('')
  await expect.poll(home.processes, { timeout: MINUTE }).toEqual([])
})

test.runIf(isWhole)('SIGTERM while it is still starting ends it in order', async () => {
  const starting = await home.start()
  await starting.says('Own database: started')
  starting.signal('SIGTERM')
  expect(await starting.ended).toBe(0)
  expect(starting.stdout()).toMatch(/Own database: stopped\.\nStopped\.\n$/)
  expect(starting.stdout()).not.toContain('ready')
  expect(starting.stderr()).toBe('')
  await expect.poll(home.processes, { timeout: MINUTE }).toEqual([])
})

test.runIf(isWhole)('goes on when nobody reads any more what it prints, and ends in order', async () => {
  const faults = join(home.folder, 'faults')
  const monitor = `import { appendFileSync } from 'node:fs'
    process.on('uncaughtExceptionMonitor', ({ stack }) => appendFileSync(${JSON.stringify(faults)}, stack))`
  const settings = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(monitor)}` }
  const unread = await home.serve({ settings })
  unread.leave()
  expect((await fetch(`${unread.baseUrl}/submission-api/v2/info`)).status).toBe(200)
  unread.signal('SIGTERM')
  expect([await unread.ended, existsSync(faults)]).toEqual([0, false])
})

test('a database that is away is waited for: told in one line, with no secret; the node lives, and ends in order', async () => {
  const started = await home.start({
    settings: { DATABASE_URL: 'postgres://kurier:canary@localhost:1/kurier', MASTER_KEY: '0'.repeat(64) },
  })
  await started.says('DATABASE_URL: the database is away (')
  const ask = async (path: string) => (await fetch(`${started.baseUrl}${path}`)).status
  expect(await Promise.all(['/api/health/live', '/api/health/ready', '/token', '/'].map(ask))).toEqual([
    200, 503, 503, 503,
  ])
  started.signal('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(started.stdout().match(/DATABASE_URL/g)).toHaveLength(1)
  expect(started.stdout() + started.stderr()).not.toMatch(/canary|\n\s+at |is ready/)
})

describe('settings that cannot be used', () => {
  const unusable: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'abc' }],
    ['MASTER_KEY', { MASTER_KEY: 'canary' }],
    ['BASE_URL', { BASE_URL: 'http://example.org' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/' }],
    ['CALLBACK_CA_FILE', { CALLBACK_CA_FILE: '/nowhere/ca.pem' }],
  ]
  test.each(shareOf(unusable, unusable.slice(0, 1)))(
    '%s is named, with exit code 1 and no stack: %j',
    async (name, settings) => {
      const { code, stderr, stdout } = await failedStart(settings)
      expect(code).toBe(1)
      expect(stderr).toMatch(new RegExp(`^ *${name}: .{10,}`, 'm'))
      expect(stderr).not.toMatch(/\n\s+at |node:/)
      expect(stdout + stderr).not.toContain('canary')
    },
  )

  test.runIf(isWhole)('a database whose clock was moved starts in a sandbox alone', async () => {
    await home.kurier(['clock', 'advance', '--days', '1.5'], { SANDBOX: 'true' })
    const { code, stderr } = await failedStart({})
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The clock of this database was moved: .*SANDBOX=true.*\n$/)
    const sandbox = await home.serve({ settings: { SANDBOX: 'true' } })
    expect(sandbox.stdout()).toContain('WARNING SANDBOX=true')
    sandbox.signal('SIGTERM')
    expect(await sandbox.ended).toBe(0)
  })
})

test.runIf(isWhole)('an ordinary user runs all of it, in a checkout that belongs to another', async ({ skip }) => {
  if (!isRoot()) skip('all the other tests run as an ordinary user already')
  if (!(await canReach(NOBODY, root))) skip(`an ordinary user cannot reach ${root}`)
  const theirs = await installation({ owner: NOBODY, under: inject('runFolder') })
  onTestFinished(theirs.remove)
  const own = await theirs.serve({ user: NOBODY })
  const uids = await Promise.all((await theirs.processes()).map(async (pid) => (await stat(`/proc/${pid}`)).uid))
  expect(uids.length).toBeGreaterThan(1)
  expect(new Set(uids)).toEqual(new Set([NOBODY.uid]))
  expect(await isReady(own)).toBe(true)
  expect((await fetch(own.baseUrl)).status).toBe(200)
  own.signal('SIGTERM')
  expect(await own.ended).toBe(0)
  expect(own.stderr()).toBe('')
  await expect.poll(theirs.processes, { timeout: MINUTE }).toEqual([])
})

test('no process is left', async () => {
  await Promise.all(home.started.map(({ ended }) => ended))
  await expect.poll(home.processes, { timeout: MINUTE }).toEqual([])
})
