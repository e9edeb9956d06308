import { audit } from '../accounts/audit/audit.ts'
import { assertMay } from '../accounts/permissions.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { GRANT_TYPE, issueToken } from './issue-token.ts'
import { asOAuthRefusal, type OAuthRefusal } from './oauth-refusal.ts'
import { nameOfClient } from './store.ts'

/** What a token request with this secret is answered: what stands in the token, never the token; or the refusal. */
export type TrialAnswer =
  | { outcome: 'granted'; protectedHeader: Record<string, unknown>; claims: Record<string, unknown>; expiresIn: number }
  | { outcome: 'refused'; refusal: OAuthRefusal }

/**
 * Requests a token for a client with a secret that the person has at hand, the same way as its program does: it counts,
 * is noted and may be refused as that one. The token itself is thrown away.
 * @throws Refusal `not-found`, `forbidden`
 */
export async function requestTrialToken(
  context: Context<PersonActor>,
  input: { clientId: string; clientSecret: string },
): Promise<TrialAnswer> {
  const { db, actor, clock } = context
  const clientId = asUuid(input.clientId)
  const client = clientId && (await nameOfClient(db, clientId))
  if (!client) throw notFound('client')
  assertMay(actor, { permission: 'manage-clients', see: 'see-clients', what: 'client' }, client.organisationId)
  const now = clock.machine()
  const credentials = { clientId, clientSecret: input.clientSecret, address: actor.address }
  const answer = await trial({ ...context, actor: undefined }, credentials)
  const refused = answer.outcome === 'refused' && { error: answer.refusal.error, reason: answer.refusal.reason }
  const entry = {
    action: 'request-trial-token' as const,
    organisationId: client.organisationId,
    object: { kind: 'client', id: clientId, name: client.name },
    after: { outcome: answer.outcome, ...refused },
  }
  await audit(db, actor, now, entry)
  return answer
}

async function trial(
  context: Context<undefined>,
  credentials: { clientId: string; clientSecret: string; address: string },
): Promise<TrialAnswer> {
  try {
    const answer = await issueToken(context, { ...credentials, grantType: GRANT_TYPE })
    const token = parseJws(answer.access_token)
    if (!token) throw new Error('an access token of our own is no JWS')
    const { protectedHeader, payload } = token
    return { outcome: 'granted', protectedHeader, claims: payload, expiresIn: answer.expires_in }
  } catch (error) {
    const refusal = asOAuthRefusal(error)
    if (!refusal) throw error
    return { outcome: 'refused', refusal }
  }
}
