import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient } from './guarded-client.ts'
import type { Outcome } from '../outcome.ts'

const id = '0190f3a2-7c1e-7abc-8def-0123456789ab'

let server: Server
let base: string
const asked: string[] = []
let location: string | undefined

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.writeHead(location === undefined ? 202 : 307, location === undefined ? {} : { location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a TCP server
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
  location = undefined
})

async function posted(url: string, more: { receivers?: string; proxyUrl?: string }): Promise<Outcome> {
  const client = createGuardedClient({ allowedNetworks: parseNetworks([]), ...more })
  try {
    return await client.request({ method: 'POST', url, shareOf: 'somebody', body: '{}' })
  } finally {
    await client.close()
  }
}

const receivers = () => `${base}/sandbox/receivers/`

test('a test receiver of the service is reached over plain http, past an outgoing proxy', async () => {
  const proxyUrl = 'http://127.0.0.1:1'
  const outcome = await posted(`${receivers()}${id}`, { receivers: receivers(), proxyUrl })
  expect(outcome).toMatchObject({ outcome: 'answered', status: 202 })
  expect(outcome.steps.map(({ name }) => name)).toEqual(['dns', 'address', 'connect', 'status'])
  expect(asked).toEqual([`POST /sandbox/receivers/${id}`])
})

test('a redirect is an answer and is not followed, whatever it leads to', async () => {
  location = `${base}/elsewhere`
  expect(await posted(`${receivers()}${id}`, { receivers: receivers() })).toMatchObject({ status: 307 })
  expect(asked).toEqual([`POST /sandbox/receivers/${id}`])
})

test.each([
  ['where there are no receivers', () => `${receivers()}${id}`, undefined],
  ['at another path of the same server', () => `${base}/elsewhere/${id}`, receivers],
  ['with a path that leads out again', () => `${receivers()}../${id}`, receivers],
  ['without an id', () => receivers(), receivers],
  ['with user information', () => `${receivers()}${id}`.replace('//', '//a@'), receivers],
] as const)('nothing is asked over plain http %s', async (_, url, of) => {
  await expect(posted(url(), { receivers: of?.() })).rejects.toMatchObject({ code: 'invalid-callback-url' })
  expect(asked).toEqual([])
})
