import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/routing-api/operation-words.ts'
import { routingInfo } from '#lib/routing/schema.ts'
import { ROUTING_VERSION } from '#lib/routing/terms.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  { ...words.readRoutingInfo, access: 'public', answers: { 200: routingInfo, 304: null } },
  async ({ request }) => withEtag(request, JSON.stringify({ version: ROUTING_VERSION }), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
