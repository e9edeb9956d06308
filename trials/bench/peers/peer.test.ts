import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bodyOf } from '../bare/listen.ts'
import { peerOf } from './peer.ts'
import { namedIn } from './notifier.ts'

type NotedCall = { asked: string; token: string | undefined; body: unknown }

/** A peer that notes what it is asked, and accepts everything. */
let seen: NotedCall[] = []
const peer = createServer((incoming, outgoing) => {
  void noted(incoming).then((one) => {
    seen.push(one)
    outgoing.writeHead(202).end('{}')
  })
})
async function noted(incoming: IncomingMessage): Promise<NotedCall> {
  const text = String(await bodyOf(incoming))
  const { method = '', url = '', headers } = incoming
  return { asked: `${method} ${url}`, token: headers.authorization, body: text === '' ? undefined : JSON.parse(text) }
}
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(peer.address() as AddressInfo).port}` // a TCP server's address is never a text
})
afterAll(() => void peer.close())
beforeEach(() => {
  seen = []
})

const access = () => ({ address, token: 'a token', processes: { service: [process.pid] } })

it('makes an application with an endpoint at Svix, publishes to it, and deletes it', async () => {
  const svix = peerOf('svix', access())
  const [id = ''] = await svix.addresses(['https://127.0.0.1:1/a'])
  const message = await svix.publish(id)
  await svix.forget([id])
  expect(seen.map(({ asked }) => asked)).toEqual([
    'POST /api/v1/app',
    `POST /api/v1/app/${id}/endpoint`,
    `POST /api/v1/app/${id}/msg`,
    `DELETE /api/v1/app/${id}`,
  ])
  expect(seen.every(({ token }) => token === 'Bearer a token')).toBe(true)
  expect(seen[0]?.body).toEqual({ name: id, uid: id })
  expect(seen[1]?.body).toEqual({ url: 'https://127.0.0.1:1/a' })
  const { payload, ...more } = seen[2]?.body as { payload: object } // as it was published
  expect(more).toEqual({ eventType: 'bench' })
  expect(namedIn(JSON.stringify(payload))).toEqual([message])
})

it('makes a tenant with a destination at Outpost, publishes to it, and deletes it', async () => {
  const outpost = peerOf('outpost', access())
  const [id = ''] = await outpost.addresses(['https://127.0.0.1:1/a'])
  const message = await outpost.publish(id)
  await outpost.forget([id])
  expect(seen.map(({ asked }) => asked)).toEqual([
    `PUT /api/v1/tenants/${id}`,
    `POST /api/v1/tenants/${id}/destinations`,
    'POST /api/v1/publish',
    `DELETE /api/v1/tenants/${id}`,
  ])
  expect(seen[1]?.body).toEqual({ type: 'webhook', topics: ['bench'], config: { url: 'https://127.0.0.1:1/a' } })
  const { data, ...more } = seen[2]?.body as { data: object } // as it was published
  expect(more).toEqual({ tenant_id: id, topic: 'bench' })
  expect(namedIn(JSON.stringify(data))).toEqual([message])
})

it('hands a backlog in when it may be sent, where no process only sends', async () => {
  const svix = peerOf('svix', access())
  const release = await svix.backlog(['a', 'b'])
  expect(seen).toEqual([])
  await release()
  expect(seen).toHaveLength(2)
  expect(svix.name).toBe('svix, handing in meanwhile')
})
