import { callerAddress } from '#app/_http/caller-address.ts'
import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { assertRate, countRequest } from '#app/_http/rate-limit.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { sendPasswordLink } from '#lib/accounts/password-link.ts'
import { passwordForgotten } from '#lib/accounts/schema.ts'
import { prisma } from '#lib/platform/database.ts'
import { log } from '#lib/platform/log.ts'
import { mailIsPossible } from '#lib/platform/mail.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 5

/** Asks for a mail with a link. The answer is the same, and as quick, whether anybody has this e-mail address or not. */
const forgotten = endpoint(
  { access: 'public', body: json(passwordForgotten), answers: { 202: null } },
  async ({ request, body }) => {
    assertRate(countRequest(`password forgotten ${callerAddress(request)}`, MOST_REQUESTS))
    if (mailIsPossible()) {
      sendPasswordLink(prisma(), body, new Date()).catch((error: unknown) =>
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'a mail could not be sent'),
      )
    }
    return { status: 202 }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(forgotten) })
