import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two pieces of what comes slowly. */
const TICK = 20
const PIECE = Buffer.alloc(16 * 1024, 'x')

/** An ordinary answer: 204 without a body unless said otherwise. */
export type Answer = {
  kind: 'answer'
  status?: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  delayMs?: number
}

/**
 * What a receiver does with a request. All but `answer` are what broken or hostile ones do: `hang` never answers,
 * `reset` breaks the connection before the answer, `break-off` within the body; `slow-head`, `slow-body` and `huge-body`
 * go on until the other side has enough.
 */
export type Behaviour = Answer | { kind: keyof typeof misbehaviours }

const misbehaviours = {
  hang: async () => {},
  reset: async (response: ServerResponse) => {
    rawSocket(response).destroy()
  },
  'break-off': async (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half of it', () => rawSocket(response).destroy())
  },
  'slow-head': async (response: ServerResponse) => {
    const socket = rawSocket(response)
    socket.write('HTTP/1.1 200 OK\r\n')
    while (!socket.destroyed) {
      socket.write('x: y\r\n')
      await pause(TICK)
    }
  },
  'slow-body': async (response: ServerResponse) => {
    response.writeHead(200)
    while (!response.destroyed) {
      response.write('x')
      await pause(TICK)
    }
  },
  'huge-body': async (response: ServerResponse) => {
    response.writeHead(200)
    const gone = once(response, 'close')
    while (!response.destroyed) {
      if (!response.write(PIECE)) await Promise.race([once(response, 'drain'), gone])
    }
  },
}

/** Does what was asked, as long as the client is there. */
export async function behave(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour.kind !== 'answer') return misbehaviours[behaviour.kind](response)
  if (behaviour.delayMs !== undefined) await pause(behaviour.delayMs)
  response.writeHead(behaviour.status ?? 204, behaviour.headers)
  response.end(behaviour.body)
}

function rawSocket(response: ServerResponse): Socket {
  if (response.socket === null) throw new Error('the request has lost its connection')
  return response.socket
}
