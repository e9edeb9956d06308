import { issueToken, type TokenRequest } from '#lib/clients/issue-token.ts'
import { contextFor } from '#lib/platform/context.ts'
import { asUuid, newId } from '#lib/platform/ids.ts'
import { log } from '#lib/platform/log.ts'
import { oauthErrorResponse, oauthResponse, postOnly } from '#app/_http/oauth-answers.ts'
import { readTokenRequest } from './token-request.ts'

/** The token endpoint (decisions 2; RFC 6749 section 3.2). */
async function issue(request: Request): Promise<Response> {
  const requestId = newId()
  const started = performance.now()
  const asked: { tokenRequest?: TokenRequest } = {}
  const response = await answerTo(request, asked).catch((error: unknown) =>
    oauthErrorResponse(error, requestId, request.headers.has('authorization')),
  )
  response.headers.set('x-request-id', requestId)
  const milliseconds = Math.round(performance.now() - started)
  // only a UUID is logged as client id: people paste secrets into the wrong field
  const clientId = asUuid(asked.tokenRequest?.clientId ?? '')
  log.info({ requestId, method: 'POST', path: '/token', status: response.status, milliseconds, clientId }, 'answered')
  return response
}

async function answerTo(request: Request, asked: { tokenRequest?: TokenRequest }): Promise<Response> {
  asked.tokenRequest = await readTokenRequest(request)
  return oauthResponse(await issueToken(contextFor(undefined), asked.tokenRequest))
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = postOnly(issue)
