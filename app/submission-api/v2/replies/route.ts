import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { createReply } from '#lib/replies/create-reply.ts'
import { listReplies } from '#lib/replies/find-reply.ts'
import { createdReply, createReplyInput, replyList } from '#lib/replies/schema.ts'

export const dynamic = 'force-dynamic'

const list = endpoint(
  { ...words.listReplies, access: ['send-submissions'], query: paging(100), answers: { 200: replyList } },
  async ({ request, context, query }) => {
    const learns = request.method === 'GET'
    return { status: 200, body: await listReplies(context, { ...query, learns }) }
  },
)

const create = endpoint(
  {
    ...words.createReply,
    access: ['subscribe-destinations'],
    body: json(createReplyInput),
    idempotent: true,
    workbench: {
      action: 'workbench-prepare-reply',
      about: ({ body }) => ({ caseId: body.caseId }),
      touched: ({ answer }) => ({ replyId: answer.headers.location?.split('/').at(-1) }),
    },
    answers: { 201: createdReply },
  },
  async ({ context, body, idempotent }) => {
    const { created, location } = await createReply(context, { input: body, request: idempotent })
    return { status: 201, body: created, headers: { location } }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
