import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { referencePage } from './_page/reference-page.ts'

export const dynamic = 'force-dynamic'

/** The API reference for readers; programs read the OpenAPI documents. */
const read = endpoint({ access: 'public', answers: {} }, async () => {
  const { body, headers } = await referencePage()
  return new Response(body, { headers })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
