import { asOAuthRefusal, type OAuthRefusal } from '#lib/clients/oauth-refusal.ts'
import type { Refusal } from '#lib/platform/errors.ts'
import type { Handler } from './describe.ts'
import { handlerOf } from './handler.ts'
import { HttpAnswer } from './http-call.ts'
import type { Method } from './method-names.ts'
import { problemTable, refusalOf } from './problems.ts'
import type { OAuthError } from '@kurier/wire/codes'

/** Status of each error of the token endpoint (RFC 6749 section 5.2); one that came too often is 429 instead. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  temporarily_unavailable: 503,
  server_error: 500,
} as const satisfies Record<OAuthError, number>

/** What a browser or program is asked for after a failed attempt by HTTP Basic (RFC 7617). */
export const BASIC_CHALLENGE = 'Basic realm="kurier", charset="UTF-8"'

/** Answers of the token endpoint are never stored (RFC 6749 section 5.1). */
const noStore = { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' }

/** A successful answer of the token endpoint. */
export function oauthAnswer(body: object): HttpAnswer {
  return new HttpAnswer(JSON.stringify(body), { headers: { ...noStore } })
}

/**
 * The answer to a failed token request: `{error, error_description}` (RFC 6749 section 5.2). Errors of other kinds that
 * reading the request can end with keep their status (413, 408, 503); the rest is logged and tells nothing.
 * @param basicTried whether the request came with an Authorization header
 */
export function oauthErrorAnswer(error: unknown, requestId: string, basicTried: boolean): HttpAnswer {
  const refusal = asOAuthRefusal(error)
  return refusal ? ofOAuth(refusal, basicTried) : ofOthers(refusalOf(error, requestId))
}

function ofOAuth(refusal: OAuthRefusal, basicTried: boolean): HttpAnswer {
  const { retryAfterSeconds } = refusal.extra
  const status = retryAfterSeconds === undefined ? statuses[refusal.error] : 429
  return oauthError(status, refusal.error, refusal.message, {
    ...(status === 401 && basicTried && { 'www-authenticate': BASIC_CHALLENGE }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  })
}

function ofOthers({ code, message, extra }: Refusal): HttpAnswer {
  const { status } = problemTable[code]
  const known = status < 500 ? 'invalid_request' : undefined
  const { retryAfterSeconds, headers } = extra
  return oauthError(status, known ?? (status === 503 ? 'temporarily_unavailable' : 'server_error'), message, {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    ...headers,
  })
}

function oauthError(
  status: number,
  error: OAuthError,
  description: string,
  headers: Record<string, string>,
): HttpAnswer {
  const body = JSON.stringify({ error, error_description: description })
  return new HttpAnswer(body, { status, headers: { ...noStore, ...headers } })
}

/** All methods of a path that takes POST alone (RFC 6749 section 3.2); the others get 405 in OAuth's own form. */
export function postOnly(handler: Handler): Record<Method, Handler> {
  const refuse = handlerOf(async ({ method }) =>
    oauthError(405, 'invalid_request', `${method} is not possible here; possible: POST.`, { allow: 'POST' }),
  )
  return { GET: refuse, HEAD: refuse, POST: handler, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse }
}
