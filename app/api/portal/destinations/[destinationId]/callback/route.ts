import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { callbackSaved, callbackWish } from '#lib/destinations/portal-schema.ts'
import { setCallback } from '#lib/destinations/set-callback.ts'
import { assertCallbackRate } from '../../_limits/callback-rate.ts'

export const dynamic = 'force-dynamic'

const set = portalEndpoint(
  { body: json(callbackWish), answers: { 200: callbackSaved } },
  async ({ actor, params, body }) => {
    assertCallbackRate(actor)
    return { status: 200, body: await setCallback(actor, { destinationId: String(params.destinationId), ...body }) }
  },
)

const remove = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await changeDestination(actor, { destinationId: String(params.destinationId), patch: { callback: null } })
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: set, DELETE: remove })
