import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { beginApplication } from '#lib/applications/begin-application.ts'
import { begunApplication, newApplication } from '#lib/applications/schema.ts'
import { settings } from '#lib/platform/env.ts'
import { HOUR } from '#lib/platform/durations.ts'

export const dynamic = 'force-dynamic'

/** Begins an application with a form, for somebody who has no credentials. */
const begin = endpoint(
  { access: 'public', params: { path: 'free' }, body: json(newApplication), answers: { 201: begunApplication } },
  async ({ request, context, params, body }) => {
    const { applicationsPerHour } = settings().limits
    const who = `applications ${callerAddress(request)}`
    assertRate(countRequest(who, applicationsPerHour, context.clock.monotonic(), HOUR))
    const path = String(params.path)
    return { status: 201, body: await beginApplication(context, { path, ...body }) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(begin) })
