import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { anyDestination, seenAnswer } from '#app/destination-api/any-destination.ts'
import { ownDestination } from '#app/destination-api/own-destination.ts'
import { words } from '#app/destination-api/operation-words.ts'
import { addKey } from '#lib/destinations/add-key.ts'
import { publicKeysOf } from '#lib/destinations/read-destination.ts'
import { jwk, keyList, publicKey } from '#lib/destinations/schema.ts'

export const dynamic = 'force-dynamic'

const list = endpoint(
  { ...words.listKeys, ...anyDestination, answers: { 200: keyList, 304: null } },
  async ({ request, context, found: { manages, record } }) =>
    seenAnswer(request, { manages, body: keyList.parse(await publicKeysOf(context, record)) }),
)

const add = endpoint(
  {
    ...words.addKey,
    ...ownDestination,
    body: json(jwk),
    idempotent: true,
    answers: { 200: publicKey, 201: publicKey },
  },
  async ({ context, found: { destinationId }, body, idempotent: request }) => {
    const { status, key, location } = await addKey(context, { destinationId, jwk: body, request })
    return { status, body: key, headers: location ? { location } : undefined }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: add })
