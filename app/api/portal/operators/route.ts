import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { operatorAnswer, operatorSetUp } from '#lib/accounts/schema.ts'
import { setUpOperator } from '#lib/accounts/set-up-operator.ts'
import { prisma } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** Uses a one-time link: its holder becomes an operator, or an operator sets a new password. */
const setUp = endpoint(
  { access: 'public', body: json(operatorSetUp), answers: { 201: operatorAnswer } },
  async ({ request, body }) => {
    const address = callerAddress(request)
    assertRate(countRequest(`operators ${address}`, MOST_REQUESTS))
    return { status: 201, body: await setUpOperator(prisma(), body, address, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(setUp) })
