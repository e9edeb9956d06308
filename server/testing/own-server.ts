import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boundConnections } from '../bounded-connections.ts'
import { front } from '../front.ts'

/**
 * The product's server in this process, without its pages: everything outside the interfaces is answered 404, without a
 * look at the request. The settings and the database must be there.
 */
export async function ownServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer({ connectionsCheckingInterval: 100 })
  boundConnections(server)
  server.on(
    'request',
    await front({
      answer: async (_, outgoing) => void outgoing.writeHead(404).end('no such page'),
      kinds: async () => () => 'page',
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port, close }
}
