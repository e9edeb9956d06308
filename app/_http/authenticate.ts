import type { ClientActor } from '#lib/platform/actor.ts'
import type { Database } from '#lib/platform/database.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { verifyAccessToken } from '#lib/clients/verify-access-token.ts'

/**
 * The client that a request's bearer token names (RFC 6750 section 2.1: only the header is read).
 * @throws 401 with WWW-Authenticate; the error code is given only when a token was sent (RFC 6750 section 3.1)
 */
export async function authenticate(db: Database, request: Request): Promise<ClientActor> {
  const header = request.headers.get('authorization') ?? ''
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1]
  if (!token) throw unauthenticated('Send an access token: Authorization: Bearer <ACCESS_TOKEN>.')
  const verified = await verifyAccessToken(db, token, new Date())
  if ('refused' in verified) throw unauthenticated(verified.detail, true)
  return verified.actor
}

/** 401 with its challenge (RFC 6750 section 3). `tokenSent`: what was sent is no (longer a) valid token. */
export function unauthenticated(detail: string, tokenSent = false): Refusal {
  const challenge = tokenSent ? 'Bearer realm="kurier", error="invalid_token"' : 'Bearer realm="kurier"'
  return new Refusal('unauthenticated', detail, { headers: { 'www-authenticate': challenge } })
}

/** 403 for a token that is bound to something else than what a call is for, with its challenge (RFC 6750 section 3.1). */
export function notGoodFor(detail: string): Refusal {
  return new Refusal('insufficient-scope', detail, {
    headers: { 'www-authenticate': 'Bearer realm="kurier", error="insufficient_scope"' },
  })
}
