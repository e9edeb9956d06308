import { renderSVG } from 'uqr'
import { sessionIdOf, sessionCookieHeader } from '#app/_http/person.ts'
import { portalEndpoint, publicPortalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { assertRate, countNetwork } from '#lib/platform/rate-limit.ts'
import { changeOwnName, readAccount } from '#lib/accounts/sign-in/account.ts'
import { changeOwnPassword, signedOut } from '#lib/accounts/sign-in/own-password.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#lib/accounts/sign-in/own-sessions.ts'
import {
  accountAnswer,
  bothProofs,
  codeProof,
  endedAnswer,
  nameChange,
  passwordChange,
  passwordProof,
  recoveryCodesAnswer,
  secondFactorAnswer,
  sessionsAnswer,
} from '#lib/accounts/schema.ts'
import {
  confirmSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#lib/accounts/sign-in/second-factor.ts'
import { signInBySecondFactor } from '#lib/accounts/sign-in/sign-in-second-factor.ts'

export const dynamic = 'force-dynamic'

/** Requests in 10 seconds from one address: plenty for a person, little for a machine. */
const MOST_REQUESTS = 10

/** The person's own account. An answer that gives the session a new id brings its cookie. */
export const calls = portalTable({
  'GET /account': portalEndpoint({ answers: { 200: accountAnswer } }, async ({ context }) => ({
    status: 200,
    body: await readAccount(context),
  })),
  'PATCH /account': portalEndpoint({ body: nameChange, answers: { 200: accountAnswer } }, async ({ context, body }) => {
    await changeOwnName(context, body)
    return { status: 200, body: await readAccount(context) }
  }),
  'GET /account/sessions': portalEndpoint({ answers: { 200: sessionsAnswer } }, async ({ context }) => ({
    status: 200,
    body: { sessions: await listOwnSessions(context) },
  })),
  'DELETE /account/sessions/[sessionId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await endOwnSession(context, params)
    return { status: 204 }
  }),
  'DELETE /account/other-sessions': portalEndpoint({ answers: { 200: endedAnswer } }, async ({ context }) => ({
    status: 200,
    body: { ended: await endOtherSessions(context) },
  })),
  'POST /account/password': portalEndpoint(
    { body: passwordChange, answers: { 204: null } },
    async ({ context, body }) => ({
      status: 204,
      headers: await sessionCookieHeader(await changeOwnPassword(context, body)),
    }),
  ),
  // a new secret for an authenticator app, as text and as QR code; a code has to confirm it
  'POST /account/second-factor': portalEndpoint(
    { body: passwordProof, answers: { 201: secondFactorAnswer }, setsUpFactor: true },
    async ({ context, body }) => {
      const made = await prepareSecondFactor(context, body)
      return { status: 201, body: { ...made, image: renderSVG(made.address, { border: 4, ecc: 'M' }) } }
    },
  ),
  // puts the second factor in force
  'POST /account/second-factor/confirmation': portalEndpoint(
    { body: codeProof, answers: { 200: recoveryCodesAnswer }, setsUpFactor: true },
    async ({ context, body }) => {
      const { recoveryCodes, sessionId } = await confirmSecondFactor(context, body)
      return { status: 200, body: { recoveryCodes }, headers: await sessionCookieHeader(sessionId) }
    },
  ),
  'POST /account/second-factor/recovery-codes': portalEndpoint(
    { body: passwordProof, answers: { 200: recoveryCodesAnswer } },
    async ({ context, body }) => ({
      status: 200,
      body: { recoveryCodes: await renewRecoveryCodes(context, body) },
    }),
  ),
  // asked by POST, since it sends the password
  'POST /account/second-factor/removal': portalEndpoint(
    { body: bothProofs, answers: { 204: null } },
    async ({ context, body }) => ({
      status: 204,
      headers: await sessionCookieHeader(await removeSecondFactor(context, body)),
    }),
  ),
  // the second step of signing in, for the session that waits for it
  'POST /account/sign-in': publicPortalEndpoint(
    { body: codeProof, answers: { 204: null } },
    async ({ context, request, body }) => {
      const { address } = request
      assertRate(countNetwork('second-factor', address, MOST_REQUESTS))
      const waiting = await sessionIdOf(request.headers)
      if (waiting === undefined) throw signedOut()
      const step = { sessionId: waiting, code: body.code, address }
      return { status: 204, headers: await sessionCookieHeader(await signInBySecondFactor(context, step)) }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    account: typeof calls
  }
}
