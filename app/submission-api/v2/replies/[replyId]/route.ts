import { submitSlot } from '#app/_http/arrival-slots.ts'
import type { RouteAnswer } from '#app/_http/describe.ts'
import { endpoint, submittedParts } from '#app/_http/endpoint.ts'
import { jsonWithStream } from '#app/_http/json-with-stream.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { submitInput } from '#lib/documents/schema.ts'
import { submitDocument } from '#lib/documents/submit-document.ts'
import { findReplyToFill, findReply } from '#lib/replies/find-reply.ts'
import { factsOf, openReplyContent } from '#lib/replies/read-reply.ts'
import { replyRecord, submittedReply } from '#lib/replies/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readReply,
    access: ['send-submissions', 'subscribe-destinations'],
    find: ({ context, params }) => findReply(context, { replyId: String(params.replyId) }),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: replyRecord },
  },
  async ({ request, context, found }): Promise<RouteAnswer> => {
    const content = await openReplyContent(context, { found, learns: request.method === 'GET' })
    const record = factsOf(found.document)
    if (!content) return { status: 200, body: record }
    const { metadata: encryptedMetadata, data } = content
    if ('text' in data) return { status: 200, body: { ...record, encryptedMetadata, encryptedData: data.text } }
    return jsonWithStream(replyRecord.parse({ ...record, encryptedMetadata }), 'encryptedData', data)
  },
)

const submit = endpoint(
  {
    ...words.submitReply,
    access: ['subscribe-destinations'],
    find: ({ context, params }) => findReplyToFill(context, { replyId: String(params.replyId) }),
    body: submittedParts(submitInput),
    workbench: { action: 'workbench-reply' },
    answers: { 200: submittedReply },
  },
  async ({ request, context, found, body }) => {
    const arrival = { request, actor: context.actor, documentId: found.document.id }
    const submit = { kind: 'reply', ...found, pieces: body } as const
    const submitted = await submitSlot(arrival, () => submitDocument(context, submit))
    return { status: 200, body: factsOf(submitted) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: submit })
