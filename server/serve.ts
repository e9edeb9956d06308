import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import next from 'next'
import { callbackClient } from '#lib/callbacks/callback-client.ts'
import { startBackground, stopBackground } from '#lib/expiry/background.ts'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { isLoopback, settings } from '#lib/platform/env.ts'
import { apiListener } from './api-listener.ts'
import { boot } from './boot.ts'
import { callerAddressOf } from './caller-address.ts'
import { ensurePages } from './pages.ts'
import { root } from './prepare.ts'
import { isMounted, loadRoutes } from './routes.ts'
import { onStopSignal, stopServer } from './stop.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** Starts the product: pages built, database ready, port open, background work running; ends on SIGTERM or SIGINT. */
export async function serve(): Promise<void> {
  const say = (line: string): void => console.log(line)
  warnOfOpenDoors(say)
  const addressOf = callerAddressOf(settings().trustedProxies)
  callbackClient()
  await ensurePages(say)
  const booted = await boot(say)
  const api = apiListener(await loadRoutes(), addressOf)
  const pages = next({ dev: false, dir: root, quiet: true })
  await pages.prepare()
  const server = createServer(dispatcher(api, pages.getRequestHandler()))
  // a large upload takes longer than Node's fixed limit; silence and slowness are judged by the reader of the body
  server.requestTimeout = 0
  await listen(server).catch(async (error: unknown) => {
    await booted.close()
    throw error
  })
  startBackground()
  onStopSignal(async () => {
    say('Stopping: finishing what is under way …')
    await stopServer(server)
    await stopBackground()
    await pages.close()
    await lastUsesWritten()
    await booted.close()
    say('Stopped.')
  })
  say(`Kurier ${settings().version} is ready: ${settings().baseUrl}`)
}

function warnOfOpenDoors(say: (line: string) => void): void {
  const { sandbox, insecureHttpAllowed, baseUrl, callbacks } = settings()
  const notes = [
    sandbox && 'SANDBOX=true: the clock can be moved; not for real applications.',
    insecureHttpAllowed &&
      !isLoopback(baseUrl) &&
      baseUrl.startsWith('http:') &&
      'ALLOW_INSECURE_HTTP=true: access tokens and sign-ins travel unprotected.',
    callbacks.allowedNetworks.length > 0 &&
      `CALLBACK_ALLOWED_NETWORKS: callbacks may reach ${callbacks.allowedNetworks.join(', ')}.`,
  ]
  for (const note of notes) if (note) say(`WARNING ${note}`)
}

/** Sends API paths to the mounted handlers and everything else to Next.js. */
function dispatcher(api: Listener, pages: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) {
  const publicUrl = new URL(settings().baseUrl)
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const pathname = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (isMounted(pathname)) return void api(incoming, outgoing)
    // Next.js compares a form's Origin with these: what the outer world calls this server
    incoming.headers['x-forwarded-host'] = publicUrl.host
    incoming.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
    void pages(incoming, outgoing)
  }
}

async function listen(server: Server): Promise<void> {
  const { port, host } = settings()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, port)))
    server.listen(port, host, resolve)
  })
}

function portFault(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  const message = `PORT: ${port} is in use already; stop the other program or set another PORT.`
  return Object.assign(new Error(message), { code: error.code })
}
