import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { acceptReply } from '#lib/replies/decide-reply.ts'
import { findReceivedReply } from '#lib/replies/find-reply.ts'
import { acceptReplyInput } from '#lib/replies/schema.ts'

export const dynamic = 'force-dynamic'

const accept = endpoint(
  {
    ...words.acceptReply,
    access: ['send-submissions'],
    find: ({ context, params }) => findReceivedReply(context, { replyId: String(params.replyId) }),
    body: json(acceptReplyInput),
    bound: true,
    answers: { 204: null },
  },
  async ({ context, found, body }) => {
    await acceptReply(context, { reply: found, decision: body })
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: accept })
