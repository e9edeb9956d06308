import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { asUuid } from '../platform/ids.ts'
import { matchingSecret } from './client-secret.ts'
import { noteFailedAttempt, secondsUntilNextAttempt } from './failed-attempts.ts'
import { noteLastUse } from './note-last-use.ts'
import { noteDeprecatedUse, noteTokenRequest } from './note-token-request.ts'
import { asOAuthRefusal, OAuthRefusal } from './oauth-refusal.ts'
import { inScopeOrder } from './rules.ts'
import { decideScopes, scopeNotation } from './scope-notation.ts'
import { SECRET_CLAIM, signAccessToken } from './sign-access-token.ts'
import { selectClientWithSecrets, type ClientWithSecrets } from './store.ts'
import { countTokenRequest } from './token-volume.ts'
import type { Scope } from '../platform/terms.ts'

/** The only grant (RFC 6749 section 4.4). */
export const GRANT_TYPE = 'client_credentials'

/** A token request as it was sent, and the address it came from. Parameters without a value count as not sent. */
export type TokenRequest = {
  clientId?: string
  clientSecret?: string
  grantType?: string
  scope?: string
  address: string
}

/** RFC 6749 section 5.1; `expires_in` in seconds. */
export type TokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }

/** When a request arrived: the machine's clock, and milliseconds of its monotonic one for the counters. */
type Arrival = { now: Date; monotonic: number }

/** Placeholder for an invalid client id; it belongs to no client. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Answers a token request (decisions 2) in the order of RFC 6749: complete (4.4.2), not blocked, client authenticated
 * (2.3.1), grant type (5.2), scope (3.3), answer (5.1).
 * @throws OAuthRefusal
 */
export async function issueToken({ db, clock }: Context<undefined>, request: TokenRequest): Promise<TokenAnswer> {
  const arrival = { now: clock.machine(), monotonic: clock.monotonic() }
  try {
    const { clientId, answer } = await granted(db, request, arrival)
    noteTokenRequest(db, { clientId, address: request.address, outcome: 'granted', scope: answer.scope }, arrival.now)
    return answer
  } catch (error) {
    noteRefusal(db, request, error, arrival.now)
    throw error
  }
}

/** Notes a refusal for the portal; the write drops it if the client does not exist. */
function noteRefusal(db: Handle, request: TokenRequest, error: unknown, now: Date): void {
  const refusal = asOAuthRefusal(error)
  const clientId = asUuid(request.clientId ?? '')
  if (!refusal?.reason || !clientId) return
  const { address, scope, clientSecret } = request
  const { error: outcome, reason } = refusal
  noteTokenRequest(db, { clientId, address, outcome, reason, scope, clientSecret }, now)
}

async function granted(
  db: Handle,
  request: TokenRequest,
  { now, monotonic }: Arrival,
): Promise<{ clientId: string; answer: TokenAnswer }> {
  const { grantType, ...credentials } = completeRequest(request)
  refuseBlockedCaller(credentials, monotonic)
  const { client, secretId } = await authenticatedClient(db, credentials, { now, monotonic })
  if (request.scope) noteDeprecatedUse(db, { clientId: client.id, what: 'named-scopes' }, now)
  limitVolume(client.id, monotonic)
  refuseDisabledClient(client)
  requireClientCredentialsGrant(grantType)
  const scopes = grantedScopes(request.scope, client.scopes)
  return { clientId: client.id, answer: await signedAnswer(db, { clientId: client.id, secretId, scopes }, now) }
}

type IssueTokenCredentials = { clientId: string; clientSecret: string; address: string }

function completeRequest({
  clientId,
  clientSecret,
  grantType,
  address,
}: TokenRequest): IssueTokenCredentials & { grantType: string } {
  if (!grantType) {
    const description = `The parameter grant_type is missing; send ${GRANT_TYPE}.`
    throw new OAuthRefusal('invalid_request', description, { reason: 'grant-type-missing' })
  }
  if (!clientId || !clientSecret) {
    throw new OAuthRefusal(
      'invalid_client',
      'The client did not authenticate; send client_id and client_secret in the body or by HTTP Basic.',
      { reason: 'credentials-missing' },
    )
  }
  return { clientId: asUuid(clientId) ?? NOBODY, clientSecret, address, grantType }
}

function refuseBlockedCaller({ clientId, address }: IssueTokenCredentials, monotonic: number): void {
  const retryAfterSeconds = secondsUntilNextAttempt(clientId, address, monotonic)
  if (retryAfterSeconds === 0) return
  const description = `Too many failed attempts for this client from this address; wait ${retryAfterSeconds} s.`
  throw new OAuthRefusal('invalid_client', description, { retryAfterSeconds, reason: 'blocked' })
}

/** One statement, one hash and two comparisons whether the client exists or not, so that timing reveals nothing. */
async function authenticatedClient(
  db: Handle,
  { clientId, clientSecret, address }: IssueTokenCredentials,
  { now, monotonic }: Arrival,
): Promise<{ client: ClientWithSecrets; secretId: string }> {
  const client = await selectClientWithSecrets(db, clientId, now)
  const secretId = matchingSecret(clientSecret, client?.secrets ?? [])
  const secret = client?.secrets.find(({ id }) => id === secretId)
  if (!client || !secret) {
    await noteFailedAttempt(db, clientId, address, { now, monotonic })
    const description = 'The client is unknown, or its secret is wrong, expired or revoked.'
    throw new OAuthRefusal('invalid_client', description, { reason: 'wrong-secret' })
  }
  noteLastUse(db, secret, now)
  return { client, secretId: secret.id }
}

/** Only a caller with a valid secret learns this. */
function refuseDisabledClient({ status }: ClientWithSecrets): void {
  if (status === 'active') return
  throw new OAuthRefusal('invalid_client', 'This client is disabled; ask the operator.', { reason: 'client-disabled' })
}

function limitVolume(clientId: string, monotonic: number): void {
  const retryAfterSeconds = countTokenRequest(clientId, monotonic)
  if (retryAfterSeconds === 0) return
  const description = `This client asks for too many tokens; use each until it expires, and wait ${retryAfterSeconds} s.`
  throw new OAuthRefusal('temporarily_unavailable', description, { retryAfterSeconds, reason: 'too-many-tokens' })
}

function requireClientCredentialsGrant(grantType: string): void {
  if (grantType === GRANT_TYPE) return
  const description = `The only grant_type here is ${GRANT_TYPE}.`
  throw new OAuthRefusal('unsupported_grant_type', description, { reason: 'grant-type-unsupported' })
}

function grantedScopes(requested: string | undefined, assigned: readonly string[]): Scope[] {
  const decision = decideScopes(requested, inScopeOrder(assigned), scopeNotation())
  if ('refused' in decision) throw new OAuthRefusal('invalid_scope', decision.refused, { reason: decision.reason })
  return decision.scopes
}

type TokenGrant = { clientId: string; secretId: string; scopes: Scope[] }

async function signedAnswer(db: Handle, { clientId, secretId, scopes }: TokenGrant, now: Date): Promise<TokenAnswer> {
  const { accessTokenSeconds: seconds } = settings()
  const extraClaims = { [SECRET_CLAIM]: secretId }
  const { accessToken, scope } = await signAccessToken(db, { clientId, scopes, seconds, extraClaims }, now)
  return { access_token: accessToken, token_type: 'Bearer', expires_in: seconds, scope }
}
