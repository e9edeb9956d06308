import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { assertBearer } from '#app/_http/bearer.ts'
import { metricsOfNode } from '#lib/wings/overview/metrics-of-node.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { asRefusal } from '#lib/platform/errors.ts'
import { log } from '#lib/platform/log.ts'
import { setServerTimes } from './server-times.ts'

/**
 * Opens the port on which a monitoring system reads the metrics of this node (METRICS_PORT), if there is one. With
 * METRICS_TOKEN it asks for that too.
 * @returns what closes it
 * @throws Error with code `invalid-setting` when the port is another program's
 */
export async function openMetrics(): Promise<() => Promise<void>> {
  const { port, host } = settings().metrics
  if (!port) return async () => undefined
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  setServerTimes(server)
  await listen(server, port, host)
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const message = `METRICS_PORT: ${host} port ${port} cannot be opened (${error.message}); choose another one.`
      reject(Object.assign(new Error(message), { code: 'invalid-setting' }))
    })
    server.listen(port, host, resolve)
  })
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [path] = (incoming.url ?? '').split('?')
  if (incoming.method !== 'GET' || path !== '/metrics') return void outgoing.writeHead(404).end()
  try {
    const { token } = settings().metrics
    if (token) assertBearer(incoming.headers.authorization, { secret: token, setting: 'METRICS_TOKEN' })
    const { text, contentType } = await metricsOfNode(contextFor(systemActor))
    outgoing.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
  } catch (error) {
    const isRefused = asRefusal(error)?.code === 'unauthenticated'
    if (!isRefused) log.error({ reason: String(error) }, 'the metrics could not be told')
    outgoing.writeHead(isRefused ? 401 : 500).end()
  }
}
