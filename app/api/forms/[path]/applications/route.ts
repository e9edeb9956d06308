import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { countedNew } from '#app/api/forms/_limits/form-limits.ts'
import { beginApplication } from '#lib/wings/applications/begin-application.ts'
import { begunApplication, newApplication } from '#lib/wings/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** Begins an application with a form, for somebody who has no credentials. */
const begin = endpoint(
  { access: 'public', params: { path: 'free' }, body: json(newApplication), answers: { 201: begunApplication } },
  async ({ request, context, params, body }) => {
    const path = String(params.path)
    const counted = { address: request.address, clock: context.clock }
    return { status: 201, body: await countedNew(counted, () => beginApplication(context, { path, ...body })) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(begin) })
