import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { setPasswordByLink } from '#lib/accounts/password-link.ts'
import { passwordAnswer, passwordSetUp } from '#lib/accounts/schema.ts'
import { prisma } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** Uses a one-time link: its person has a new password, and is signed out everywhere. */
const setPassword = endpoint(
  { access: 'public', body: json(passwordSetUp), answers: { 200: passwordAnswer } },
  async ({ request, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`password ${address}`, MOST_REQUESTS))
    return { status: 200, body: await setPasswordByLink(prisma(), body, address, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(setPassword) })
