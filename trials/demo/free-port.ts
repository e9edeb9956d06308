import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Both are asked, since `localhost` may lead to either: a program on ::1 alone would get what is meant for us. */
const loopback = ['127.0.0.1', '::1'] as const

/** On a machine without IPv6 nobody listens there either. */
const withoutFamily = new Set<string | undefined>(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The port that the variable PORT asks for, `usual` unless it is set. */
export function portSetting(text: string | undefined, usual: number): number {
  const port = Number(text || usual)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT: must be a whole number from 0 to 65535, not ${text}.`)
}

/** `preferred` when nobody on this machine listens there, else a port that the system gives. */
export async function freePort(preferred: number): Promise<number> {
  const free = await Promise.all(loopback.map((host) => isFree(preferred, host)))
  if (preferred !== 0 && free.every(Boolean)) return preferred
  const server = createServer().listen(0, loopback[0])
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  await new Promise((resolve) => server.close(resolve))
  return port
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(withoutFamily.has(error.code)))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
