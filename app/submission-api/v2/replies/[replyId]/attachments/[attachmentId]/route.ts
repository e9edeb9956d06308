import { uploadSlot } from '#app/_http/arrival-slots.ts'
import { endpoint, stream } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { encryptedPart } from '#app/submission-api/encrypted-part.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { addAttachment } from '#lib/documents/add-attachment.ts'
import { openAttachment } from '#lib/documents/open-content.ts'
import { compactJwe } from '#lib/documents/schema.ts'
import { findReplyToFill, findReply } from '#lib/replies/find-reply.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readReplyAttachment,
    access: ['send-submissions'],
    find: async ({ request, context, params }) => {
      const found = await findReply(context, { replyId: String(params.replyId) })
      const wish = { kind: 'reply', found, learns: request.method === 'GET' } as const
      return openAttachment(context, { ...wish, attachmentId: String(params.attachmentId) })
    },
    produces: 'application/jose',
    bound: true,
    answers: { 200: compactJwe },
  },
  async ({ found }) => encryptedPart(found),
)

const upload = endpoint(
  {
    ...words.putReplyAttachment,
    access: ['subscribe-destinations'],
    find: ({ context, params }) => findReplyToFill(context, { replyId: String(params.replyId) }),
    body: stream('application/jose', (limits) => limits.attachment, compactJwe),
    workbench: { action: 'workbench-prepare-reply' },
    answers: { 204: null },
  },
  async ({ request, context, found, params, body }) => {
    const upload = {
      kind: 'reply',
      ...found,
      attachmentId: String(params.attachmentId),
      bytes: body,
      address: request.address,
    } as const
    await uploadSlot({ request, actor: context.actor }, () => addAttachment(context, upload))
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: upload })
