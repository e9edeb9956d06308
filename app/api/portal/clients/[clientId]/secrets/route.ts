import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { addSecret } from '#lib/clients/add-secret.ts'
import { madeSecret, newSecret } from '#lib/clients/schema.ts'
import { secretWishOf } from '../../expiry.ts'

export const dynamic = 'force-dynamic'

/** Adds a secret, which is in this answer and nowhere else. */
const add = portalEndpoint(
  { body: json(newSecret), answers: { 201: madeSecret } },
  async ({ actor, params: { clientId = '' }, body }) => {
    const now = new Date()
    return { status: 201, body: await addSecret(actor, { ...secretWishOf(body, now), clientId }, now) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: add })
