import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listTokenRequests } from '#lib/clients/list-token-requests.ts'
import { tokenRequestsAnswer, tokenRequestsQuery } from '#lib/clients/schema.ts'

export const dynamic = 'force-dynamic'

const list = portalEndpoint(
  { query: tokenRequestsQuery, answers: { 200: tokenRequestsAnswer } },
  async ({ actor, params: { clientId = '' }, query }) => ({
    status: 200,
    body: await listTokenRequests(actor, { ...query, clientId }),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
