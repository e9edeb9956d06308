import { publicPortalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countNetwork } from '#lib/platform/rate-limit.ts'
import { readLink } from '#lib/accounts/sign-in/one-time-link.ts'
import { sendPasswordLink, setPasswordByLink } from '#lib/accounts/sign-in/password-link.ts'
import { linkAnswer, linkQuestion, passwordAnswer, passwordForgotten, passwordSetUp } from '#lib/accounts/schema.ts'
import { afterAnswer } from '#lib/platform/after-answer.ts'
import { mailIsPossible } from '#lib/platform/mail.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10
const MOST_MAILS = 5

/** New passwords by one-time links. */
export const calls = portalTable({
  // uses a link: its person has a new password, and is signed out everywhere
  'POST /password': publicPortalEndpoint(
    { body: passwordSetUp, answers: { 200: passwordAnswer } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('password', address, MOST_REQUESTS))
      return { status: 200, body: await setPasswordByLink(context, { ...body, address }) }
    },
  ),
  // for whom a link is; asked by POST, for a token belongs in no address. The link stays unused
  'POST /password/link': publicPortalEndpoint(
    { body: linkQuestion, answers: { 200: linkAnswer } },
    async ({ context, body }) => ({ status: 200, body: await readLink(context, { ...body, purpose: 'password' }) }),
  ),
  // asks for a mail with a link. The answer is the same, and as quick, whether anybody has this e-mail address or not
  'POST /password/forgotten': publicPortalEndpoint(
    { body: passwordForgotten, answers: { 202: null } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('password-forgotten', address, MOST_MAILS))
      if (mailIsPossible()) {
        afterAnswer(sendPasswordLink(context, { ...body, address }), 'a mail could not be sent')
      }
      return { status: 202 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    password: typeof calls
  }
}
