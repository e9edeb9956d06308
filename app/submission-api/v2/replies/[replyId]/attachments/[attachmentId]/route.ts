import { endpoint, stream } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { uploadSlot } from '#app/_http/upload-slots.ts'
import { words } from '#app/submission-api/reply-words.ts'
import { compactJwe } from '#lib/content/schema.ts'
import { database } from '#lib/platform/database.ts'
import { notFound } from '#lib/platform/errors.ts'
import { addReplyAttachment } from '#lib/replies/add-reply-attachment.ts'
import { findOwnReply, findReply } from '#lib/replies/find-reply.ts'
import { openReplyAttachment } from '#lib/replies/read-reply.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readReplyAttachment,
    access: ['send-submissions'],
    find: async ({ actor, params }) => {
      const found = await findReply(database(), actor, String(params.replyId))
      const attachment = await openReplyAttachment(database(), found, String(params.attachmentId))
      if (!attachment) throw notFound('attachment')
      return attachment
    },
    produces: 'application/jose',
    bound: true,
    answers: { 200: compactJwe() },
  },
  async ({ found }) =>
    new Response('text' in found ? found.text : found.stream, {
      headers: {
        'content-type': 'application/jose',
        'content-length': String(found.size),
        'cache-control': 'no-store',
      },
    }),
)

const upload = endpoint(
  {
    ...words.putReplyAttachment,
    access: ['subscribe-destinations'],
    find: ({ actor, params }) => findOwnReply(database(), actor, String(params.replyId)),
    body: stream('application/jose', (limits) => limits.attachment, compactJwe()),
    workbench: { action: 'workbench-prepare-reply' },
    answers: { 204: null },
  },
  async ({ actor, found, params, body }) => {
    await uploadSlot(actor.clientId, () => addReplyAttachment(database(), found, String(params.attachmentId), body))
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: upload })
