import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createOrganisation } from '#lib/accounts/people/organisations.ts'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { createReceiver } from '#lib/wings/sandbox/receivers.ts'
import { kurierClient, startKurierClient, type Env } from '@kurier/client/testing/run-command'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination } from '@kurier/sides/destination'
import { administration } from '@kurier/sides/parties'
import { startRealService, type RealService } from './testing/real-service.ts'

let service: RealService
let env: Env
let receiver: { receiverId: string; url: string; secret: string }
const context = () => contextFor(systemActor)
const newReceiver = () => createReceiver(context(), { organisationId: DEFAULT_ORGANISATION, name: 'Fachverfahren' })

beforeAll(async () => {
  service = await startRealService({ SANDBOX: 'true' })
  env = await service.client('administration-system')
  receiver = await newReceiver()
})
afterAll(() => service.close())

/** A developer's program: it prints each request as JSON, with its body in base64, and answers 418. */
const program = `
  const server = require('node:http').createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const { method, url, headers } = request
      console.log(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString('base64') }))
      response.writeHead(418).end('I am a teapot')
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

async function startProgram() {
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(child.stdout, 'data')
  return { port: Number.parseInt(printed), lines: () => printed.trim().split('\n').slice(1), end: () => child.kill() }
}

/** Sends a callback to the test receiver as the service does. */
async function call(body: string, to = receiver) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const authentication = createHmac('sha512', to.secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'callback-timestamp': timestamp,
    'callback-authentication': authentication,
  }
  expect((await fetch(to.url, { method: 'POST', headers, body })).status).toBe(202)
  return headers
}

it('each callback from now on goes to a program on this machine, with its headers and exact bytes', async () => {
  const local = await startProgram()
  const forward = `http://127.0.0.1:${local.port}/callbacks?a=b`
  await call('{"before":"it was started"}')
  const stop = new AbortController()
  const args = ['callback-listen', '--receiver', receiver.receiverId, '--forward', forward]
  const { run, ended } = startKurierClient(env, args, stop.signal)
  await vi.waitFor(() => expect(run.stderr).toContain(`callbacks go to ${forward}`), 10_000)
  const body = '{ "type":"https://kurier.example/x",\n\t"name":"Käthe \u2028 \\u00e4" }'
  const headers = await call(body)
  await vi.waitFor(() => expect(run.stdout).toContain('answered 418: I am a teapot'), 10_000)
  local.end()
  await call('{"after":"it went away"}')
  await vi.waitFor(() => expect(run.stdout).toContain('no answer: '), 10_000)
  stop.abort()
  expect((await ended).exitCode).toBe(0)
  const received = local.lines().map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(received).toEqual([
    { method: 'POST', url: '/callbacks?a=b', headers: expect.objectContaining(headers), body: expect.any(String) },
  ])
  expect(Buffer.from(String(received[0]?.body), 'base64').equals(Buffer.from(body))).toBe(true)
})

const follow = async (credentials: Env, receiverId: string) =>
  kurierClient(credentials, 'callback-listen', '--receiver', receiverId, '--forward', 'http://127.0.0.1:9/')

it('a client of another organisation does not find the receiver', async () => {
  const { organisationId } = await createOrganisation(context(), { name: 'Another' })
  const made = await createClient(context(), { name: 'stranger', kind: 'online-service', organisationId })
  const stranger = { ...env, KURIER_CLIENT_ID: made.clientId, KURIER_CLIENT_SECRET: made.clientSecret }
  const { exitCode, stderr } = await follow(stranger, receiver.receiverId)
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(/404|not.found|no receiver/i) })
})

it('a receiver to which the callbacks of one client go is followed by no other of its organisation', async () => {
  const its = await newReceiver()
  const pairs = { encryption: encryptionPair(), signing: signingPair() }
  const { KURIER_BASE_URL: baseUrl = '', KURIER_CLIENT_ID: clientId = '', KURIER_CLIENT_SECRET = '' } = env
  const system = administration({ baseUrl, clientId, clientSecret: KURIER_CLIENT_SECRET }, pairs)
  await createDestination(system, pairs, { callback: { url: its.url, secret: its.secret } })
  const other = await service.client('administration-system')
  expect(await follow(env, its.receiverId)).toMatchObject({ exitCode: 0, stdout: '' })
  expect(await follow(other, its.receiverId)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('404') })
  expect(await follow(other, receiver.receiverId)).toMatchObject({ exitCode: 0 })
})

it.each([
  [['--receiver', '0193f2a4-8a00-7000-8000-2b1c0d9e8f70'], /Give either/],
  [[], /Give either/],
  [['--receiver', '0193f2a4-8a00-7000-8000-2b1c0d9e8f70', '--forward', 'localhost:8080'], /an address such as/],
])('%j is wrong use', async (args, message) => {
  expect(await kurierClient(env, 'callback-listen', ...args)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(message),
  })
})
