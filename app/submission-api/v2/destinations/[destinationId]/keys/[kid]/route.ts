import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { readPublicKey } from '#lib/destinations/read-destination.ts'
import { publicKey } from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  { ...words.readPublicKey, access: 'public', params: { kid: 'free' }, answers: { 200: publicKey, 304: null } },
  async ({ request, context, params }) => {
    const key = await readPublicKey(context, { destinationId: String(params.destinationId), kid: String(params.kid) })
    return withEtag(request, JSON.stringify(publicKey.parse(key)), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
