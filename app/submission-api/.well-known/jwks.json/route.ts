import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { database } from '#lib/platform/database.ts'
import { publishedKeySet } from '#lib/platform/keys/schema.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'

export const dynamic = 'force-dynamic'

/** The public keys that the service's events are signed with (decisions 4 and 6). */
const read = endpoint(
  { ...words.readEventKeys, access: 'public', answers: { 200: publishedKeySet, 304: null } },
  async ({ request }) => {
    const keys = (await publishedKeys(database(), 'event')).map((key) => key.jwk)
    return withEtag(request, JSON.stringify(publishedKeySet.parse({ keys })), 'application/json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
