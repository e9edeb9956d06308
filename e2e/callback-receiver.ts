import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeCertificates } from '../trials/demo/certificates.ts'

export type DeliveredCallback = { method: string; headers: Record<string, string | string[] | undefined>; body: string }

/** The settings with which a node trusts the authority of the receivers and may send to this machine. */
export function receiverSettings(): Record<string, string> {
  const folder = process.env.E2E_RECEIVER_DIR ?? ''
  return { CALLBACK_CA_FILE: join(folder, 'authority.pem'), CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8 ::1' }
}

/**
 * Writes a certification authority and a receiver's certificate into a folder, where the journeys find them.
 * @returns `receiverSettings`
 */
export async function prepareReceiver(folder: string): Promise<Record<string, string>> {
  const { authority, certificate, key } = await makeCertificates(new Date())
  const files = { 'authority.pem': authority, 'receiver.pem': certificate, 'receiver-key.pem': key }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  process.env.E2E_RECEIVER_DIR = folder
  return receiverSettings()
}

export type Answer = { status: number; headers?: Record<string, string>; body: string }

type Receiver = {
  url: string
  received: DeliveredCallback[]
  /** How it answers from now on, with which headers. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

/**
 * A real HTTPS receiver of callbacks that answers 202 until told otherwise and notes what came.
 * @param judge answers instead, each request by what it is
 */
export async function startReceiver(
  judge?: (received: DeliveredCallback) => Answer | Promise<Answer>,
): Promise<Receiver> {
  const folder = process.env.E2E_RECEIVER_DIR ?? ''
  const [cert, key] = await Promise.all(
    ['receiver.pem', 'receiver-key.pem'].map((name) => readFile(join(folder, name))),
  )
  const received: DeliveredCallback[] = []
  let answer: Answer = { status: 202, headers: {}, body: 'angekommen' }
  const server = createServer({ cert, key }, (request, response) => {
    void text(request).then(async (body) => {
      const arrived = { method: request.method ?? '', headers: request.headers, body }
      received.push(arrived)
      const { status, headers, body: said } = judge ? await judge(arrived) : answer
      response.writeHead(status, headers).end(said)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return {
    url: `https://127.0.0.1:${port}/callbacks`,
    received,
    answer(status, headers = {}) {
      answer = { ...answer, status, headers }
    },
    close,
  }
}
