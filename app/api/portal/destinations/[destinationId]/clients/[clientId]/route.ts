import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { assignClient, unassignClient } from '#lib/destinations/assign-client.ts'

export const dynamic = 'force-dynamic'

const ids = (params: Record<string, string>) => ({
  destinationId: String(params.destinationId),
  clientId: String(params.clientId),
})

const assign = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await assignClient(actor, ids(params))
  return { status: 204 }
})

const unassign = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await unassignClient(actor, ids(params))
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: assign, DELETE: unassign })
