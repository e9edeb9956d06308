import { database } from '#lib/platform/database.ts'
import { publishedKeySet } from '#lib/platform/keys/schema.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'

/** The public keys of the access tokens (RFC 7517 section 5; decisions 2). */
const read = endpoint(
  { ...words.readAccessTokenKeys, access: 'public', answers: { 200: publishedKeySet, 304: null } },
  async ({ request }) => {
    const keys = (await publishedKeys(database(), 'access-token')).map((key) => key.jwk)
    return withEtag(request, JSON.stringify(publishedKeySet.parse({ keys })), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
