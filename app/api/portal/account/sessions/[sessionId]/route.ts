import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { endOwnSession } from '#lib/accounts/own-sessions.ts'

export const dynamic = 'force-dynamic'

const end = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await endOwnSession(actor, { sessionId: params.sessionId ?? '' }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: end })
