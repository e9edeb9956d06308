import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { pageHeaders, typePage } from '#app/schemas/_types/type-page.ts'

export const dynamic = 'force-dynamic'

/** The page that explains every type URI. */
const read = endpoint({ ...ownSchemas, answers: {} }, async ({ request }) =>
  withEtag(request, await typePage(), 'text/html; charset=utf-8', pageHeaders),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
