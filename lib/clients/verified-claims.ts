import { hash } from 'node:crypto'
import { parseJws, verifiesEs256, type ParsedJws } from '../platform/crypto/jws.ts'
import type { Handle } from '../platform/database.ts'
import { publishedKeys } from '../platform/keys/signing-keys.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { BoundedMap } from '../platform/bounded-map.ts'

/** Characters of the longest access token that is looked at; ours have about 800. */
const MOST_CHARACTERS = 8192
const MOST_TOKENS = 10_000
/** RFC 9068 section 2.1; the prefix may be left out (RFC 7515 section 4.1.9). */
const TYP = /^(application\/)?at\+jwt$/i

export type Claims = Record<string, unknown>
type VerifiedClaims = { kid: string; claims: Claims }
type TokenFault = 'malformed' | 'header' | 'key' | 'signature'

/** Tokens whose signature was good, by their hash; an entry goes when it expires or room is needed. */
const verifiedTokens = () =>
  oncePerProcess('verified-access-tokens', () => new BoundedMap<string, VerifiedClaims>(MOST_TOKENS))

/**
 * The claims of an access token that one of our published keys has signed (RFC 9068 section 4), or what is wrong with
 * it. The claims themselves are not judged yet. A good signature is remembered, but its key must be published still.
 */
export async function verifiedClaims(db: Handle, token: string): Promise<{ claims: Claims } | { refused: TokenFault }> {
  if (token.length > MOST_CHARACTERS) return { refused: 'malformed' }
  const tokenHash = hash('sha256', token, 'base64url')
  const keys = await publishedKeys(db, 'access-token')
  const known = verifiedTokens().get(tokenHash)
  if (known) return keys.some(({ kid }) => kid === known.kid) ? known : { refused: 'key' }
  const jws = parseJws(token)
  if (!jws) return { refused: 'malformed' }
  if (!hasOurHeader(jws)) return { refused: 'header' }
  const key = keys.find(({ kid }) => kid === jws.protectedHeader['kid'])
  if (!key) return { refused: 'key' }
  if (!verifiesEs256(jws, key.publicKey)) return { refused: 'signature' }
  const verified = { kid: key.kid, claims: jws.payload }
  verifiedTokens().set(tokenHash, verified)
  return verified
}

/** ES256 and nothing else, an access token and nothing else, no critical extensions; embedded keys are never read. */
function hasOurHeader({ protectedHeader: { alg, typ, crit } }: ParsedJws): boolean {
  return alg === 'ES256' && typeof typ === 'string' && TYP.test(typ) && crit === undefined
}

/** Forgets a token that is of no more use. */
export function forgetToken(token: string): void {
  verifiedTokens().delete(hash('sha256', token, 'base64url'))
}
