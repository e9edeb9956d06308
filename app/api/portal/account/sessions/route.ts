import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listOwnSessions } from '#lib/accounts/own-sessions.ts'
import { sessionsAnswer } from '#lib/accounts/schema.ts'

export const dynamic = 'force-dynamic'

const list = portalEndpoint({ answers: { 200: sessionsAnswer } }, async ({ actor }) => ({
  status: 200,
  body: { sessions: await listOwnSessions(actor, new Date()) },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
