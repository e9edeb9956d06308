import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { readFormSchema } from '#lib/wings/applications/read-form.ts'

export const dynamic = 'force-dynamic'

/** The JSON Schema of a form, at its address below {schema_base} (decisions 8); one that was given is served as it is. */
const read = endpoint(
  { ...ownSchemas, params: { form: 'free', version: 'free' }, answers: {} },
  async ({ request, context, params: { form: name = '', version = '' } }) =>
    withEtag(request, await readFormSchema(context, { name, version }), 'application/schema+json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
