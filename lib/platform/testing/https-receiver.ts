import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { makeAuthority, makeSelfSigned, type CertificateAuthority, type Identity } from './certificates.ts'
import { behave, type Behaviour } from './receiver-behaviours.ts'
import { DAY } from '../durations.ts'

const ownNames = ['localhost', '127.0.0.1', '::1']

/** One request as it arrived; `body` is the raw body read as UTF-8, `serverName` what the client asked for in TLS. */
export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  serverName: string | undefined
}

type Responder = (request: ReceivedRequest) => Behaviour | Promise<Behaviour>

export type HttpsReceiver = {
  /** `https://127.0.0.1:<port>/callback` */
  url: string
  port: number
  /** the certification authority that a client must trust */
  caPem: string
  /** all that arrived, oldest first */
  requests: ReceivedRequest[]
  /** those over which TLS came to stand, oldest first */
  connections: { isResumed: boolean; isOpen: boolean }[]
  /** the first request that fits, whether it is here already or still to come */
  waitForRequest(fits?: (request: ReceivedRequest) => boolean): Promise<ReceivedRequest>
  /** what to do from now on; a function is asked for each request and may make it wait */
  respondWith(behaviour: Behaviour | Responder): void
  close(): Promise<void>
}

type CertificateKind = 'good' | 'wrong-name' | 'expired' | 'self-signed'

export type ReceiverOptions = {
  certificate?: CertificateKind
  /** host names in a good certificate besides localhost and the loopback addresses */
  names?: readonly string[]
  authority?: CertificateAuthority
  /** lets the server speak nothing newer than TLS 1.1 */
  oldTls?: boolean
}

const certificates: Record<CertificateKind, (ca: CertificateAuthority, names: readonly string[]) => Promise<Identity>> =
  {
    good: (authority, names) => authority.issue({ names: [...ownNames, ...names] }),
    'wrong-name': (authority) => authority.issue({ names: ['another.test'] }),
    expired: (authority) => {
      const [notBefore, notAfter] = [new Date(Date.now() - 2 * DAY), new Date(Date.now() - DAY)]
      return authority.issue({ names: ownNames, notBefore, notAfter })
    },
    'self-signed': () => makeSelfSigned({ names: ownNames }),
  }

const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const

/** Starts a real HTTPS server on 127.0.0.1 that notes what arrives; it answers 204 until told otherwise. */
export async function startHttpsReceiver(options: ReceiverOptions = {}): Promise<HttpsReceiver> {
  const authority = options.authority ?? (await makeAuthority())
  const identity = await certificates[options.certificate ?? 'good'](authority, options.names ?? [])
  const server = createServer({
    cert: identity.certificate,
    key: identity.key,
    ...(options.oldTls ? oldTls : {}),
  })
  const close = closer(server)
  const [record, connections] = [recorder(server), watchedConnections(server)]
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  return {
    url: `https://127.0.0.1:${port}/callback`,
    port,
    caPem: authority.certificate,
    connections,
    ...record,
    close,
  }
}

function recorder(server: Server): Pick<HttpsReceiver, 'requests' | 'waitForRequest' | 'respondWith'> {
  const requests: ReceivedRequest[] = []
  const watchers = new Set<() => void>()
  let responder: Responder = () => ({ kind: 'answer' })

  async function receive(message: IncomingMessage): Promise<Behaviour> {
    const { method = '', url: path = '', headers, socket } = message
    const serverName = 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : undefined
    const request = { method, path, headers, body: await text(message), serverName }
    requests.push(request)
    for (const look of watchers) look()
    return responder(request)
  }

  server.on('request', (message, response) => {
    // a client that goes away while it is being answered is no fault of the test's
    receive(message)
      .then((behaviour) => behave(behaviour, response))
      .catch(() => response.destroy())
  })
  return {
    requests,
    respondWith(behaviour) {
      responder = typeof behaviour === 'function' ? behaviour : () => behaviour
    },
    waitForRequest(fits = () => true) {
      return new Promise((resolve) => {
        const look = (): void => {
          const request = requests.find(fits)
          if (request === undefined) return
          watchers.delete(look)
          resolve(request)
        }
        watchers.add(look)
        look()
      })
    },
  }
}

function watchedConnections(server: Server): HttpsReceiver['connections'] {
  const connections: HttpsReceiver['connections'] = []
  server.on('secureConnection', (socket) => {
    const connection = { isResumed: socket.isSessionReused(), isOpen: true }
    connections.push(connection)
    socket.once('close', () => {
      connection.isOpen = false
    })
  })
  return connections
}

function closer(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
