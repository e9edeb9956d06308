import { z } from 'zod'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { readFormDefinition } from '#lib/wings/applications/read-form.ts'

export const dynamic = 'force-dynamic'

const query = z.object({ schemaUri: z.string({ error: 'schemaUri must be the address of a schema.' }) })

/**
 * The definition of the form that is of a schema, so that a data record can be judged and shown by it: of any version that
 * is or was published. It says what documents must be like and holds nothing of any.
 */
const read = endpoint({ access: 'public', query, answers: {} }, async ({ request, context, query: { schemaUri } }) =>
  withEtag(request, JSON.stringify(await readFormDefinition(context, { schemaUri })), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
