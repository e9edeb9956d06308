import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/destination-api/operation-words.ts'
import { revokeKey } from '#lib/destinations/revoke-key.ts'

export const dynamic = 'force-dynamic'

const revoke = endpoint(
  { ...words.revokeKey, access: ['manage-destinations'], params: { kid: 'free' }, answers: { 204: null } },
  async ({ context, params }) => {
    await revokeKey(context, { destinationId: String(params.destinationId), kid: String(params.kid) })
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ DELETE: revoke })
