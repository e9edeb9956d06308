import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { isAmong } from './caller-address.ts'
import { connectionsWithin } from './open-files.ts'

/**
 * Bounds how many connections a server takes, in all and of one network, and how long one may take for the head of a
 * request; one too many is closed at once. Trusted proxies bring the connections of many. Call it before the server
 * listens.
 */
export function boundConnections(server: Server): void {
  const { limits, trustedProxies, requestHeaderSeconds } = settings()
  server.headersTimeout = requestHeaderSeconds * SECOND
  // a large upload takes longer than any fixed limit; silence and slowness are judged by the reader of the body
  server.requestTimeout = 0
  const most = connectionsWithin()
  server.maxConnections = most
  const isProxy = isAmong(trustedProxies)
  const open = new Map<string, number>()
  const say = sayer()
  const bound =
    most < limits.connections ? `the ${most} that the limit of open files leaves` : `LIMIT_CONNECTIONS=${most}`
  server.on('drop', () => say(`more than ${bound} in all`))
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networksOf(address).own
    if (isProxy(address)) return
    const before = open.get(network) ?? 0
    if (before >= limits.networkConnections) {
      socket.destroy()
      say(`more than LIMIT_CONNECTIONS_PER_NETWORK=${limits.networkConnections} from ${network}`)
      return
    }
    open.set(network, before + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Tells the operator why connections are refused, once a minute at most: whoever floods does not fill the log too. */
function sayer(): (reason: string) => void {
  let last = -Infinity
  return (reason) => {
    const now = performance.now()
    if (now - last < MINUTE) return
    last = now
    log.warn({ reason }, 'connections are refused')
  }
}
