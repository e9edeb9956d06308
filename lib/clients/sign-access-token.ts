import { signEs256 } from '../platform/crypto/jws.ts'
import type { Handle } from '../platform/database.ts'
import { LONGEST_ACCESS_TOKEN, settings } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { signingAddresses } from '../platform/identity/signing-addresses.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { scopeNotation, writeScopes } from './scope-notation.ts'
import type { Scope } from '../platform/terms.ts'

/** `typ` of every access token (RFC 9068 section 2.1). */
const ACCESS_TOKEN_TYP = 'at+jwt'

/** Claim of a client's own token: the id of the secret with which it was requested, so that it can end with that one. */
export const SECRET_CLAIM = 'client_secret_id'

/** What one access token says. `seconds`: how long it holds, 1800 at most. `extraClaims`: claims beside those of every token. */
export type AccessTokenContent = {
  clientId: string
  scopes: readonly Scope[]
  seconds: number
  extraClaims?: Readonly<Record<string, unknown>>
}

/** The signed token, and its scopes as the token names them. */
export type SignedAccessToken = { accessToken: string; scope: string }

/**
 * Signs an access token of this installation (RFC 9068 section 2.2; decisions 2). Whether the client may have it is the
 * caller's business.
 * @param now the machine's clock
 */
export async function signAccessToken(
  db: Handle,
  { clientId, scopes, seconds, extraClaims }: AccessTokenContent,
  now: Date,
): Promise<SignedAccessToken> {
  if (seconds > LONGEST_ACCESS_TOKEN) throw new Error(`an access token holds ${LONGEST_ACCESS_TOKEN} seconds at most`)
  const { kid, privateKey } = await signingKey(db, 'access-token')
  const { submissionApi, destinationApi } = await signingAddresses(db)
  const iat = Math.floor(now.getTime() / 1000)
  const scope = writeScopes(scopes, scopeNotation())
  const claims = {
    ...extraClaims,
    iss: settings().baseUrl,
    sub: clientId,
    client_id: clientId,
    aud: [submissionApi, destinationApi],
    scope,
    iat,
    exp: iat + seconds,
    jti: newId(),
  }
  return { accessToken: signEs256(privateKey, kid, ACCESS_TOKEN_TYP, claims), scope }
}
