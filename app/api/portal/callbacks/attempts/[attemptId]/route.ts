import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { attemptDetail } from '#lib/callbacks/log-schema.ts'
import { readAttempt } from '#lib/callbacks/read-attempt.ts'

export const dynamic = 'force-dynamic'

/** One attempt with what was sent and answered, and how its notices stand. */
const read = portalEndpoint({ answers: { 200: attemptDetail } }, async ({ actor, params }) => ({
  status: 200,
  body: await readAttempt(actor, { attemptId: params.attemptId ?? '' }),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
