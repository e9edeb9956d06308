import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { readPublicDestination } from '#lib/destinations/read-destination.ts'
import { publicDestination } from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  { ...words.readPublicDestination, access: 'public', answers: { 200: publicDestination, 304: null } },
  async ({ request, context, params }) => {
    const record = await readPublicDestination(context, { destinationId: String(params.destinationId) })
    return withEtag(request, JSON.stringify(publicDestination.parse(record)), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
