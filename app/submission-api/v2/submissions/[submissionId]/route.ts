import { submitSlot } from '#app/_http/arrival-slots.ts'
import type { RouteAnswer } from '#app/_http/describe.ts'
import { endpoint, submittedParts } from '#app/_http/endpoint.ts'
import { jsonWithStream } from '#app/_http/json-with-stream.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { openContent } from '#lib/documents/open-content.ts'
import { submitInput } from '#lib/documents/schema.ts'
import { submitDocument } from '#lib/documents/submit-document.ts'
import { findSubmissionToFill, findSubmission, factsOf } from '#lib/submissions/find-submission.ts'
import { submissionRecord, submittedSubmission } from '#lib/submissions/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readSubmission,
    access: ['subscribe-destinations', 'send-submissions'],
    find: ({ context, params }) => findSubmission(context, { submissionId: String(params.submissionId) }),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: submissionRecord },
  },
  async ({ request, context, found }): Promise<RouteAnswer> => {
    const content = await openContent(context, { kind: 'submission', found, learns: request.method === 'GET' })
    const record = factsOf(found.document)
    if (!content) return { status: 200, body: record }
    const { metadata: encryptedMetadata, data } = content
    if ('text' in data) return { status: 200, body: { ...record, encryptedMetadata, encryptedData: data.text } }
    return jsonWithStream(submissionRecord.parse({ ...record, encryptedMetadata }), 'encryptedData', data)
  },
)

const submit = endpoint(
  {
    ...words.submitSubmission,
    access: ['send-submissions'],
    find: ({ context, params }) => findSubmissionToFill(context, { submissionId: String(params.submissionId) }),
    body: submittedParts(submitInput),
    bound: true,
    answers: { 200: submittedSubmission },
  },
  async ({ request, context, found, body }) => {
    const arrival = { request, actor: context.actor, documentId: found.document.id }
    const submit = { kind: 'submission', ...found, pieces: body } as const
    const submitted = await submitSlot(arrival, () => submitDocument(context, submit))
    return { status: 200, body: factsOf(submitted) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: submit })
