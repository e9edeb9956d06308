import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '#lib/clients/create-client.ts'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { expireDocuments } from '#lib/documents/expire-documents.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { apiListener } from '#server/api-listener.ts'
import { loadRoutes } from '#server/routes.ts'
import type { Env } from '@kurier/client/testing/run-command'

export interface RealService {
  baseUrl: string
  /** Settings of a new client, as environment. */
  client: (kind: 'online-service' | 'administration-system') => Promise<Env>
  /** The next `count` answers whose path fits break off after `afterBytes` bytes. */
  breakOff: (fitting: RegExp, count: number, afterBytes: number) => void
  /** The next requests whose path fits get status 422 and are not done. */
  refuse: (fitting: RegExp, count: number) => void
  /** The next requests whose `method path` fits are cut off and not done. */
  drop: (fitting: RegExp, count: number) => void
  /** The next requests whose `method path` fits are done, and their answers get lost. */
  loseAnswers: (fitting: RegExp, count: number) => void
  /** Deletes incomplete submissions and the content of decided ones, as the service does after a while. */
  deleteDue: () => Promise<void>
  /** `method path`, in the order of arrival. */
  requests: string[]
  close: () => Promise<void>
}

/**
 * The service with its real handlers and a database of its own, over HTTP on loopback. Call it in `beforeAll`.
 * @param more settings of the service
 */
export async function startRealService(more: Record<string, string> = {}): Promise<RealService> {
  let broken = { fitting: /^$/, count: 0, afterBytes: 0 }
  let refused = { fitting: /^$/, count: 0 }
  let dropped = { fitting: /^$/, count: 0 }
  let lost = { fitting: /^$/, count: 0 }
  const requests: string[] = []
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // listen() on a TCP port gives an AddressInfo; the type also covers pipes
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await testDatabase({ BASE_URL: baseUrl, SCHEMA_BASE: `${baseUrl}/schemas`, ...more })
  const listener = apiListener(await loadRoutes(), () => '127.0.0.1')
  server.on('request', (request, response) => {
    const line = `${request.method} ${request.url}`
    requests.push(line)
    if (dropped.count > 0 && dropped.fitting.test(line)) {
      dropped.count -= 1
      request.destroy()
      return
    }
    if (lost.count > 0 && lost.fitting.test(line)) {
      lost.count -= 1
      loseAnswer(response)
    }
    if (broken.count > 0 && broken.fitting.test(request.url ?? '')) {
      broken.count -= 1
      cutAfter(response, broken.afterBytes)
    }
    if (refused.count > 0 && refused.fitting.test(request.url ?? '')) {
      refused.count -= 1
      request.resume().on('end', () => response.writeHead(422).end())
      return
    }
    void listener(request, response)
  })
  return {
    baseUrl,
    client: async (kind) => {
      const { clientId, clientSecret } = await createClient(contextFor(systemActor), { name: `A ${kind}`, kind })
      return { KURIER_BASE_URL: baseUrl, KURIER_CLIENT_ID: clientId, KURIER_CLIENT_SECRET: clientSecret }
    },
    breakOff: (fitting, count, afterBytes) => void (broken = { fitting, count, afterBytes }),
    refuse: (fitting, count) => void (refused = { fitting, count }),
    drop: (fitting, count) => void (dropped = { fitting, count }),
    loseAnswers: (fitting, count) => void (lost = { fitting, count }),
    deleteDue: async () => {
      const context = contextFor(systemActor)
      const deadlines = { ...settings().deadlines, incomplete: -1000, content: -1000 }
      await recordTellings(context)
      for (const kind of ['submission', 'reply'] as const) await expireDocuments(context, { kind, deadlines })
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function cutAfter(response: ServerResponse, bytes: number): void {
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean
  let sum = 0
  response.write = (chunk: Uint8Array) => {
    sum += chunk.length
    if (sum <= bytes) return write(chunk)
    write(chunk.subarray(0, 10))
    setTimeout(() => response.destroy(), 20)
    return true
  }
}

/** Cuts the connection instead of answering. */
function loseAnswer(response: ServerResponse): void {
  const cut = (): ServerResponse => response.destroy()
  Object.assign(response, { write: () => Boolean(cut()), end: cut, flushHeaders: cut })
}
