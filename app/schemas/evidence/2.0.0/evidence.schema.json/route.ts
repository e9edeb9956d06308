import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { evidenceSchema } from '#lib/wings/evidence/evidence-schema.ts'

export const dynamic = 'force-dynamic'

/** The JSON Schema of a file of evidence as we write it. */
const read = endpoint({ ...ownSchemas, answers: {} }, async ({ request }) =>
  withEtag(request, JSON.stringify(evidenceSchema(), null, 2), 'application/schema+json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
