import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listFormDestinations } from '#lib/applications/list-form-destinations.ts'
import { formDestinationsAnswer } from '#lib/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** Where applications with this form could go. */
const list = portalEndpoint({ answers: { 200: formDestinationsAnswer } }, async ({ actor, params }) => ({
  status: 200,
  body: { destinations: await listFormDestinations(actor, { path: String(params.path) }) },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
