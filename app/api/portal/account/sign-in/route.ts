import { callerAddress } from '#app/_http/caller-address.ts'
import { clocks } from '#app/_http/clocks.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { sessionIdOf } from '#app/_http/person.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { sessionCookieHeader } from '#app/_http/session-cookie.ts'
import { codeProof } from '#lib/accounts/schema.ts'
import { signedOut } from '#lib/accounts/own-password.ts'
import { signInBySecondFactor } from '#lib/accounts/sign-in-second-factor.ts'
import { prisma } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** The second step of signing in, for the session that waits for it; the answer brings the cookie of another one. */
const secondStep = endpoint(
  { access: 'public', body: json(codeProof), answers: { 204: null } },
  async ({ request, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`second factor ${address}`, MOST_REQUESTS))
    const waiting = await sessionIdOf(request.headers)
    if (waiting === undefined) throw signedOut()
    const step = { sessionId: waiting, code: body.code, address }
    const sessionId = await signInBySecondFactor(prisma(), step, clocks())
    return { status: 204, headers: await sessionCookieHeader(sessionId) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(secondStep) })
