import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { revokeKey } from '#lib/destinations/revoke-key.ts'

export const dynamic = 'force-dynamic'

const revoke = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await revokeKey(actor, { destinationId: String(params.destinationId), kid: String(params.kid) })
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: revoke })
