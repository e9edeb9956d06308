import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { anyDestination, seenAnswer } from '#app/destination-api/any-destination.ts'
import { ownDestination } from '#app/destination-api/own-destination.ts'
import { words } from '#app/destination-api/operation-words.ts'
import { changeDestination, replaceDestination } from '#lib/destinations/change-destination.ts'
import { deleteDestination } from '#lib/destinations/delete-destination.ts'
import {
  destinationInput,
  destinationPatch,
  destinationRecord,
  publicDestination,
  seenDestination,
} from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const read = endpoint(
  { ...words.readDestination, ...anyDestination, answers: { 200: seenDestination, 304: null } },
  async ({ request, found: { manages, record } }) => {
    const shape = manages ? destinationRecord : publicDestination
    return seenAnswer(request, { manages, body: shape.parse(record) })
  },
)

const replace = endpoint(
  { ...words.replaceDestination, ...ownDestination, body: json(destinationInput), answers: { 200: destinationRecord } },
  async ({ context, found: { destinationId }, body }) => {
    return { status: 200, body: await replaceDestination(context, { destinationId, body }) }
  },
)

const change = endpoint(
  {
    ...words.changeDestination,
    ...ownDestination,
    body: json(destinationPatch, { mediaTypes: ['application/json', 'application/merge-patch+json'], nulls: 'kept' }),
    answers: { 200: destinationRecord },
  },
  async ({ context, found: { destinationId }, body }) => {
    return { status: 200, body: await changeDestination(context, { destinationId, patch: body }) }
  },
)

const remove = endpoint(
  { ...words.deleteDestination, ...ownDestination, answers: { 204: null } },
  async ({ context, found }) => {
    await deleteDestination(context, found)
    return { status: 204 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PUT: replace,
  PATCH: change,
  DELETE: remove,
})
