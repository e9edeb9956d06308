import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { bodyOf, given } from './listen.ts'

/**
 * A receiver of callbacks that only notes when each came. Requests below `/mute` are never answered, those below
 * `/fault` with 500; `GET /arrivals` returns the notes and forgets them.
 */
const { certificate, key } = given<{ certificate: string; key: string }>()
let arrivals: { at: number; path: string; body: string }[] = []

const server = createServer({ cert: certificate, key, keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
  const { url: path = '', method } = incoming
  if (path === '/arrivals') {
    outgoing.end(JSON.stringify(arrivals))
    arrivals = []
    return
  }
  void bodyOf(incoming).then((body) => {
    if (method === 'POST') arrivals.push({ at: performance.timeOrigin + performance.now(), path, body: String(body) })
    if (!path.startsWith('/mute')) outgoing.writeHead(path.startsWith('/fault') ? 500 : 204).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  console.log(JSON.stringify({ origin: `https://127.0.0.1:${port}` }))
})
