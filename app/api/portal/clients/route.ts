import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { clientPage, madeClient, newClient } from '#lib/clients/schema.ts'
import { searchClients } from '#lib/clients/search-clients.ts'
import { database } from '#lib/platform/database.ts'
import { clientListQuery, clientSearchOf } from './client-list.ts'
import { secretWishOf } from './expiry.ts'

export const dynamic = 'force-dynamic'

const list = portalEndpoint({ query: clientListQuery, answers: { 200: clientPage } }, async ({ actor, query }) => ({
  status: 200,
  body: await searchClients(database(), actor, clientSearchOf(query)),
}))

/** Registers a client; its secret is in this answer and nowhere else. */
const create = portalEndpoint({ body: json(newClient), answers: { 201: madeClient } }, async ({ actor, body }) => {
  const now = new Date()
  return { status: 201, body: await createClient(actor, secretWishOf(body, now), now) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
