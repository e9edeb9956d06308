import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { assertStatusCodes, countedNew } from '#app/api/forms/_limits/form-limits.ts'
import { beginHandingIn } from '#lib/wings/applications/begin-handing-in.ts'
import { begunHandingIn, newHandingIn } from '#lib/wings/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** Begins a further submission in the case of an application, for its status code. */
const begin = endpoint(
  { access: 'public', body: json(newHandingIn), answers: { 201: begunHandingIn } },
  async ({ request, context, body }) => {
    const { address } = request
    assertStatusCodes(address)
    const counted = { address, clock: context.clock }
    return { status: 201, body: await countedNew(counted, () => beginHandingIn(context, { ...body, address })) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(begin) })
