import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { findCase } from '#lib/cases/list-events.ts'
import { proveFoundCase } from '#lib/evidence/make-evidence.ts'
import { evidence } from '#lib/evidence/schema.ts'

export const dynamic = 'force-dynamic'

const prove = endpoint(
  {
    ...words.proveCase,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findCase(context, { caseId: String(params.caseId) }),
    answers: { 200: evidence },
  },
  async ({ context, found }) => ({ status: 200, body: await proveFoundCase(context, { caseId: found.id }) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: prove })
