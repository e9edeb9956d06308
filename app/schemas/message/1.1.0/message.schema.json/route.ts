import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { askingMessageSchema } from '#lib/documents/message-schema.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'

export const dynamic = 'force-dynamic'

/** The JSON Schema of a reply’s data record that is a message and asks for documents. */
const read = endpoint({ ...ownSchemas, answers: {} }, async ({ request }) =>
  withEtag(
    request,
    JSON.stringify(askingMessageSchema(wireAddresses().askingMessageSchema), null, 2),
    'application/schema+json',
  ),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
