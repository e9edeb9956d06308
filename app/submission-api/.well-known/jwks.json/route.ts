import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { database } from '#lib/platform/database.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'

export const dynamic = 'force-dynamic'

/** The public keys that the service's events are signed with (decisions 4 and 6). */
const read = endpoint({ access: 'public', answers: {} }, async ({ request }) => {
  const keys = (await publishedKeys(database(), 'event')).map((key) => key.jwk)
  return withEtag(request, JSON.stringify({ keys }), 'application/json')
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
