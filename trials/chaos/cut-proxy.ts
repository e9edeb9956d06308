import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What stands between clients and server, as a reverse proxy would, and can cut all connections at once. */
export type CutProxy = { port: number; cut: () => number; close: () => Promise<void> }

/** @param target the port on 127.0.0.1 that everything is passed on to */
export async function startCutProxy(target: number): Promise<CutProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    // whatever ends a connection is what the callers are to live with
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((caller) => {
    const upstream = keep(connect(target, '127.0.0.1'))
    keep(caller).pipe(upstream).pipe(caller)
    caller.once('close', () => upstream.destroy())
    upstream.once('close', () => caller.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const cut = (): number => {
    const count = sockets.size
    for (const socket of sockets) socket.resetAndDestroy()
    return count
  }
  return {
    port,
    cut,
    async close() {
      const closed = once(server.close(), 'close')
      cut()
      await closed
    },
  }
}
