import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { addSecret } from '#lib/clients/add-secret.ts'
import { changeClient } from '#lib/clients/change-client.ts'
import { changeScopes } from '#lib/clients/change-scopes.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { deleteClient } from '#lib/clients/delete-client.ts'
import { listTokenRequests } from '#lib/clients/list-token-requests.ts'
import { readClient } from '#lib/clients/read-client.ts'
import { requestTrialToken, type TrialAnswer } from '#lib/clients/request-trial-token.ts'
import { secretWishOf } from '#lib/clients/new-secret.ts'
import { revokeSecret } from '#lib/clients/revoke-secret.ts'
import {
  clientAnswer,
  clientChange,
  clientPage,
  madeClient,
  madeSecret,
  newClient,
  newSecret,
  revocationQuery,
  scopeChange,
  scopesAnswer,
  statusChange,
  tokenRequestsAnswer,
  tokenRequestsQuery,
  trialAnswer,
  trialQuestion,
} from '#lib/clients/schema.ts'
import { searchClients } from '#lib/clients/search-clients.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { clientListQuery, clientSearchOf } from '../client-list.ts'

export const dynamic = 'force-dynamic'

/** API clients. A secret is in the answer that makes it and nowhere else. */
export const calls = portalTable({
  'GET /clients': portalEndpoint(
    { query: clientListQuery, answers: { 200: clientPage } },
    async ({ context, query }) => ({ status: 200, body: await searchClients(context, clientSearchOf(query)) }),
  ),
  'POST /clients': portalEndpoint({ body: newClient, answers: { 201: madeClient } }, async ({ context, body }) => {
    const wish = secretWishOf(body, context.clock.machine())
    return { status: 201, body: await createClient(context, wish) }
  }),
  'GET /clients/[clientId]': portalEndpoint({ answers: { 200: clientAnswer } }, async ({ context, params }) => ({
    status: 200,
    body: await readClient(context, params),
  })),
  'PATCH /clients/[clientId]': portalEndpoint(
    { body: clientChange, answers: { 204: null } },
    async ({ context, params, body }) => {
      await changeClient(context, { ...body, ...params })
      return { status: 204 }
    },
  ),
  'DELETE /clients/[clientId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await deleteClient(context, params)
    return { status: 204 }
  }),
  'PATCH /clients/[clientId]/scopes': portalEndpoint(
    { body: scopeChange, answers: { 200: scopesAnswer } },
    async ({ context, params, body }) => ({
      status: 200,
      body: { scopes: await changeScopes(context, { ...body, ...params }) },
    }),
  ),
  'PUT /clients/[clientId]/status': portalEndpoint(
    { body: statusChange, answers: { 204: null } },
    async ({ context, params, body }) => {
      await setClientStatus(context, { ...body, ...params })
      return { status: 204 }
    },
  ),
  'POST /clients/[clientId]/secrets': portalEndpoint(
    { body: newSecret, answers: { 201: madeSecret } },
    async ({ context, params, body }) => {
      const wish = secretWishOf(body, context.clock.machine())
      return { status: 201, body: await addSecret(context, { ...wish, ...params }) }
    },
  ),
  'DELETE /clients/[clientId]/secrets/[secretId]': portalEndpoint(
    { query: revocationQuery, answers: { 204: null } },
    async ({ context, params, query }) => {
      await revokeSecret(context, { ...query, ...params })
      return { status: 204 }
    },
  ),
  'GET /clients/[clientId]/token-requests': portalEndpoint(
    { query: tokenRequestsQuery, answers: { 200: tokenRequestsAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await listTokenRequests(context, { ...query, ...params }),
    }),
  ),
  // requests a token with a secret that the person has at hand, and tells what stands in it; never the token
  'POST /clients/[clientId]/trial-token': portalEndpoint(
    { body: trialQuestion, answers: { 200: trialAnswer } },
    async ({ context, params, body }) => ({
      status: 200,
      body: bodyOf(await requestTrialToken(context, { ...body, ...params })),
    }),
  ),
})

function bodyOf(answer: TrialAnswer): object {
  if (answer.outcome === 'granted') return answer
  const { error, message, reason = null, extra } = answer.refusal
  const retryAfterSeconds = extra.retryAfterSeconds ?? null
  return { outcome: 'refused', error, errorDescription: message, reason, retryAfterSeconds }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    clients: typeof calls
  }
}
