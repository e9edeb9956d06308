import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { ensurePages } from './pages.ts'
import type { ClientCredentials } from '@kurier/sdk/connection'
import { overHttp, signedIn } from './testing/clients.ts'
import { installation, nextStart, type Installation, type ServedProgram } from './testing/installation.ts'
import { ownServer } from './testing/own-server.ts'

const nobody = '0190a000-0000-7000-8000-000000000001'
const submissions = '/submission-api/v2/submissions'

type Server = Pick<ServedProgram, 'port' | 'baseUrl'>

let home: Installation
let closeOwn = (): void => undefined
/** Programs of their own, to be ended. */
const programs: ServedProgram[] = []
let product: Server
/** `next start`, and in the whole trial `next dev`, which compiles each path that it is asked for. */
const others: Server[] = []
/** Access tokens by the kind of their client. */
const tokens: Record<string, string> = {}
/** Those of the administration system. */
let credentials: ClientCredentials

/** The product in this process, without its pages; in the whole trial as an operator starts it. */
async function startProduct(port: number, given: Record<string, string>): Promise<Server> {
  if (isWhole) return started(await home.serve({ port, settings: given }))
  const own = await ownServer()
  closeOwn = own.close
  return { port: own.port, baseUrl: `http://127.0.0.1:${own.port}` }
}

function started(program: ServedProgram): ServedProgram {
  programs.push(program)
  return program
}

beforeAll(async () => {
  home = await installation({ under: inject('runFolder') })
  const port = await freePort(undefined)
  const wish = { BASE_URL: `http://localhost:${port}`, CRON_SECRET: 'c'.repeat(32), SANDBOX: 'true' }
  await testDatabase(wish)
  const { databaseUrl = '', directDatabaseUrl = '' } = settings()
  const { MASTER_KEY } = testSettings
  const given = { ...wish, MASTER_KEY, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directDatabaseUrl }
  // `next start` builds nothing
  await ensurePages(() => undefined)
  product = await startProduct(port, given)
  others.push(started(await home.serve({ program: nextStart, settings: given })))
  const development = isWhole && started(await home.start({ program: ['server/dev.ts'], settings: given }))
  for (const kind of ['online-service', 'administration-system'] as const) {
    credentials = await createClient(contextFor(systemActor), { name: `A ${kind}`, kind })
    tokens[kind] = (await signedIn(overHttp(product.baseUrl), credentials)).token
  }
  if (!development) return
  await development.says('Ready in')
  others.push(development)
}, 15 * MINUTE)

afterAll(async () => {
  closeOwn()
  await home.remove()
}, 2 * MINUTE)

type Answer = { status?: number; headers: IncomingHttpHeaders; text: string }
type ComparedRequest = { by?: string; headers?: Record<string, string>; body?: string }

/** What one of the servers answers; of the request's body only what `length` says is sent when it says less. */
async function answerOf(
  { port }: Server,
  method: string,
  path: string,
  { by, headers = {}, body = '' }: ComparedRequest,
) {
  const authorization = by === undefined ? {} : { authorization: `Bearer ${tokens[by] ?? by}` }
  const isChunked = 'transfer-encoding' in headers
  const length = body === '' || isChunked ? {} : { 'content-length': Buffer.byteLength(body) }
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: { ...length, ...authorization, ...headers },
  })
  request.write(body)
  // a body that is shorter than was declared never ends
  if (Number(request.getHeader('content-length') ?? 0) === Buffer.byteLength(body)) request.end()
  const answer = await new Promise<Answer>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', (response) => {
      // once the answer is there, a body that is cut off is no fault
      request.off('error', reject).on('error', () => undefined)
      const { statusCode: status, headers } = response
      readText(response).then((text) => resolve({ status, headers, text }), reject)
    })
  })
  request.destroy()
  return told(answer)
}

const compared = ['content-type', 'allow', 'www-authenticate', 'cache-control', 'etag', 'location', 'retry-after']

/** What all must have in common: everything but request ids and times. */
function told({ status, headers, text }: Answer) {
  const hasRequestId = headers['x-request-id'] !== undefined
  const body = text.replaceAll(/"instance":"[0-9a-f-]{36}"/g, '"instance":"…"')
  return { status, hasRequestId, body, ...Object.fromEntries(compared.map((name) => [name, headers[name]])) }
}

async function all(method: string, path: string, sent: ComparedRequest = {}) {
  const [ours, ...theirs] = await Promise.all(
    [product, ...others].map((server) => answerOf(server, method, path, sent)),
  )
  for (const one of theirs) expect(one).toEqual(ours)
  return ours
}

const form = (parameters: Record<string, string>): ComparedRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: String(new URLSearchParams(parameters)),
})
const json = { 'content-type': 'application/json' }
const jose = { 'content-type': 'application/jose' }
const [sender, receiver] = ['online-service', 'administration-system']

describe('node server/main.ts, next start and next dev answer alike', () => {
  const table: [number, string, string, ComparedRequest?][] = [
    [200, 'GET', '/api/health/live'],
    [200, 'GET', '/api/health/ready'],
    [405, 'POST', '/api/health/ready'],
    [200, 'GET', '/.well-known/oauth-authorization-server'],
    [200, 'GET', '/.well-known/jwks.json'],
    [200, 'GET', '/submission-api/.well-known/jwks.json'],
    [405, 'PUT', '/submission-api/.well-known/jwks.json'],
    [200, 'GET', '/submission-api/v2/info'],
    [200, 'GET', '/destination-api/v2/info'],
    [401, 'GET', '/submission-api/v2/replys'],
    [401, 'PUT', `/submission-api/v2/replys/${nobody}/accept`],
    [405, 'DELETE', '/submission-api/v2/replys'],
    [401, 'GET', '/api/portal/clients'],
    [401, 'GET', `/api/portal/clients/${nobody}/token-requests?before=1`],
    [403, 'DELETE', `/api/portal/clients/${nobody}`],
    [405, 'PUT', '/api/portal/clients'],
    [405, 'OPTIONS', `/api/portal/cases/${nobody}/stream`],
    [404, 'GET', '/api/portal/clients/no/such/path'],
    [404, 'GET', '/api/portal/logo'],
    [200, 'HEAD', '/submission-api/v2/info'],
    [405, 'OPTIONS', '/submission-api/v2/info'],
    [405, 'DELETE', '/submission-api/v2/info'],
    [404, 'GET', '/submission-api/v2/nothing'],
    [404, 'OPTIONS', '/submission-api/v2/nothing'],
    [404, 'GET', '/destination-api/v2/nothing/at/all'],
    [410, 'GET', '/submission-api/v1/submissions'],
    [410, 'POST', '/destination-api/v1'],
    [401, 'GET', submissions],
    [401, 'POST', submissions],
    [401, 'GET', submissions, { by: 'x.y.z' }],
    [401, 'GET', `${submissions}/${nobody}`],
    [405, 'DELETE', submissions, { by: sender }],
    [403, 'GET', submissions, { by: sender }],
    [403, 'POST', submissions, { by: receiver, headers: json, body: '{' }],
    [200, 'GET', submissions, { by: receiver }],
    [200, 'HEAD', submissions, { by: receiver }],
    [422, 'GET', `${submissions}?limit=0&offset=x`, { by: receiver }],
    [404, 'GET', `${submissions}/${nobody}`, { by: receiver }],
    [404, 'GET', `${submissions}/${nobody.toUpperCase()}/events`, { by: receiver }],
    [404, 'GET', `${submissions}/not-a-uuid`, { by: receiver }],
    [404, 'PUT', `${submissions}/${nobody}/attachments/${nobody}`, { by: sender, headers: jose, body: 'x' }],
    [404, 'POST', `/submission-api/v2/cases/${nobody}/events`, { by: receiver, headers: jose, body: 'x' }],
    [404, 'GET', `/submission-api/v2/destinations/${nobody}`],
    [404, 'GET', `/submission-api/v2/destinations/${nobody}/keys/no%20such%20key`],
    [415, 'POST', submissions, { by: sender, headers: { 'content-type': 'text/plain' }, body: '{}' }],
    [415, 'POST', submissions, { by: sender, body: '{}' }],
    [413, 'POST', submissions, { by: sender, headers: { ...json, 'content-length': '1048577' }, body: '{' }],
    [400, 'POST', submissions, { by: sender, headers: json, body: '{' }],
    [400, 'POST', submissions, { by: sender, headers: json }],
    [422, 'POST', submissions, { by: sender, headers: json, body: '{}' }],
    [200, 'GET', '/destination-api/v2/destinations', { by: receiver }],
    [405, 'PATCH', '/destination-api/v2/destinations', { by: receiver }],
    [422, 'POST', '/destination-api/v2/destinations', { by: receiver, headers: json, body: '{"name":1}' }],
    [404, 'PATCH', `/destination-api/v2/destinations/${nobody}`, { by: receiver, headers: json, body: '{}' }],
    [405, 'GET', '/token'],
    [405, 'OPTIONS', '/token'],
    [400, 'POST', '/token', { headers: json, body: '{}' }],
    [401, 'POST', '/token', form({ grant_type: 'password' })],
    [401, 'POST', '/token', form({ grant_type: 'client_credentials' })],
    [401, 'POST', '/token', form({ grant_type: 'client_credentials', client_id: nobody, client_secret: 'wrong' })],
    [200, 'GET', '/submission-api/openapi.json'],
    [303, 'GET', '/schemas'],
    [200, 'GET', '/schemas/set-payload/1.2.2/set-payload.schema.json'],
    [405, 'POST', '/schemas/set-payload/1.2.2/set-payload.schema.json'],
    [404, 'GET', '/schemas/events/no-such-event'],
    [401, 'POST', '/api/cron'],
    [405, 'DELETE', '/api/cron'],
  ]
  // every sixth row has something of each of them
  for (const [status, method, path, sent] of table.filter((_, at) => at % shareOf(1, 6) === 0)) {
    test([status, method, path, ...(sent ? [JSON.stringify(sent)] : [])].join(' '), async () => {
      expect(await all(method, path, sent)).toMatchObject({ status })
    })
  }

  test('304 to who has the keys already', async () => {
    const { etag } = (await all('GET', '/submission-api/v2/info')) as { etag?: string }
    expect(etag).toMatch(/^"/)
    const again = await all('GET', '/submission-api/v2/info', { headers: { 'if-none-match': String(etag) } })
    expect(again).toMatchObject({ status: 304, body: '', etag })
  })

  test('413 to a body that goes beyond the limit without having said so', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' }
    const body = 'x'.repeat(1_048_577)
    expect(await all('POST', submissions, { by: sender, headers, body })).toMatchObject({ status: 413 })
  })

  test.each([
    [400, { grant_type: 'password' }],
    [400, { grant_type: 'client_credentials', scope: 'no-such-scope' }],
    [401, { grant_type: 'client_credentials', client_secret: 'wrong' }],
  ])('%i to a token request with %j', async (status, parameters) => {
    const { clientId: client_id, clientSecret: client_secret } = credentials
    const sent = form({ client_id, client_secret, ...parameters })
    expect(await all('POST', '/token', sent)).toMatchObject({ status })
  })

  test('a token of the one is good for the other', async () => {
    for (const other of others) {
      const { token } = await signedIn(overHttp(other.baseUrl), credentials)
      const answer = await overHttp(product.baseUrl)('GET', submissions, { token })
      expect(answer).toMatchObject({ status: 200, json: { totalCount: 0 } })
    }
  })
})

test('each ends in order, with nothing left', async () => {
  for (const server of programs.toReversed()) {
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  }
  await expect.poll(home.processes, { timeout: MINUTE }).toEqual([])
})
