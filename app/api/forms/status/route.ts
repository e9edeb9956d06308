import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { followApplication } from '#lib/applications/follow-application.ts'
import { followedApplication, statusQuestion } from '#lib/applications/schema.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 20

/** A new token for an application, for its status code; POST, so that the code stands in no address. */
const follow = endpoint(
  { access: 'public', body: json(statusQuestion), answers: { 200: followedApplication } },
  async ({ request, context, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`status codes ${address}`, MOST_REQUESTS))
    return { status: 200, body: await followApplication(context, { ...body, address }) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(follow) })
