import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ATTACKER } from './target.ts'

/** How a request is sent by hand: what the head says besides, and from where. */
type Raw = { port: number; line: string; headers?: readonly string[]; from?: string }

/** Milliseconds until an attacker that was cut off comes again. */
const AGAIN = 50

/** A connection on which a head has been sent. Being cut off is what an attacker is to meet. */
export function opened({ port, line, headers = [], from = ATTACKER }: Raw): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write([`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'))
  return socket
}

/** Sends a body of this size as fast as it is taken, and then holds the connection until it is closed. */
export async function sentAndHeld(raw: Raw, size: number, everyMilliseconds = 0): Promise<void> {
  const socket = opened(raw)
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  const piece = Buffer.alloc(everyMilliseconds > 0 ? 1 : 65_536, 'a')
  for (let sent = 0; sent < size && !socket.destroyed; sent += piece.byteLength) {
    const isTaken = socket.write(piece)
    if (everyMilliseconds > 0) await pause(everyMilliseconds)
    else if (!isTaken) await Promise.race([closed, new Promise((resolve) => void socket.once('drain', resolve))])
  }
  await closed
  await pause(AGAIN)
}

/** The status of one request with its whole body, over a connection of its own. */
export async function answered(raw: Raw, body = ''): Promise<number> {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const socket = opened({ ...raw, headers: [...(raw.headers ?? []), ...length, 'Connection: close'] })
  let status = 0
  socket.on('data', (bytes: Buffer) => {
    if (status === 0) status = Number(bytes.toString('latin1', 9, 12))
  })
  socket.write(body)
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return status
}

/** Does this `count` times at once, over and over. */
export async function together(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  const one = async (_: unknown, number: number): Promise<void> => {
    for (;;) await work(number)
  }
  await Promise.all(Array.from({ length: count }, one))
}

/** Does this so often in a second, whether what came before is answered or not. */
export async function everySecond(times: number, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    void work()
    await pause(1000 / times)
  }
}
