import { endpoint } from '#app/_http/endpoint.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { findCase } from '#lib/cases/list-events.ts'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { proveFoundCase } from '#lib/wings/evidence/make-evidence.ts'
import { evidence } from '#lib/wings/evidence/schema.ts'

const fileHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

export const dynamic = 'force-dynamic'

const prove = endpoint(
  {
    ...words.proveCase,
    access: ['send-submissions', 'subscribe-destinations', 'manage-destinations'],
    find: ({ context, params }) => findCase(context, { caseId: String(params.caseId) }),
    answers: { 200: evidence },
  },
  async ({ context, found }) => {
    const { content } = evidenceFile(await proveFoundCase(context, { caseId: found.id }), 'json')
    // exactly the bytes that portal and command write: the seal is verified over them
    return new HttpAnswer(content, { status: 200, headers: fileHeaders })
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: prove })
