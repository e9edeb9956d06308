import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The settings that a bare program was started with. */
export const given = <Settings>(): Settings => JSON.parse(process.argv[2] ?? '{}') as Settings // as the row gave them

/** Listens on a free port and says where, as the first line. */
export function listenBare(listener: RequestListener): void {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a text
    console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}` }))
  })
}

/** The whole body of a request. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer) // a stream without an encoding
  return Buffer.concat(chunks)
}
