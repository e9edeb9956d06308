import type { ClientActor } from '#lib/platform/actor.ts'
import { database, type Handle } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import type { Scope } from '#lib/platform/terms.ts'
import { scopeNotation, writeScope } from '#lib/clients/scope-notation.ts'
import { verifyAccessToken } from '#lib/clients/verify-access-token.ts'
import { countByAddress, type Trace } from './envelope.ts'
import type { HttpCall } from './http-call.ts'
import { assertRate, countRequest, type RateState } from '#lib/platform/rate-limit.ts'

/**
 * Who calls; nobody where everybody may. Counts the call.
 * @throws 401, 429
 */
export async function caller(
  access: 'public' | readonly Scope[],
  request: HttpCall,
  trace: Trace,
): Promise<ClientActor | undefined> {
  if (access === 'public') {
    countByAddress(request, trace)
    return undefined
  }
  const actor = await authenticate(database(), request).catch((error: unknown) => {
    countByAddress(request, trace)
    throw error
  })
  trace.actor = actor
  trace.rate = countByActor(actor)
  assertRate(trace.rate)
  return actor
}

/** Counts a call that nobody has to sign in for, since nothing is there. Whose it is matters to the log of refused calls alone. */
export function countAnybody(request: HttpCall, trace: Trace): void {
  countByAddress(request, trace)
  if (request.headers.get('authorization') === null) return
  trace.whose = () => authenticate(database(), request).catch(() => undefined) // the answer does not depend on it
}

/**
 * The client that a request's bearer token names (RFC 6750 section 2.1: only the header is read).
 * @throws 401 with WWW-Authenticate; the error code is given only when a token was sent (RFC 6750 section 3.1)
 */
async function authenticate(db: Handle, request: HttpCall): Promise<ClientActor> {
  const header = request.headers.get('authorization') ?? ''
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1]
  if (!token) throw unauthenticated('Send an access token: Authorization: Bearer <ACCESS_TOKEN>.')
  const verified = await verifyAccessToken(db, token, new Date())
  if ('refused' in verified) throw unauthenticated(verified.detail, true)
  return verified.actor
}

/**
 * Bound tokens of one client, and those of the workbench, are in many hands: each counts for its submission or person, so
 * that none uses up what all share.
 */
export function countedAs({ clientId, boundTo, act }: ClientActor): string {
  if (act) return `workbench ${act.personId}`
  return boundTo ? `submission ${boundTo.submissionId}` : `client ${clientId}`
}

function countByActor(actor: ClientActor): RateState {
  const { clientRequests, addressRequests } = settings().limits
  const { act, boundTo, clientId } = actor
  if (act) return countRequest('workbench', act.personId, addressRequests)
  return boundTo
    ? countRequest('submissions', boundTo.submissionId, addressRequests)
    : countRequest('clients', clientId, clientRequests)
}

/** Lets a token pass that has one of the scopes; one that is bound only where `bound` says so. @throws 403 */
export function assertAccess(
  { access, bound }: { access: 'public' | readonly Scope[]; bound?: true },
  actor: ClientActor | undefined,
): void {
  if (access === 'public' || !actor) return
  if (!access.some((scope) => actor.scopes.includes(scope))) throw insufficientScope(access)
  if (actor.boundTo && !bound) {
    throw notGoodFor('This token is good for its one submission and its case only; this call is for none of them.')
  }
}

/** 401 with its challenge (RFC 6750 section 3). `tokenSent`: what was sent is no (longer a) valid token. */
export function unauthenticated(detail: string, tokenSent = false): Refusal {
  const challenge = tokenSent ? 'Bearer realm="kurier", error="invalid_token"' : 'Bearer realm="kurier"'
  return new Refusal('unauthenticated', detail, { headers: { 'www-authenticate': challenge } })
}

function insufficientScope(needed: readonly Scope[]): Refusal {
  const written = needed.map((scope) => writeScope(scope, scopeNotation()))
  return new Refusal('insufficient-scope', `This needs the scope ${written.join(' or ')}.`, {
    headers: {
      'www-authenticate': `Bearer realm="kurier", error="insufficient_scope", scope="${written.join(' ')}"`,
    },
  })
}

/** 403 for a token that is bound to something else than what a call is for, with its challenge (RFC 6750 section 3.1). */
export function notGoodFor(detail: string): Refusal {
  return new Refusal('insufficient-scope', detail, {
    headers: { 'www-authenticate': 'Bearer realm="kurier", error="insufficient_scope"' },
  })
}
