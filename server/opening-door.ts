import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { problemAnswer } from '#app/_http/problems.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { readinessBeforeOpening } from '#lib/platform/health/check-ready.ts'
import { newId } from '#lib/platform/ids.ts'
import { isMounted } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import { resolvedTarget } from './target.ts'
import { settleUnread } from './unread-bodies.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Door = { answer: Listener; open: (to: Listener) => void }

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 5
const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
/** Nobody's language is known before anything is loaded. */
const FOR_PEOPLE = `Der Dienst startet gerade. Bitte laden Sie die Seite in einigen Sekunden neu.
The service is just starting. Please reload this page in a few seconds.
`

/**
 * What answers on the port of a node whose database is not open: that it lives, that it is not ready, and to all else that
 * it is to be asked again. So a machine that boots before its database does not stay down (docs/operating.md), and nothing
 * touches a database that nobody has looked at. `open` hands every later request on.
 */
export function openingDoor(): Door {
  let listener: Listener | undefined
  return {
    answer(incoming, outgoing) {
      if (listener) return listener(incoming, outgoing)
      settleUnread(incoming, outgoing)
      void sendAnswer(outgoing, answerTo(incoming), COMMON)
    },
    open(to) {
      listener = to
    },
  }
}

function answerTo({ method, url = '' }: IncomingMessage): HttpAnswer {
  const pathname = resolvedTarget(url)?.pathname ?? '/'
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && pathname === '/api/health/live') return json(200, { live: true })
  if (isRead && pathname === '/api/health/ready') return json(503, readinessBeforeOpening())
  if (isMounted(pathname)) {
    const refusal = new Refusal('unavailable', 'The service is just starting.', { retryAfterSeconds: RETRY_AFTER })
    return problemAnswer(refusal, newId())
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(RETRY_AFTER) }
  return new HttpAnswer(FOR_PEOPLE, { status: 503, headers })
}

const json = (status: number, body: object): HttpAnswer =>
  new HttpAnswer(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
