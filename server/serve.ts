import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import next from 'next'
import { callbackClient } from '#lib/callbacks/callback-client.ts'
import { createOperatorLink, operatorExists } from '#lib/accounts/create-operator-link.ts'
import { startBackground, stopBackground } from '#lib/expiry/background.ts'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { isLoopback, settings } from '#lib/platform/env.ts'
import { endCaseStreams } from '#lib/timelines/live-hub.ts'
import { apiListener } from './api-listener.ts'
import { boot } from './boot.ts'
import { callerAddressOf } from './caller-address.ts'
import { ensurePages } from './pages.ts'
import { root } from './prepare.ts'
import { isMounted, loadRoutes, resolvedTarget } from './routes.ts'
import { onStopSignal, stoppable } from './stop.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

type Stop = () => Promise<void>

/** Milliseconds within which a request for a page must have arrived. */
const PAGE_REQUEST_LIMIT = 300_000

/**
 * Starts the product: pages built, database ready, port open, background work running; ends on SIGTERM or SIGINT, also
 * while it is still starting.
 */
export async function serve(): Promise<void> {
  const say = (line: string): void => console.log(line)
  const stopping = new AbortController()
  const starting = start(say, stopping.signal)
  onStopSignal(async () => {
    say('Stopping: finishing what is under way …')
    stopping.abort()
    const stop = await starting.catch(() => undefined) // a start that was broken off has put everything away itself
    await stop?.()
    say('Stopped.')
  })
  try {
    await starting
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

/** @returns what stops it again */
async function start(say: (line: string) => void, signal: AbortSignal): Promise<Stop> {
  warnOfOpenDoors(say)
  const addressOf = callerAddressOf(settings().trustedProxies)
  callbackClient()
  await ensurePages(say, signal)
  signal.throwIfAborted()
  const booted = await boot(say).catch(nameDatabase)
  try {
    const api = apiListener(await loadRoutes(), addressOf)
    // Next.js puts a listener for upgrades on the server it is given, which would cut off every request that offers
    // HTTP/2 beside HTTP/1.1, as Java's client does; so it gets one that never listens
    const pages = next({ dev: false, dir: root, quiet: true, httpServer: createServer() })
    await pages.prepare()
    const server = createServer()
    const stopServer = stoppable(server)
    server.on('request', dispatcher(api, pages.getRequestHandler(), addressOf))
    // a large upload takes longer than Node's fixed limit; silence and slowness are judged by the reader of the body
    server.requestTimeout = 0
    signal.throwIfAborted()
    await listen(server)
    startBackground()
    say(`Kurier ${settings().version} is ready: ${settings().baseUrl}`)
    await offerFirstOperator(say)
    return async () => {
      const stopped = stopServer()
      endCaseStreams()
      await stopped
      await stopBackground()
      await pages.close()
      await lastUsesWritten()
      await tokenRequestsWritten(database())
      await booted.close()
    }
  } catch (error) {
    await booted.close()
    throw error
  }
}

/** PostgreSQL's own words do not say which setting led to it. */
function nameDatabase(error: unknown): never {
  if (!(error instanceof Error)) throw error
  // SQLSTATE classes 28 and 3D: nobody may sign in as that user, or there is no such database
  const isRefused = 'code' in error && /^(28|3D)\w{3}$/.test(String(error.code))
  if (!isRefused && !isDatabaseAway(error)) throw error
  // several addresses were tried in vain: the message is empty then
  const reasons = error instanceof AggregateError ? error.errors.map((one) => String(one)).join('; ') : error.message
  const message = `DATABASE_URL: the database cannot be used (${reasons}). Check the address, and that PostgreSQL runs.`
  throw Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** Without an operator nobody could let anyone in: a new link at each start, until there is one. */
async function offerFirstOperator(say: (line: string) => void): Promise<void> {
  if (await operatorExists(database())) return
  const { link } = await createOperatorLink(database(), systemActor, {}, new Date())
  say(`There is no operator yet. This link makes the first one; it works once, for 30 minutes:\n${link}`)
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
function dispatcher(api: Listener, pages: Listener, addressOf: (incoming: IncomingMessage) => string) {
  const publicUrl = new URL(settings().baseUrl)
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const target = resolvedTarget(incoming.url ?? '')
    if (!target) return refuseTarget(outgoing)
    if (isMounted(target.pathname)) return void api(incoming, outgoing)
    incoming.url = `${target.pathname}${target.search}`
    limitTime(incoming, outgoing)
    // Next.js compares a form's Origin with these: what the outer world calls this server
    incoming.headers['x-forwarded-host'] = publicUrl.host
    incoming.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
    // the one address that attempts to sign in are counted by, whatever the request claims
    incoming.headers['x-forwarded-for'] = addressOf(incoming)
    void pages(incoming, outgoing)
  }
}

/** `OPTIONS *` and the like: nothing here is meant for the server as a whole. */
function refuseTarget(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'text/plain', connection: 'close' })
  outgoing.end('The target of the request is no path.\n')
}

/** Node's limit for a whole request, which is off for uploads, holds for pages. */
function limitTime(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const cut = setTimeout(() => incoming.complete || incoming.socket.destroy(), PAGE_REQUEST_LIMIT).unref()
  outgoing.once('close', () => clearTimeout(cut))
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
