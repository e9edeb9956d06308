import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { readExamination } from '#lib/callbacks/examinations/read-examinations.ts'
import { examination } from '#lib/callbacks/examinations/schema.ts'
import { followSending } from '#lib/callbacks/follow-sending.ts'
import { listAttempts } from '#lib/callbacks/list-attempts.ts'
import { listUndelivered, listUndeliveredNotices } from '#lib/callbacks/list-undelivered.ts'
import {
  attemptDetail,
  attemptList,
  attemptsQuery,
  countAnswer,
  destinationToNotify,
  receiverList,
  selection,
  sendCount,
  sendingAnswer,
  sendingQuery,
  sentAnswer,
  undeliveredNotices,
  undeliveredNoticesQuery,
  undeliveredQuery,
} from '#lib/callbacks/log-schema.ts'
import { readAttempt } from '#lib/callbacks/read-attempt.ts'
import {
  countCallbacksToSend,
  countNotConfigured,
  notifyDestination,
  sendCallbacksAgain,
} from '#lib/callbacks/send-callbacks-again.ts'
import type { PersonActor } from '#lib/platform/actor.ts'

export const dynamic = 'force-dynamic'

/** So often one person may have something sent in 10 seconds. */
const MOST_SENDINGS = 10

/** What was delivered to callback addresses of one's organisations, and what was not. */
export const calls = portalTable({
  // the delivery log, newest first
  'GET /callbacks/attempts': portalEndpoint(
    { query: attemptsQuery, answers: { 200: attemptList } },
    async ({ context, query }) => ({ status: 200, body: await listAttempts(context, query) }),
  ),
  // one attempt with what was sent and answered, and how its notices stand
  'GET /callbacks/attempts/[attemptId]': portalEndpoint(
    { params: { attemptId: 'free' }, answers: { 200: attemptDetail } },
    async ({ context, params }) => ({ status: 200, body: await readAttempt(context, params) }),
  ),
  // what came of trying the receiver of a destination or client, or how far that is
  'GET /callbacks/examinations/[examinationId]': portalEndpoint(
    { answers: { 200: examination } },
    async ({ context, params }) => ({ status: 200, body: await readExamination(context, params) }),
  ),
  // destinations and clients to which something was never delivered, with counts
  'GET /callbacks/undelivered': portalEndpoint(
    { query: undeliveredQuery, answers: { 200: receiverList } },
    async ({ context, query }) => ({ status: 200, body: await listUndelivered(context, query) }),
  ),
  // what was never delivered to one of them, newest first
  'GET /callbacks/undelivered/destinations/[destinationId]': portalEndpoint(
    { query: undeliveredNoticesQuery, answers: { 200: undeliveredNotices } },
    async ({ context, params: { destinationId }, query }) => ({
      status: 200,
      body: await listUndeliveredNotices(context, { kind: 'destination', id: destinationId, ...query }),
    }),
  ),
  'GET /callbacks/undelivered/clients/[clientId]': portalEndpoint(
    { query: undeliveredNoticesQuery, answers: { 200: undeliveredNotices } },
    async ({ context, params: { clientId }, query }) => ({
      status: 200,
      body: await listUndeliveredNotices(context, { kind: 'client', id: clientId, ...query }),
    }),
  ),
  // tries now what waits, and sends again what was given up or delivered: some, what attempts named, or all of a kind
  'POST /callbacks/send-again': portalEndpoint(
    { body: selection, answers: { 200: sentAnswer } },
    async ({ context, body }) => {
      assertSendingRate(context.actor)
      return { status: 200, body: await sendCallbacksAgain(context, body) }
    },
  ),
  // how many the same selection would send; changes nothing
  'POST /callbacks/send-again/count': portalEndpoint(
    { body: selection, answers: { 200: sendCount } },
    async ({ context, body }) => ({ status: 200, body: await countCallbacksToSend(context, body) }),
  ),
  // what has become of what was sent; changes nothing
  'POST /callbacks/send-again/result': portalEndpoint(
    { body: sendingQuery, answers: { 200: sendingAnswer } },
    async ({ context, body }) => ({ status: 200, body: await followSending(context, body) }),
  ),
  // how many notices a destination would be sent that it was not told while it had no callback; POST sends them
  'GET /callbacks/notify-now': portalEndpoint(
    { query: destinationToNotify, answers: { 200: countAnswer } },
    async ({ context, query }) => ({ status: 200, body: await countNotConfigured(context, query) }),
  ),
  'POST /callbacks/notify-now': portalEndpoint(
    { body: destinationToNotify, answers: { 200: sentAnswer } },
    async ({ context, body }) => {
      assertSendingRate(context.actor)
      return { status: 200, body: await notifyDestination(context, body) }
    },
  ),
})

/** Nobody makes this service knock at other people's doors in a row. @throws 429 */
function assertSendingRate({ personId }: PersonActor): void {
  assertRate(countRequest('sendings', personId, MOST_SENDINGS))
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    callbacks: typeof calls
  }
}
