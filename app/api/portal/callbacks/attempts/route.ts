import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listAttempts } from '#lib/callbacks/list-attempts.ts'
import { attemptList, attemptsQuery } from '#lib/callbacks/log-schema.ts'

export const dynamic = 'force-dynamic'

/** The delivery log of one's organisations, newest first. */
const list = portalEndpoint({ query: attemptsQuery, answers: { 200: attemptList } }, async ({ actor, query }) => ({
  status: 200,
  body: await listAttempts(actor, query),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
