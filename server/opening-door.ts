import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { problemAnswer } from '#app/_http/problems.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { readinessBeforeOpening } from '#lib/platform/health/check-ready.ts'
import { newId } from '#lib/platform/ids.ts'
import { commonHeaders } from './common-headers.ts'
import { isMounted } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import { sayBusy } from './short-pages.ts'
import { resolvedTarget } from './target.ts'
import { settleUnread } from './unread-bodies.ts'

type OpeningDoorListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Door = { answer: OpeningDoorListener; open: (to: OpeningDoorListener) => void }

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 5

/**
 * Answers on the port of a node whose database is not open: that it lives, that it is not ready, and to all else that
 * it is to be asked again. So a machine that boots before its database does not stay down (docs/operating/install.md), and an
 * unchecked database stays untouched. `open` hands every later request on.
 */
export function openingDoor(): Door {
  let listener: OpeningDoorListener | undefined
  return {
    answer(incoming, outgoing) {
      if (listener) return listener(incoming, outgoing)
      settleUnread(incoming, outgoing)
      const answer = answerTo(incoming)
      const common = { 'cache-control': 'no-store', ...commonHeaders() }
      if (answer) return void sendAnswer(outgoing, answer, common)
      for (const [name, value] of Object.entries(common)) outgoing.setHeader(name, value)
      sayBusy(incoming, outgoing, { status: 503, seconds: RETRY_AFTER, why: 'starting' })
    },
    open(to) {
      listener = to
    },
  }
}

/** @returns undefined for a page, which people wait for */
function answerTo({ method, url = '' }: IncomingMessage): HttpAnswer | undefined {
  const pathname = resolvedTarget(url)?.pathname ?? '/'
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && pathname === '/api/health/live') return json(200, { live: true })
  if (isRead && pathname === '/api/health/ready') return json(503, readinessBeforeOpening())
  if (settings().hasPages && !isMounted(pathname)) return undefined
  const refusal = new Refusal('unavailable', 'The service is just starting.', { retryAfterSeconds: RETRY_AFTER })
  return problemAnswer(refusal, newId())
}

const json = (status: number, body: object): HttpAnswer =>
  new HttpAnswer(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
