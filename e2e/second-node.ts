import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { countOne } from '#lib/platform/testing/counts.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { dataDir, serverAddress } from './demo.ts'
import { expect, test as base } from './journey.ts'

/** The settings of one more node of the installation under test, at a port of its own. */
export async function settingsOfNode(): Promise<{ PORT: string } & Record<string, string>> {
  const PORT = String(await freePort(undefined))
  return { PORT, BASE_URL: serverAddress(), DATA_DIR: dataDir(), SANDBOX: 'true', LOG_LEVEL: 'warn' }
}

/**
 * A proxy for a browser by which what it asks of the installation goes to the node at this port, as a load balancer would
 * send it there: address, cookies and origin are those of the installation.
 */
export async function wayToNode(port: string): Promise<{ server: string; close: () => void }> {
  const proxy = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '')
    const { method, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, headers, path: `${pathname}${search}` }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, outgoing).catch(() => outgoing.destroy())
    })
    pipeline(incoming, onward).catch(() => outgoing.destroy())
  })
  // requests beside those of pages want a tunnel
  proxy.on('connect', (_, socket) => {
    const onward = connect(Number(port), '127.0.0.1', () => void socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    pipeline(socket, onward, socket).catch(() => socket.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = proxy.address() as AddressInfo // the kind of address that a TCP server has
  const close = (): void => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return { server: `http://127.0.0.1:${own}`, close }
}

/** The `test` of journeys at a second node of the same installation, which has other settings. */
export const testWithNode = (settings: () => Record<string, string> | Promise<Record<string, string>>) =>
  base.extend({
    proxy: async ({}, provide) => {
      const own = await settingsOfNode()
      const server = spawn(process.execPath, ['server/main.ts'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, ...own, ...(await settings()) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      countOne('servers')
      const ended = once(server, 'exit')
      let printed = ''
      for await (const chunk of server.stdout) {
        printed += String(chunk)
        if (printed.includes(' is ready: ')) break
      }
      expect(printed).toContain(' is ready: ')
      const way = await wayToNode(own.PORT)
      await provide({ server: way.server })
      way.close()
      server.kill('SIGTERM')
      await ended
    },
  })
