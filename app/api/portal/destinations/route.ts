import { z } from 'zod'
import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { destinationRows, newDestination } from '#lib/destinations/portal-schema.ts'
import { searchDestinations } from '#lib/destinations/search-destinations.ts'
import { destinationsQuery } from './_query/destinations-query.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

const search = portalEndpoint(
  { query: destinationsQuery, answers: { 200: destinationRows } },
  async ({ actor, query: { page, ...query } }) => ({
    status: 200,
    body: await searchDestinations(actor, { ...query, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  }),
)

const create = portalEndpoint(
  { body: json(newDestination), answers: { 201: z.object({ destinationId: z.uuid() }) } },
  async ({ actor, body }) => ({ status: 201, body: (await createDestination(actor, body)).created }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: search, POST: create })
