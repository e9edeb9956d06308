import { endpoint, text } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { findCase, findReceivedCase, listEvents } from '#lib/cases/list-events.ts'
import { decisionOf } from '#lib/cases/posted-event.ts'
import { eventLog, postedToken } from '#lib/cases/schema.ts'
import { postEvent } from '#lib/submissions/post-event.ts'

export const dynamic = 'force-dynamic'

const workbenchActions = {
  'accept-submission': 'workbench-accept',
  'reject-submission': 'workbench-reject',
} as const

const list = endpoint(
  {
    ...words.listCaseEvents,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findCase(context, { caseId: String(params.caseId) }),
    query: paging(500),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: eventLog },
  },
  async ({ context, found, query }) => ({
    status: 200,
    body: await listEvents(context, { caseId: found.id, ...query }),
  }),
)

const post = endpoint(
  {
    ...words.postCaseEvent,
    access: ['subscribe-destinations'],
    find: ({ context, params }) => findReceivedCase(context, { caseId: String(params.caseId) }),
    body: text('application/jose', { schema: postedToken }),
    workbench: {
      action: (body) => workbenchActions[decisionOf(body).name],
      touched: ({ body }) => ({ submissionId: decisionOf(body).submissionId }),
    },
    answers: { 204: null },
  },
  async ({ context, found, body }) => {
    await postEvent(context, { theCase: found, token: body })
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: post })
