import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { deleteDestination } from '#lib/destinations/delete-destination.ts'
import { describeDestination } from '#lib/destinations/describe-destination.ts'
import { destinationDetail, portalPatch } from '#lib/destinations/portal-schema.ts'

export const dynamic = 'force-dynamic'

const read = portalEndpoint({ answers: { 200: destinationDetail } }, async ({ actor, params }) => ({
  status: 200,
  body: await describeDestination(actor, { destinationId: String(params.destinationId) }),
}))

const change = portalEndpoint(
  { body: json(portalPatch), answers: { 200: destinationDetail } },
  async ({ actor, params, body }) => {
    const destinationId = String(params.destinationId)
    await changeDestination(actor, { destinationId, patch: body })
    return { status: 200, body: await describeDestination(actor, { destinationId }) }
  },
)

const remove = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await deleteDestination(actor, { destinationId: String(params.destinationId) })
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change, DELETE: remove })
