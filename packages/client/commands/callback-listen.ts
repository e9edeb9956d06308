import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Command } from 'commander'
import { verifyCallback, type RefusedCallback, type VerifiedCallback } from '@kurier/sdk/verify-callback'
import { misuse } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { wholeNumber } from '@kurier/cli/typed-values'

interface CallbackListenOptions {
  cert: string
  key: string
  secretEnv: string[]
  port: number
  host: string
}

/** A callback names ids only; nothing of this size is one. */
const mostBytes = 1_000_000

type CallbackCheck = VerifiedCallback | { ok: false; reason: 'body-too-long' }

const after = `
Checks what comes in in the order of the specification: first the age (five minutes), then the HMAC-SHA-512, and only then
reads the body. Every callback is answered 202; a bad one is ignored, and told here with the reason. With --json each
callback is one line of JSON.

  export CALLBACK_SECRET=…
  kurier-client callback-listen --cert server.pem --key server.key --secret-env CALLBACK_SECRET --port 8443`

/** `kurier-client callback-listen` */
export function addCallbackListen(program: Command, session: Session): void {
  program
    .command('callback-listen')
    .description('receives callbacks over HTTPS and prints them, to try them out (both sides)')
    .requiredOption('--cert <file>', 'certificate and its chain, PEM')
    .requiredOption('--key <file>', 'private key of the certificate, PEM')
    .requiredOption(
      '--secret-env <name...>',
      'environment variable that holds the callback secret; two while it is exchanged',
    )
    .option('--port <number>', 'port', wholeNumber(0, 65_535), 8443)
    .option('--host <address>', 'address to listen on (default: all)', '::')
    .addHelpText('after', after)
    .action((options: CallbackListenOptions) => listen(session, options))
}

async function listen(session: Session, { cert, key, secretEnv, port, host }: CallbackListenOptions): Promise<void> {
  const secrets = secretEnv.map((name) => {
    const secret = session.surroundings.env[name]
    if (!secret) throw misuse(`The environment variable ${name} is not set: put the callback secret there.`)
    return secret
  })
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    receive(session, secrets, request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  // listen() on a TCP port gives an AddressInfo; the type also covers pipes
  session.say(`listening on port ${(server.address() as AddressInfo).port}`)
  const stopped = session.surroundings.untilStopped()
  if (!stopped.aborted) await once(stopped, 'abort')
  server.closeAllConnections()
  server.close()
}

async function receive(
  session: Session,
  secret: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(request.method === 'HEAD' ? 200 : 405).end()
  const rawBody = await bodyOf(request)
  const received: CallbackCheck = rawBody
    ? await verifyCallback({ headers: request.headers, rawBody, secret, now: new Date() })
    : { ok: false, reason: 'body-too-long' }
  // a bad one too (specification 6.3, receiver rules 1 and 5); what it says shows an examination that it was checked
  response.writeHead(202).end(received.ok ? '' : JSON.stringify({ ignored: received.reason }))
  const receivedAt = new Date().toISOString()
  session.print({ json: { receivedAt, ...received }, text: `${receivedAt} ${inWords(received)}` })
}

/** The raw body; nothing when it is too long, which is read to its end, so that the sender gets an answer. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // without an encoding a stream hands out buffers
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mostBytes) chunks.push(chunk)
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks)
}

/** A right callback is sent at once: one that seems old, or not sent yet, may show that the clock here is wrong. */
function ageInWords({ ageSeconds = 0 }: RefusedCallback): string {
  const age = `${Math.abs(ageSeconds)} seconds ${ageSeconds > 0 ? 'ago' : 'from now'} by the clock of this machine`
  return `: it was sent ${age}; if it was sent just now, the clock is ${ageSeconds > 0 ? 'ahead' : 'behind'} by that`
}

function inWords(received: CallbackCheck): string {
  if (!received.ok) return `ignored: ${received.reason}${'ageSeconds' in received ? ageInWords(received) : ''}`
  const { callback } = received
  const submissions =
    callback.name === 'new-replies' ? [] : callback.submissions.map(({ submissionId }) => submissionId)
  const replies = callback.name === 'new-submissions' ? [] : callback.replies.map(({ replyId }) => replyId)
  return [callback.name, ...submissions, ...replies].join(' ')
}
