import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listForms } from '#lib/applications/list-forms.ts'
import { formsAnswer } from '#lib/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** Every form, offered or not. */
const list = portalEndpoint({ answers: { 200: formsAnswer } }, async ({ actor }) => ({
  status: 200,
  body: { forms: await listForms(actor) },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
