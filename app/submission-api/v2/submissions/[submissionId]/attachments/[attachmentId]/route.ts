import { uploadSlot } from '#app/_http/arrival-slots.ts'
import { endpoint, stream } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { encryptedPart } from '#app/submission-api/encrypted-part.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { addAttachment } from '#lib/documents/add-attachment.ts'
import { openAttachment } from '#lib/documents/open-content.ts'
import { compactJwe } from '#lib/documents/schema.ts'
import { findSubmissionToFill, findSubmission } from '#lib/submissions/find-submission.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readAttachment,
    access: ['subscribe-destinations'],
    find: async ({ request, context, params }) => {
      const found = await findSubmission(context, { submissionId: String(params.submissionId) })
      const wish = { kind: 'submission', found, learns: request.method === 'GET' } as const
      return openAttachment(context, { ...wish, attachmentId: String(params.attachmentId) })
    },
    produces: 'application/jose',
    workbench: { action: 'workbench-read' },
    answers: { 200: compactJwe },
  },
  async ({ found }) => encryptedPart(found),
)

const upload = endpoint(
  {
    ...words.putAttachment,
    access: ['send-submissions'],
    find: ({ context, params }) => findSubmissionToFill(context, { submissionId: String(params.submissionId) }),
    body: stream('application/jose', (limits) => limits.attachment, compactJwe),
    bound: true,
    answers: { 204: null },
  },
  async ({ request, context, found, params, body }) => {
    const upload = {
      kind: 'submission',
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
