import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { readReceipt } from '#lib/receipts/read-receipt.ts'
import { deletionReceipt } from '#lib/receipts/schema.ts'
import { findSubmission } from '#lib/submissions/find-submission.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  {
    ...words.readDeletionReceipt,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findSubmission(context, { submissionId: String(params.submissionId) }),
    bound: true,
    workbench: { action: 'workbench-read' },
    answers: { 200: deletionReceipt },
  },
  async ({ context, found: { document } }) => ({
    status: 200,
    body: await readReceipt(context, { kind: 'submission', document }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
