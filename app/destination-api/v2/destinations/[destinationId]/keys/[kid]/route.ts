import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { seenAnswer } from '#app/destination-api/any-destination.ts'
import { words } from '#app/destination-api/operation-words.ts'
import { readPublicKey } from '#lib/destinations/read-destination.ts'
import { revokeKey } from '#lib/destinations/revoke-key.ts'
import { publicKey } from '#lib/destinations/schema.ts'
import { scopes } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  { ...words.readKey, access: scopes, params: { kid: 'free' }, answers: { 200: publicKey, 304: null } },
  async ({ request, context, params }) => {
    const key = await readPublicKey(context, { destinationId: String(params.destinationId), kid: String(params.kid) })
    return seenAnswer(request, { manages: false, body: publicKey.parse(key) })
  },
)

const revoke = endpoint(
  { ...words.revokeKey, access: ['manage-destinations'], params: { kid: 'free' }, answers: { 204: null } },
  async ({ context, params }) => {
    await revokeKey(context, { destinationId: String(params.destinationId), kid: String(params.kid) })
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, DELETE: revoke })
