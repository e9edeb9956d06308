import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownDestination } from '#app/destination-api/own-destination.ts'
import { addKey } from '#lib/destinations/add-key.ts'
import { listKeys } from '#lib/destinations/list-keys.ts'
import { jwk, keyList, publicKey } from '#lib/destinations/schema.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'

export const dynamic = 'force-dynamic'

const list = endpoint({ ...ownDestination, answers: { 200: keyList } }, async ({ actor, found }) => ({
  status: 200,
  body: await listKeys(actor, found),
}))

const add = endpoint(
  { ...ownDestination, body: json(jwk), answers: { 200: publicKey, 201: publicKey } },
  async ({ actor, found: { destinationId }, body }) => {
    const { key, isNew } = await addKey(actor, { destinationId, jwk: body })
    if (!isNew) return { status: 200, body: key }
    const keys = `${wireAddresses().submissionApi}/v2/destinations/${destinationId}/keys`
    return { status: 201, body: key, headers: { location: `${keys}/${encodeURIComponent(key.kid)}` } }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: add })
