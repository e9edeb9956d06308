import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { readReceipt } from '#lib/receipts/read-receipt.ts'
import { deletionReceipt } from '#lib/receipts/schema.ts'
import { findReply } from '#lib/replies/find-reply.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readReplyDeletionReceipt,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findReply(context, { replyId: String(params.replyId) }),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: deletionReceipt },
  },
  async ({ context, found: { document } }) => ({
    status: 200,
    body: await readReceipt(context, { kind: 'reply', document }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
