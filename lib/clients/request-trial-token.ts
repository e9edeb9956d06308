import { assertMay } from '../accounts/permissions.ts'
import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import type { PersonActor } from '../platform/actor.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import { prisma, type Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { GRANT_TYPE, issueToken, type Arrival } from './issue-token.ts'
import { asOAuthRefusal, type OAuthRefusal } from './oauth-refusal.ts'
import { nameOfClient } from './store.ts'

/** What a token request with this secret is answered: what stands in the token, never the token; or the refusal. */
export type TrialAnswer =
  | { outcome: 'granted'; protectedHeader: Record<string, unknown>; claims: Record<string, unknown>; expiresIn: number }
  | { outcome: 'refused'; refusal: OAuthRefusal }

/**
 * Requests a token for a client with a secret that the person has at hand, the same way as its program does: it counts,
 * is noted and may be refused as that one. The token itself is thrown away.
 * @param db the pool
 * @throws Refusal `not-found`, `forbidden`
 */
export async function requestTrialToken(
  db: Database,
  actor: PersonActor,
  input: { clientId: string; clientSecret: string },
  arrival: Arrival,
): Promise<TrialAnswer> {
  const clientId = asUuid(input.clientId)
  const client = clientId && (await nameOfClient(prisma(), clientId))
  if (!client) throw notFound('client')
  assertMay(actor, { permission: 'manage-clients', see: 'see-clients', what: 'client' }, client.organisationId)
  const answer = await trial(db, { clientId, clientSecret: input.clientSecret, address: actor.address }, arrival)
  const refused = answer.outcome === 'refused' && { error: answer.refusal.error, reason: answer.refusal.reason }
  const entry = {
    action: 'request-trial-token' as const,
    organisationId: client.organisationId,
    object: { kind: 'client', id: clientId, name: client.name },
    after: { outcome: answer.outcome, ...refused },
  }
  await insertAudit(db, auditRow(actor, entry, arrival.now))
  return answer
}

async function trial(
  db: Database,
  credentials: { clientId: string; clientSecret: string; address: string },
  arrival: Arrival,
): Promise<TrialAnswer> {
  try {
    const answer = await issueToken(db, { ...credentials, grantType: GRANT_TYPE }, arrival)
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
