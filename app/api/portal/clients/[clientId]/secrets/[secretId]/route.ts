import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { revokeSecret } from '#lib/clients/revoke-secret.ts'

export const dynamic = 'force-dynamic'

const revoke = portalEndpoint(
  { answers: { 204: null } },
  async ({ actor, params: { clientId = '', secretId = '' } }) => {
    await revokeSecret(actor, { clientId, secretId }, new Date())
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: revoke })
