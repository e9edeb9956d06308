import { z } from 'zod'
import type { ActingPerson, Binding, ClientActor } from '../platform/actor.ts'
import type { Handle } from '../platform/database.ts'
import { LONGEST_ACCESS_TOKEN, settings } from '../platform/env.ts'
import { KeptForASecond } from '../platform/kept-for-a-second.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { bindingClaims } from './bound-token.ts'
import { readScopes, scopeNotation } from './scope-notation.ts'
import { SECRET_CLAIM } from './sign-access-token.ts'
import { selectClientStanding, type ClientStandingRow } from './store.ts'
import { forgetToken, verifiedClaims, type Claims } from './verified-claims.ts'
import { actingClaims } from './workbench-token.ts'

/** Reasons to refuse an access token, and the words for its bearer. */
const tokenRefusals = {
  missing: 'Send an access token: Authorization: Bearer <ACCESS_TOKEN>.',
  malformed: 'The access token is no JWT of this service.',
  header: 'The access token has another header than typ at+jwt, alg ES256 without crit.',
  key: 'The access token was signed with a key that this service does not have.',
  signature: 'The signature of the access token is wrong.',
  issuer: 'The access token was issued by another service.',
  audience: 'The access token is meant for another service.',
  expired: 'The access token has expired; get a new one.',
  'client-unknown': 'The client of the access token is not registered any more.',
  'client-disabled': 'The client of the access token is disabled.',
  ended: 'The access token was ended together with the client secret that it was issued with; get a new one.',
} as const satisfies Record<string, string>

type TokenRefusal = keyof typeof tokenRefusals
type VerifiedToken = { actor: ClientActor } | { refused: TokenRefusal; detail: string }

/**
 * RFC 9068 section 2.2, as this service writes it; `iat` and `exp` in seconds. A bound token has both claims of its
 * binding, a token of the workbench those of its person and destination, any other token the secret with which it was
 * requested.
 */
const accessTokenClaims = z.object({
  iss: z.string(),
  sub: z.guid(),
  client_id: z.guid(),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  iat: z.number(),
  exp: z.number(),
  scope: z.string(),
  [bindingClaims.submissionId]: z.guid().optional(),
  [bindingClaims.caseId]: z.guid().optional(),
  [SECRET_CLAIM]: z.guid().optional(),
  ...actingClaims,
})
type AccessTokenClaims = z.output<typeof accessTokenClaims>

/**
 * Verifies an access token in the order of RFC 9068 section 4: header, signature, issuer, audience, expiry, and then
 * the client as it stands now. The bearer may do what both the token and the client's present scopes allow (decisions
 * 2).
 * @param now the machine's clock
 */
export async function verifyAccessToken(db: Handle, token: string | undefined, now: Date): Promise<VerifiedToken> {
  if (!token) return refused('missing')
  const verified = await verifiedClaims(db, token)
  if ('refused' in verified) return refused(verified.refused)
  const claims = readClaims(verified.claims)
  const refusal = claims ? claimsRefusal(claims, now) : 'malformed'
  if (!claims || refusal) {
    forgetToken(token)
    return refused(refusal ?? 'malformed')
  }
  return clientActor(db, claims)
}

function refused(refusal: TokenRefusal): VerifiedToken {
  return { refused: refusal, detail: tokenRefusals[refusal] }
}

function readClaims(claims: Claims): AccessTokenClaims | undefined {
  const { success, data } = accessTokenClaims.safeParse(claims)
  return success && data.sub === data.client_id && hasWholeBinding(data) && hasWholeAct(data) ? data : undefined
}

/** False for half a binding, which would otherwise count as no binding. */
function hasWholeBinding({ submission_id, case_id }: AccessTokenClaims): boolean {
  return (submission_id === undefined) === (case_id === undefined)
}

/** False for an acting person without a destination, or the reverse, which would otherwise count as neither. */
function hasWholeAct({ act, destination_id }: AccessTokenClaims): boolean {
  return (act === undefined) === (destination_id === undefined)
}

function claimsRefusal({ iss, aud, iat, exp }: AccessTokenClaims, now: Date): TokenRefusal | undefined {
  const { submissionApi, destinationApi } = wireAddresses()
  if (iss !== settings().baseUrl) return 'issuer'
  if (![submissionApi, destinationApi].every((address) => aud.includes(address))) return 'audience'
  // a token signed by an earlier version may name a later end
  const end = Math.min(exp, iat + LONGEST_ACCESS_TOKEN)
  return now.getTime() >= end * 1000 ? 'expired' : undefined
}

async function clientActor(db: Handle, claims: AccessTokenClaims): Promise<VerifiedToken> {
  const { client_id: clientId, scope } = claims
  const client = await clientStanding(db, clientId)
  if (!client) return refused('client-unknown')
  if (client.status !== 'active') return refused('client-disabled')
  const [boundTo, act] = [bindingOf(claims), actOf(claims)]
  if (!boundTo && !act && isEnded(claims, client)) return refused('ended')
  const scopes = readScopes(scope, scopeNotation()).filter((name) => client.scopes.includes(name))
  const actor: ClientActor = { kind: 'client', clientId, organisationId: client.organisationId, scopes }
  return { actor: { ...actor, ...(boundTo && { boundTo }), ...(act && { act }) } }
}

/**
 * Whether a token of the client's own was ended with its secret. A token without its secret's name was issued by an
 * earlier version: it ends with any of the client's secrets, since it may come from that one.
 */
function isEnded({ [SECRET_CLAIM]: secretId }: AccessTokenClaims, { endedSecrets }: ClientStandingRow): boolean {
  return secretId === undefined ? endedSecrets.length > 0 : endedSecrets.includes(secretId)
}

function bindingOf({ submission_id, case_id }: AccessTokenClaims): Binding | undefined {
  return submission_id && case_id ? { submissionId: submission_id, caseId: case_id } : undefined
}

function actOf({ act, destination_id: destinationId }: AccessTokenClaims): ActingPerson | undefined {
  return act && destinationId ? { personId: act.sub, sessionId: act.sid, destinationId } : undefined
}

const MOST_CLIENTS = 10_000

const standings = () =>
  oncePerProcess('client-standings', () => new KeptForASecond<string, ClientStandingRow | undefined>(MOST_CLIENTS))

/** A client's organisation, status and scopes as they stood at most a second ago; undefined when it is gone. */
async function clientStanding(db: Handle, clientId: string): Promise<ClientStandingRow | undefined> {
  return standings().get(clientId, async () => (await selectClientStanding(db, { clientId }))[0])
}
