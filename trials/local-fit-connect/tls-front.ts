import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificates } from '@kurier/sides/certificates'
import { listen } from '../../server/listen.ts'

type Front = { port: number; host: string; certificates: Certificates; behind: number }

/**
 * Ends TLS in front of the product, as a proxy would on a real installation. The content is passed on byte for byte, so
 * that a client meets the product's own HTTP.
 * @param front `behind`: the port on 127.0.0.1 that is passed on to
 * @returns what closes it again
 * @throws Error that names PORT when the port is another program's
 */
export async function startTlsFront({ port, host, certificates, behind }: Front): Promise<() => Promise<void>> {
  const { certificate: cert, key } = certificates
  // a client that has sent everything may still be answered
  const server = createServer({ cert, key, allowHalfOpen: true }, (socket) => {
    const inner = connect({ port: behind, host: '127.0.0.1', allowHalfOpen: true })
    // one side that breaks off takes the other with it
    socket.on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
  // as they come in: one that has not ended its handshake keeps a server open too
  const open = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  await listen(server, port, host)
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const connection of open) connection.destroy()
    await closed
  }
}
