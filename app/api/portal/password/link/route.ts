import { endpoint, json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { sameOriginOnly } from '#app/_http/same-origin.ts'
import { readLink } from '#lib/accounts/one-time-link.ts'
import { linkAnswer, linkQuestion } from '#lib/accounts/schema.ts'
import { prisma } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

/** For whom a link for a new password is; asked by POST, for a token belongs in no address. The link stays unused. */
const read = endpoint(
  { access: 'public', body: json(linkQuestion), answers: { 200: linkAnswer } },
  async ({ body }) => ({ status: 200, body: await readLink(prisma(), 'password', body.token, new Date()) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: sameOriginOnly(read) })
