import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections of a server that have been answered and wait for another request. */
export type IdleConnections = {
  /** Closes the connection that has waited longest among those that may go. @returns false when all must stay */
  closeLongest(mayGo: (socket: Socket) => boolean): boolean
}

/** Follows which connections are idle. Call it before the server listens. */
export function idleConnections(server: Server): IdleConnections {
  const underWay = new WeakMap<Socket, number>()
  /** Those that waited longest come first. */
  const idle = new Set<Socket>()
  server.on('request', ({ socket }, outgoing) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    idle.delete(socket)
    outgoing.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      underWay.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  server.on('connection', (socket: Socket) => void socket.once('close', () => idle.delete(socket)))
  return {
    closeLongest(mayGo) {
      for (const socket of idle) {
        if (!mayGo(socket)) continue
        idle.delete(socket)
        socket.destroy()
        return true
      }
      return false
    },
  }
}
