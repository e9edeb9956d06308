import { z } from 'zod'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { exampleIds } from '#lib/platform/wire-examples.ts'
import { createSubmission } from '#lib/submissions/create-submission.ts'
import { listSubmissions } from '#lib/submissions/find-submission.ts'
import { createdSubmission, createSubmissionInput, submissionList } from '#lib/submissions/schema.ts'

export const dynamic = 'force-dynamic'

const listQuery = paging(100).extend({
  destinationId: z
    .guid({ error: 'destinationId must be a UUID.' })
    .transform((id) => id.toLowerCase())
    .optional()
    .meta({ description: 'Only submissions to this destination', example: exampleIds.destinationId }),
})

const list = endpoint(
  {
    ...words.listSubmissions,
    access: ['subscribe-destinations'],
    query: listQuery,
    workbench: { action: 'workbench-list', about: ({ query }) => ({ destinationId: query.destinationId }) },
    answers: { 200: submissionList },
  },
  async ({ request, context, query }) => {
    const learns = request.method === 'GET'
    return { status: 200, body: await listSubmissions(context, { ...query, learns }) }
  },
)

const create = endpoint(
  {
    ...words.createSubmission,
    access: ['send-submissions'],
    body: json(createSubmissionInput),
    idempotent: true,
    answers: { 201: createdSubmission },
  },
  async ({ context, body, idempotent }) => {
    const { created, location } = await createSubmission(context, { input: body, request: idempotent })
    return { status: 201, body: created, headers: { location } }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
