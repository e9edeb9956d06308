import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeScopes } from '#lib/clients/change-scopes.ts'
import { scopeChange, scopesAnswer } from '#lib/clients/schema.ts'

export const dynamic = 'force-dynamic'

const change = portalEndpoint(
  { body: json(scopeChange), answers: { 200: scopesAnswer } },
  async ({ actor, params: { clientId = '' }, body }) => ({
    status: 200,
    body: { scopes: await changeScopes(actor, { ...body, clientId }, new Date()) },
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PATCH: change })
