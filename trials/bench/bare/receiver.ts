import { once } from 'node:events'
import { createServer } from 'node:https'
import { createServer as createSocket, type AddressInfo, type Server } from 'node:net'
import { bodyOf, given } from './listen.ts'

/**
 * A receiver of callbacks that only notices when each came. Requests below `/mute` are never answered, those below
 * `/fault` with 500; `GET /arrivals` returns the notes and forgets them. `sockets`: on how many ports it listens;
 * `GET /origins` names them, and each wants connections of its own.
 */
const { certificate, key, sockets = 1 } = given<{ certificate: string; key: string; sockets?: number }>()
const originOf = (socket: Server): string => `https://127.0.0.1:${(socket.address() as AddressInfo).port}` // TCP's is no text
let arrivals: { at: number; path: string; body: string }[] = []

const server = createServer({ cert: certificate, key, keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
  const { url: path = '', method } = incoming
  if (path === '/arrivals') {
    outgoing.end(JSON.stringify(arrivals))
    arrivals = []
    return
  }
  if (path === '/origins') {
    outgoing.end(JSON.stringify([server, ...others].map(originOf)))
    return
  }
  void bodyOf(incoming).then((body) => {
    if (method === 'POST') arrivals.push({ at: performance.timeOrigin + performance.now(), path, body: String(body) })
    if (!path.startsWith('/mute')) outgoing.writeHead(path.startsWith('/fault') ? 500 : 204).end()
  })
})
const others = Array.from({ length: sockets - 1 }, () => createSocket((socket) => server.emit('connection', socket)))
await Promise.all([server, ...others].map((socket) => once(socket.listen(0, '127.0.0.1'), 'listening')))
console.log(JSON.stringify({ origin: originOf(server) }))
