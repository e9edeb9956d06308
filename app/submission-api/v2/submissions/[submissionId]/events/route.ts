import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { listEvents } from '#lib/cases/list-events.ts'
import { eventLog } from '#lib/cases/schema.ts'
import { findSubmission } from '#lib/submissions/find-submission.ts'

export const dynamic = 'force-dynamic'

const list = endpoint(
  {
    ...words.listSubmissionEvents,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findSubmission(context, { submissionId: String(params.submissionId) }),
    query: paging(500),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: eventLog },
  },
  async ({ context, found: { document }, query }) => ({
    status: 200,
    body: await listEvents(context, { caseId: document.caseId, subjectId: document.id, ...query }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
