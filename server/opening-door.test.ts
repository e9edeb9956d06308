import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noteStart } from '#lib/platform/health/start-progress.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { ownBuild } from '#lib/platform/version.ts'
import { openingDoor } from './opening-door.ts'

/** A node that has opened its port, and not its database. */
async function starting() {
  noteStart({ isDatabaseAway: true, pages: 'building' })
  onTestFinished(() => forget('start-progress'))
  const door = openingDoor()
  const server = createServer(door.answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  return { door, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) }
}

test('a node lives while it waits for its database, and says what it waits for', async () => {
  const { ask } = await starting()
  expect([(await ask('/api/health/live')).status, await (await ask('/api/health/live')).json()]).toEqual([
    200,
    { live: true },
  ])
  const ready = await ask('/api/health/ready')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    {
      ready: false,
      checks: {
        database: 'failed',
        installation: 'unknown',
        signing: 'unknown',
        blobs: 'unknown',
        space: 'unknown',
        pages: 'building',
      },
      replica: 'none',
      ...ownBuild(),
    },
  ])
  expect((await ask('/api/health/ready', { method: 'HEAD' })).status).toBe(503)
})

test.each([
  ['a call', '/submission-api/v2/submissions', 'application/problem+json', '"status":503'],
  ['a call of the portal', '/api/portal/clients', 'application/problem+json', 'is just starting'],
  ['a page', '/sign-in', 'text/html; charset=utf-8', 'Der Dienst startet gerade'],
  ['what writes to an address for health', '/api/health/live', 'application/problem+json', '"status":503'],
])('%s is to come again, and a body that came with it is left unread', async (_, path, type, words) => {
  const { ask } = await starting()
  const answer = await ask(path, { method: 'POST', body: 'x'.repeat(100_000) })
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
    503,
    '5',
    type,
  ])
  expect(await answer.text()).toContain(words)
})

test('once it is opened, all goes to who answers', async () => {
  const { door, ask } = await starting()
  door.open((_, outgoing) => void outgoing.end('the service'))
  expect(await (await ask('/api/health/live')).text()).toBe('the service')
})
