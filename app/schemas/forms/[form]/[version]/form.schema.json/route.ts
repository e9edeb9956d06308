import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { jsonSchemaOf } from '#lib/forms/json-schema.ts'
import { forms } from '#lib/forms/registry.generated.ts'
import { settings } from '#lib/platform/env.ts'
import { notFound } from '#lib/platform/errors.ts'

export const dynamic = 'force-dynamic'

/** The JSON Schema of a form, at its address below {schema_base} (decisions 8). */
const read = endpoint(
  { ...ownSchemas, params: { form: 'free', version: 'free' }, answers: {} },
  async ({ request, params }) => {
    const form = forms.find(({ name, version }) => name === params.form && version === params.version)
    if (!form) throw notFound('resource')
    const schema = jsonSchemaOf(form, settings().schemaBase)
    return withEtag(request, JSON.stringify(schema, null, 2), 'application/schema+json')
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
