import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { paging } from '#app/_http/paging.ts'
import { words } from '#app/destination-api/operation-words.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import { destinationInput, destinationList, destinationRecord } from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const list = endpoint(
  { ...words.listDestinations, access: ['manage-destinations'], query: paging(100), answers: { 200: destinationList } },
  async ({ context, query }) => ({ status: 200, body: await listDestinations(context, query) }),
)

const create = endpoint(
  {
    ...words.createDestination,
    access: ['manage-destinations'],
    body: json(destinationInput),
    idempotent: true,
    answers: { 201: destinationRecord },
  },
  async ({ context, body, idempotent }) => {
    const { created, location } = await createDestination(context, { input: body, request: idempotent })
    return { status: 201, body: created, headers: { location } }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
