import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { CertificateAuthority } from '../../platform/testing/certificates.ts'

export type HostileServer = { port: number; close(): Promise<void> }

/** What it does with a connection as it comes in, before TLS. */
export type OnConnection = (socket: Socket) => void
/** Runs when the TLS connection is open. `asked` resolves with the first bytes of a request. */
export type OnSecure = (socket: TLSSocket, asked: Promise<unknown>) => void | Promise<void>

/** A real server on loopback that does with each connection whatever it likes. */
export async function startHostileServer(onConnection: OnConnection): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The same with a certificate of the authority; it speaks HTTP as it likes. */
export async function startHostileTlsServer(
  authority: CertificateAuthority,
  onSecure: OnSecure,
): Promise<HostileServer> {
  const { certificate, key } = await authority.issue({ names: ['127.0.0.1', 'receiver.example'] })
  return startHostileServer((socket) => {
    const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key })
    secure.on('error', () => secure.destroy())
    const asked = once(secure, 'data').catch(() => undefined)
    secure.once('secure', () => void onSecure(secure, asked))
  })
}

/** Writes as long as the other side reads, at its pace. */
export async function flood(socket: Socket, piece: string | Buffer): Promise<void> {
  const gone = once(socket, 'close').catch(() => undefined)
  while (!socket.destroyed) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), gone])
    else await new Promise((resolve) => setImmediate(resolve))
  }
}
