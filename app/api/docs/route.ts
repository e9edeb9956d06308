import { endpoint } from '#app/_http/endpoint.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { methods } from '#app/_http/methods.ts'
import { askedFor, pageHeaders, referencePage } from './_page/reference-page.ts'

export const dynamic = 'force-dynamic'

/** The API reference for readers; programs read the OpenAPI documents. */
const read = endpoint({ access: 'public', answers: {} }, async ({ request }) => {
  return new HttpAnswer(await referencePage(askedFor(request)), { headers: pageHeaders })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
