import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { isAmong } from './caller-address.ts'
import { idleConnections } from './idle-connections.ts'
import { connectionsWithin } from './open-files.ts'
import { answerUnread } from './refused-head.ts'
import { setServerTimes } from './server-times.ts'

/** Connections that the system may hand over before we have closed as many. */
const AT_ONCE = 16

/**
 * Bounds how many connections a server takes, in all and of one network, and how long one may take for the head of a
 * request, and answers unreadable requests. A connection above the limit takes the place of one that only waits for
 * another request; if all are busy, it is closed at once. Trusted proxies bring the connections of many, and keep
 * theirs. Call it before the server listens.
 */
export function boundConnections(server: Server): void {
  const { limits, trustedProxies } = settings()
  setServerTimes(server)
  answerUnread(server)
  const most = connectionsWithin()
  server.maxConnections = most + AT_ONCE
  const isProxy = isAmong(trustedProxies)
  const idle = idleConnections(server)
  const networks = new WeakMap<Socket, string>()
  const open = new Map<string, number>()
  let all = 0
  const say = sayer()
  const bound =
    most < limits.connections ? `the ${most} that the limit of open files leaves` : `LIMIT_CONNECTIONS=${most}`
  const sayAll = (): void => say(`more than ${bound} in all`)
  server.on('drop', sayAll)
  server.on('connection', (socket: Socket) => {
    all += 1
    socket.once('close', () => (all -= 1))
    const isRoom = all <= most || idle.closeLongest((one) => networks.has(one))
    if (!isRoom) return refuse(socket, sayAll)
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const network = networksOf(address).own
    const before = open.get(network) ?? 0
    const isFull = before >= limits.networkConnections && !idle.closeLongest((one) => networks.get(one) === network)
    if (isFull) {
      return refuse(socket, () =>
        say(`more than LIMIT_CONNECTIONS_PER_NETWORK=${limits.networkConnections} from ${network}`),
      )
    }
    networks.set(socket, network)
    open.set(network, before + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function refuse(socket: Socket, tell: () => void): void {
  socket.destroy()
  tell()
}

/** Tells the operator why connections are refused, once a minute at most: a flood does not fill the log too. */
function sayer(): (reason: string) => void {
  let last = -Infinity
  return (reason) => {
    const now = performance.now()
    if (now - last < MINUTE) return
    last = now
    log.warn({ reason }, 'connections are refused')
  }
}
