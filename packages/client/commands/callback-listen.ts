import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { option, type InputOf } from '@kurier/cli/parameters'
import { id, text, webAddress, wholeNumber } from '@kurier/cli/typed-values'
import { verifyCallback, type RefusedCallback, type VerifiedCallback } from '@kurier/sdk/verify-callback'
import { callbacksAt, handOn, type ForwardedAnswer } from '../content/follow-receiver.ts'
import { command, type Session } from '../session/session.ts'
import { callbackSecret } from './explain-callback.ts'

/** A callback names ids only; nothing of this size is one. */
const mostBytes = 1_000_000

type CallbackCheck = VerifiedCallback | { ok: false; reason: 'body-too-long' }

const after = `
Checks what comes in in the order of the specification: first the age (five minutes), then the HMAC-SHA-512, and only then
reads the body. Every callback is answered 202; a bad one is ignored, and told here with the reason. With --json each
callback is one line of JSON.

In a sandbox it needs neither a certificate nor an address of your own: with --forward it follows a test receiver of the
service, hands each callback to a program on this machine, headers and bytes as they came, and prints what that answers.

  kurier-client callback-listen --receiver 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --forward http://localhost:8080/callbacks

  export CALLBACK_SECRET=…
  kurier-client callback-listen --cert server.pem --key server.key --secret-env CALLBACK_SECRET --port 8443`

const takes = {
  cert: option('--cert <file>', 'certificate and its chain, PEM'),
  key: option('--key <file>', 'private key of the certificate, PEM'),
  secretEnv: option(
    '--secret-env <name...>',
    'environment variable that holds the callback secret; two while it is exchanged',
  ),
  port: option('--port <number>', 'port', wholeNumber(0, 65_535), 8443),
  host: option('--host <address>', 'address to listen on (default: all)', text, '::'),
  forward: option(
    '--forward <address>',
    'program on this machine that gets the callbacks of a test receiver',
    webAddress,
  ),
  receiverId: option('--receiver <id>', 'the test receiver of the sandbox', id),
}
type Wish = InputOf<typeof takes>

/** `kurier-client callback-listen` */
export const callbackListen = command({
  name: 'callback-listen',
  about: 'receives callbacks and prints them, to try them out (both sides)',
  takes,
  after,
  check: ({ cert, key, secretEnv, forward, receiverId }) => {
    const needed = forward || receiverId ? [forward, receiverId] : [cert, key, secretEnv]
    if (needed.every((value) => value !== undefined)) return undefined
    return 'Give either --cert, --key and --secret-env, or --receiver and --forward.'
  },
  run: (wish, session) => (wish.forward && wish.receiverId ? follow(wish, session) : listen(wish, session)),
})

async function listen({ cert = '', key = '', secretEnv = [], port, host }: Wish, session: Session): Promise<void> {
  const secrets = secretEnv.map((name) => callbackSecret(session, name))
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

async function follow({ forward = '', receiverId = '' }: Wish, session: Session): Promise<void> {
  const { http } = session.eitherSide()
  const stopped = session.surroundings.untilStopped()
  const ready = () => session.say(`following the test receiver ${receiverId}; callbacks go to ${forward}`)
  for await (const callback of callbacksAt(http, receiverId, stopped, ready)) {
    const answer = await handOn(callback, forward)
    const { receivedAt, body } = callback
    session.print({ json: { receivedAt, body, ...answer }, text: `${receivedAt} ${body}\n  ${answerInWords(answer)}` })
  }
}

function answerInWords(answer: ForwardedAnswer): string {
  if ('unanswered' in answer) return `no answer: ${answer.unanswered}`
  return `answered ${answer.status}${answer.body && `: ${answer.body}`}`
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
