import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { addKey } from '#lib/destinations/add-key.ts'
import { jwk, publicKey } from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const add = portalEndpoint(
  { body: json(jwk), answers: { 200: publicKey, 201: publicKey } },
  async ({ actor, params, body }) => {
    const { status, key } = await addKey(actor, { destinationId: String(params.destinationId), jwk: body })
    return { status, body: key }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: add })
