import { endpoint, stream } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { uploadSlot } from '#app/_http/upload-slots.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { compactJwe } from '#lib/content/schema.ts'
import { database } from '#lib/platform/database.ts'
import { notFound } from '#lib/platform/errors.ts'
import { addAttachment } from '#lib/submissions/add-attachment.ts'
import { findOwnSubmission, findSubmission } from '#lib/submissions/find-submission.ts'
import { openAttachment } from '#lib/submissions/read-submission.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readAttachment,
    access: ['subscribe-destinations'],
    find: async ({ actor, params }) => {
      const found = await findSubmission(database(), actor, String(params.submissionId))
      const attachment = await openAttachment(database(), found, String(params.attachmentId))
      if (!attachment) throw notFound('attachment')
      return attachment
    },
    produces: 'application/jose',
    workbench: { action: 'workbench-read' },
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
    ...words.putAttachment,
    access: ['send-submissions'],
    find: ({ actor, params }) => findOwnSubmission(database(), actor, String(params.submissionId)),
    body: stream('application/jose', (limits) => limits.attachment, compactJwe()),
    bound: true,
    answers: { 204: null },
  },
  async ({ actor, found, params, body }) => {
    const who = actor.boundTo?.submissionId ?? actor.clientId
    await uploadSlot(who, () => addAttachment(database(), found, String(params.attachmentId), body))
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PUT: upload })
