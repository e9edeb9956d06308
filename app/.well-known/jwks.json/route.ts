import { database } from '#lib/platform/database.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'

/** The public keys of the access tokens (RFC 7517 section 5; decisions 2). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint({ access: 'public', answers: {} }, async ({ request }) => {
    const published = await publishedKeys(database(), 'access-token')
    return withEtag(request, JSON.stringify({ keys: published.map(({ jwk }) => jwk) }), 'application/json')
  }),
})
