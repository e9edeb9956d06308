import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { apiDocument } from '#app/_openapi/api-document.ts'

export const dynamic = 'force-dynamic'

/** The OpenAPI document of the destination interface. */
const read = endpoint({ access: 'public', answers: {} }, async ({ request }) =>
  withEtag(request, JSON.stringify(await apiDocument('destination-api')), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
