import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { callbackInput } from '#lib/callbacks/schema.ts'
import { findSentCase } from '#lib/cases/list-events.ts'
import { removeCaseCallback, setCaseCallback } from '#lib/cases/set-case-callback.ts'

export const dynamic = 'force-dynamic'

const set = endpoint(
  {
    ...words.setCaseCallback,
    access: ['send-submissions'],
    find: ({ context, params }) => findSentCase(context, { caseId: String(params.caseId) }),
    body: json(callbackInput),
    answers: { 204: null },
  },
  async ({ context, found, body }) => {
    await setCaseCallback(context, { theCase: found, callback: body })
    return { status: 204 }
  },
)

const remove = endpoint(
  {
    ...words.removeCaseCallback,
    access: ['send-submissions'],
    find: ({ context, params }) => findSentCase(context, { caseId: String(params.caseId) }),
    answers: { 204: null },
  },
  async ({ context, found }) => {
    await removeCaseCallback(context, { theCase: found })
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: set, DELETE: remove })
