import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestServer {
  baseUrl: string
  close(): Promise<void>
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** Answers what a pattern of `method path` fits; `ids` are the pattern's groups. */
export type Route = (call: {
  request: IncomingMessage
  response: ServerResponse
  ids: string[]
}) => Promise<void> | void

/** The authentication tag of a part. */
export const lastOf = (jwe: string): string => jwe.split('.').at(-1) ?? ''

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export function answer(
  response: ServerResponse,
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): void {
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  response.writeHead(status, body === undefined ? headers : { 'content-type': type, ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

/** A real HTTP server on loopback; what its handler throws ends the connection. */
export async function startServer(handler: Handler): Promise<TestServer> {
  const server = createServer((request, response) => {
    Promise.resolve(handler(request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // listen() on a TCP port gives an AddressInfo; the type also covers pipes.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
