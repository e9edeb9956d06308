import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countRequest } from '#lib/platform/rate-limit.ts'
import { readExamination } from '#lib/callbacks/examinations/read-examinations.ts'
import { examination } from '#lib/callbacks/examinations/schema.ts'
import { followSending } from '#lib/callbacks/again/follow-sending.ts'
import { listAttempts } from '#lib/callbacks/log/list-attempts.ts'
import { listUndelivered, listUndeliveredNotices } from '#lib/callbacks/log/list-undelivered.ts'
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
} from '#lib/callbacks/log/log-schema.ts'
import { readAttempt } from '#lib/callbacks/log/read-attempt.ts'
import {
  countCallbacksToSend,
  countNotConfigured,
  notifyDestination,
  sendCallbacksAgain,
} from '#lib/callbacks/again/send-callbacks-again.ts'
import type { PersonActor } from '#lib/platform/actor.ts'

export const dynamic = 'force-dynamic'

/** Sendings that one person may start in 10 seconds. */
const MOST_SENDINGS = 10

/** The calls about delivered and undelivered notices to callback addresses of the person's organisations. */
export const calls = portalTable({
  // the delivery log, newest first
  'GET /callbacks/attempts': portalEndpoint(
    { query: attemptsQuery, answers: { 200: attemptList } },
    async ({ context, query }) => ({ status: 200, body: await listAttempts(context, query) }),
  ),
  // one attempt with request and answer, and the state of its notices
  'GET /callbacks/attempts/[attemptId]': portalEndpoint(
    { params: { attemptId: 'free' }, answers: { 200: attemptDetail } },
    async ({ context, params }) => ({ status: 200, body: await readAttempt(context, params) }),
  ),
  // the result of examining the receiver of a destination or client, or its progress
  'GET /callbacks/examinations/[examinationId]': portalEndpoint(
    { answers: { 200: examination } },
    async ({ context, params }) => ({ status: 200, body: await readExamination(context, params) }),
  ),
  // destinations and clients with undelivered notices, with counts
  'GET /callbacks/undelivered': portalEndpoint(
    { query: undeliveredQuery, answers: { 200: receiverList } },
    async ({ context, query }) => ({ status: 200, body: await listUndelivered(context, query) }),
  ),
  // undelivered notices of one of them, newest first
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
  // tries waiting notices now, and sends given-up or delivered ones again: some, those named by attempts, or all of a
  // kind
  'POST /callbacks/send-again': portalEndpoint(
    { body: selection, answers: { 200: sentAnswer } },
    async ({ context, body }) => {
      assertSendingRate(context.actor)
      return { status: 200, body: await sendCallbacksAgain(context, body) }
    },
  ),
  // the number of notices that the same selection would send; changes nothing
  'POST /callbacks/send-again/count': portalEndpoint(
    { body: selection, answers: { 200: sendCount } },
    async ({ context, body }) => ({ status: 200, body: await countCallbacksToSend(context, body) }),
  ),
  // the results of the sent notices; changes nothing
  'POST /callbacks/send-again/result': portalEndpoint(
    { body: sendingQuery, answers: { 200: sendingAnswer } },
    async ({ context, body }) => ({ status: 200, body: await followSending(context, body) }),
  ),
  // the number of notices that a destination missed while it had no callback; POST sends them
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

/** Keeps people from using this service to send many requests to foreign addresses. @throws 429 */
function assertSendingRate({ personId }: PersonActor): void {
  assertRate(countRequest('sendings', personId, MOST_SENDINGS))
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    callbacks: typeof calls
  }
}
