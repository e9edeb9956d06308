import { randomUUID } from 'node:crypto'
import { Agent } from 'undici'
import { z } from 'zod'
import { answerOf, type LoadRequest } from '../measuring/load.ts'
import { withDescendants } from '../measuring/processor-time.ts'
import { AT_ONCE, withEach, type Peer } from './notifier.ts'

const pid = z.int().positive()
/** Where a peer is, and what belongs to it. */
export const peerAccess = z.strictObject({
  address: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  /** the process that delivers, where it is one of its own: it is stopped while a backlog is handed in */
  sender: pid.optional(),
  /** by name, `service` and what it needs; processes that descend from them count with them */
  processes: z.object({ service: z.array(pid).min(1) }).catchall(z.array(pid).min(1)),
})
export type PeerAccess = z.infer<typeof peerAccess>

type Call = (method: LoadRequest['method'], path: string, body?: object) => Promise<unknown>

/** How a peer's interface is called; each address is known by an id that we choose. */
export type PeerCalls = {
  address: (call: Call, id: string, url: string) => Promise<unknown>
  publish: (call: Call, id: string, message: object) => Promise<unknown>
  forget: (call: Call, id: string) => Promise<unknown>
}

/**
 * Svix: an application for each address. Source: server/openapi.json of github.com/svix/svix-webhooks.
 */
const svix: PeerCalls = {
  async address(call, id, url) {
    await call('POST', '/api/v1/app', { name: id, uid: id })
    await call('POST', `/api/v1/app/${id}/endpoint`, { url })
  },
  publish: (call, id, payload) => call('POST', `/api/v1/app/${id}/msg`, { eventType: 'bench', payload }),
  forget: (call, id) => call('DELETE', `/api/v1/app/${id}`),
}

/**
 * Outpost: a tenant for each address, started with `TOPICS=bench`. Source: docs/apis/openapi.yaml of
 * github.com/hookdeck/outpost.
 */
const outpost: PeerCalls = {
  async address(call, id, url) {
    await call('PUT', `/api/v1/tenants/${id}`)
    await call('POST', `/api/v1/tenants/${id}/destinations`, { type: 'webhook', topics: ['bench'], config: { url } })
  },
  publish: (call, id, data) => call('POST', '/api/v1/publish', { tenant_id: id, topic: 'bench', data }),
  forget: (call, id) => call('DELETE', `/api/v1/tenants/${id}`),
}

const peerCalls = { svix, outpost }
export type PeerName = keyof typeof peerCalls
export const peerNames: readonly PeerName[] = ['svix', 'outpost']

/** A peer that the operator runs, as the rows use it. */
export function peerOf(name: PeerName, { address, token, sender, processes }: PeerAccess): Peer {
  const agent = new Agent({ connections: AT_ONCE })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { origin } = new URL(address)
  const call: Call = (method, path, body) =>
    answerOf({ url: origin + path, method, headers, ...(body && { body: JSON.stringify(body) }) }, agent)
  const calls = peerCalls[name]

  async function publish(id: string): Promise<string> {
    const submissionId = randomUUID()
    const subject = { destinationId: randomUUID(), submissionId, caseId: randomUUID() }
    await calls.publish(call, id, { type: 'https://callbacks.example/new-events', submissions: [subject], replies: [] })
    return submissionId
  }

  /** Without a process that only sends, all of it is handed in when it may be sent. */
  async function backlog(addresses: readonly string[]): Promise<() => Promise<unknown>> {
    if (sender === undefined) return () => withEach(addresses, publish)
    const resume = async () => process.kill(sender, 'SIGCONT')
    process.kill(sender, 'SIGSTOP')
    await withEach(addresses, publish).catch(async (error: unknown) => {
      await resume()
      throw error
    })
    return resume
  }

  return {
    name: sender === undefined ? `${name}, handing in meanwhile` : name,
    calls: 1,
    addresses: (urls) =>
      withEach(urls, async (url) => {
        const id = randomUUID()
        await calls.address(call, id, url)
        return id
      }),
    publish,
    backlog,
    forget: (addresses) => withEach(addresses, (id) => calls.forget(call, id)),
    async parts() {
      const named = Object.entries(processes).map(async ([part, pids]) => [part, await withDescendants(pids)] as const)
      return { service: [], ...Object.fromEntries(await Promise.all(named)) }
    },
  }
}
