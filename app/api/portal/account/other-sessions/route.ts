import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { endOtherSessions } from '#lib/accounts/own-sessions.ts'
import { endedAnswer } from '#lib/accounts/schema.ts'

export const dynamic = 'force-dynamic'

const endOthers = portalEndpoint({ answers: { 200: endedAnswer } }, async ({ actor }) => ({
  status: 200,
  body: { ended: await endOtherSessions(actor, new Date()) },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: endOthers })
