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
import { revokeSecret } from '#lib/clients/revoke-secret.ts'
import {
  clientAnswer,
  clientChange,
  clientPage,
  madeClient,
  madeSecret,
  newClient,
  newSecret,
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
import { database } from '#lib/platform/database.ts'
import { DAY } from '#lib/platform/durations.ts'
import { clientListQuery, clientSearchOf } from '../client-list.ts'

export const dynamic = 'force-dynamic'

/** API clients. A secret is in the answer that makes it and nowhere else. */
export const calls = portalTable({
  'GET /clients': portalEndpoint(
    { query: clientListQuery, answers: { 200: clientPage } },
    async ({ actor, query }) => ({ status: 200, body: await searchClients(database(), actor, clientSearchOf(query)) }),
  ),
  'POST /clients': portalEndpoint({ body: newClient, answers: { 201: madeClient } }, async ({ actor, body }) => {
    const now = new Date()
    return { status: 201, body: await createClient(actor, secretWishOf(body, now), now) }
  }),
  'GET /clients/[clientId]': portalEndpoint({ answers: { 200: clientAnswer } }, async ({ actor, params }) => ({
    status: 200,
    body: await readClient(actor, params, new Date()),
  })),
  'PATCH /clients/[clientId]': portalEndpoint(
    { body: clientChange, answers: { 204: null } },
    async ({ actor, params, body }) => {
      await changeClient(actor, { ...body, ...params }, new Date())
      return { status: 204 }
    },
  ),
  'DELETE /clients/[clientId]': portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
    await deleteClient(actor, params, new Date())
    return { status: 204 }
  }),
  'PATCH /clients/[clientId]/scopes': portalEndpoint(
    { body: scopeChange, answers: { 200: scopesAnswer } },
    async ({ actor, params, body }) => ({
      status: 200,
      body: { scopes: await changeScopes(actor, { ...body, ...params }, new Date()) },
    }),
  ),
  'PUT /clients/[clientId]/status': portalEndpoint(
    { body: statusChange, answers: { 204: null } },
    async ({ actor, params, body }) => {
      await setClientStatus(actor, { ...body, ...params }, new Date())
      return { status: 204 }
    },
  ),
  'POST /clients/[clientId]/secrets': portalEndpoint(
    { body: newSecret, answers: { 201: madeSecret } },
    async ({ actor, params, body }) => {
      const now = new Date()
      return { status: 201, body: await addSecret(actor, { ...secretWishOf(body, now), ...params }, now) }
    },
  ),
  'DELETE /clients/[clientId]/secrets/[secretId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ actor, params }) => {
      await revokeSecret(actor, params, new Date())
      return { status: 204 }
    },
  ),
  'GET /clients/[clientId]/token-requests': portalEndpoint(
    { query: tokenRequestsQuery, answers: { 200: tokenRequestsAnswer } },
    async ({ actor, params, query }) => ({
      status: 200,
      body: await listTokenRequests(actor, { ...query, ...params }),
    }),
  ),
  // requests a token with a secret that the person has at hand, and tells what stands in it; never the token
  'POST /clients/[clientId]/trial-token': portalEndpoint(
    { body: trialQuestion, answers: { 200: trialAnswer } },
    async ({ actor, params, body }) => {
      const arrival = { now: new Date(), monotonic: performance.now() }
      return { status: 200, body: bodyOf(await requestTrialToken(database(), actor, { ...body, ...params }, arrival)) }
    },
  ),
})

/** The wish for a secret as the verbs take it: a time instead of a number of days. */
function secretWishOf<Wish extends { expiresInDays?: number }>({ expiresInDays, ...wish }: Wish, now: Date) {
  const expiresAt = expiresInDays === undefined ? undefined : new Date(now.getTime() + expiresInDays * DAY)
  return { ...wish, expiresAt }
}

function bodyOf(answer: TrialAnswer): object {
  if (answer.outcome === 'granted') return answer
  const { error, message, reason = null, extra } = answer.refusal
  const retryAfterSeconds = extra.retryAfterSeconds ?? null
  return { outcome: 'refused', error, errorDescription: message, reason, retryAfterSeconds }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
