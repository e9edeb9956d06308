import { deprecationHeaders } from '#lib/clients/deprecations/headers.ts'
import { issueToken, type TokenRequest } from '#lib/clients/issue-token.ts'
import { asOAuthRefusal, OAuthRefusal } from '#lib/clients/oauth-refusal.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { asUuid, newId } from '#lib/platform/ids.ts'
import { log } from '#lib/platform/log.ts'
import { handlerOf } from '#app/_http/handler.ts'
import { callTurns } from '#app/_http/call-turns.ts'
import { networksOf } from '#lib/platform/networks.ts'
import type { HttpAnswer, HttpCall } from '#app/_http/http-call.ts'
import { countNetwork, uncountNetwork } from '#lib/platform/rate-limit.ts'
import { oauthAnswer, oauthErrorAnswer, postOnly } from '#app/_http/oauth-answers.ts'
import { readTokenRequest } from './token-request.ts'

const REFUSALS = 'refused-token-requests'

/** The token endpoint (decisions 2; RFC 6749 section 3.2). */
async function issue(request: HttpCall): Promise<HttpAnswer> {
  const requestId = newId()
  const started = performance.now()
  const asked: { tokenRequest?: TokenRequest } = {}
  const answer = await answerTo(request, asked).catch((error: unknown) =>
    oauthErrorAnswer(error, requestId, request.headers.get('authorization') !== null),
  )
  const { headers, status } = answer
  if (asked.tokenRequest?.scope) Object.assign(headers, deprecationHeaders('named-scopes'))
  headers['x-request-id'] = requestId
  const milliseconds = Math.round(performance.now() - started)
  // only a UUID is logged as client id: people paste secrets into the wrong field
  const clientId = asUuid(asked.tokenRequest?.clientId ?? '')
  log.info({ requestId, method: 'POST', path: '/token', status, milliseconds, clientId }, 'answered')
  return answer
}

async function answerTo(request: HttpCall, asked: { tokenRequest?: TokenRequest }): Promise<HttpAnswer> {
  const { address } = request
  assertRefusals(address)
  try {
    const tokenRequest = (asked.tokenRequest = await readTokenRequest(request))
    const token = await callTurns().take(networksOf(address).own, () => issueToken(contextFor(undefined), tokenRequest))
    uncountNetwork(REFUSALS, address)
    return oauthAnswer(token)
  } catch (error) {
    // who is blocked is refused unseen: else one bad client would use up what its network may fail
    if (asOAuthRefusal(error)?.reason === 'blocked') uncountNetwork(REFUSALS, address)
    throw error
  }
}

/**
 * Counts a request as refused until it is granted, so that many at once gain nothing.
 * @throws OAuthRefusal when too many of its network were refused
 */
function assertRefusals(address: string): void {
  const { exceeded, resetSeconds } = countNetwork(REFUSALS, address, settings().limits.addressRequests)
  if (!exceeded) return
  const description = `Too many refused token requests from this network; wait ${resetSeconds} s.`
  throw new OAuthRefusal('temporarily_unavailable', description, { retryAfterSeconds: resetSeconds })
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = postOnly(handlerOf(issue))
