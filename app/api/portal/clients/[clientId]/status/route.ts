import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { statusChange } from '#lib/clients/schema.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'

export const dynamic = 'force-dynamic'

const change = portalEndpoint(
  { body: json(statusChange), answers: { 204: null } },
  async ({ actor, params: { clientId = '' }, body: { status } }) => {
    await setClientStatus(actor, { clientId, status }, new Date())
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: change })
