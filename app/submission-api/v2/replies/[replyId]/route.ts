import type { Answer } from '#app/_http/describe.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { jsonWithStream } from '#app/_http/json-with-stream.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { wakeDispatcher } from '#lib/callbacks/dispatcher.ts'
import { database } from '#lib/platform/database.ts'
import { findOwnReply, findReply } from '#lib/replies/find-reply.ts'
import { factsOf, openReplyContent } from '#lib/replies/read-reply.ts'
import { replyRecord, submittedReply } from '#lib/replies/schema.ts'
import { submitReply } from '#lib/replies/submit-reply.ts'
import { submitInput } from '#lib/submissions/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readReply,
    access: ['send-submissions', 'subscribe-destinations'],
    find: ({ actor, params }) => findReply(database(), actor, String(params.replyId)),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: replyRecord },
  },
  async ({ request, actor, found }): Promise<Answer> => {
    const content = await openReplyContent(database(), found, { actor, learns: request.method === 'GET' })
    const record = factsOf(found.reply)
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
    find: ({ actor, params }) => findOwnReply(database(), actor, String(params.replyId)),
    body: json(submitInput, { size: 'submit' }),
    workbench: { action: 'workbench-reply' },
    answers: { 200: submittedReply },
  },
  async ({ found, body }) => {
    const submitted = await submitReply(database(), found, body)
    wakeDispatcher()
    return { status: 200, body: factsOf(submitted) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: submit })
