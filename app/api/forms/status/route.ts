import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { assertStatusCodes } from '#app/api/forms/_limits/form-limits.ts'
import { followApplication } from '#lib/wings/applications/follow-application.ts'
import { followedApplication, tokenQuestion } from '#lib/wings/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** A new token for an application, for its status code; POST, so that the code stands in no address. */
const follow = endpoint(
  { access: 'public', body: json(tokenQuestion), answers: { 200: followedApplication } },
  async ({ request, context, body }) => {
    const { address } = request
    assertStatusCodes(address)
    return { status: 200, body: await followApplication(context, { ...body, address }) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(follow) })
