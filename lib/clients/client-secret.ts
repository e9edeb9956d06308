import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'

/**
 * Every client secret begins with this, so that secret scanners find one in source code and logs by the pattern
 * `kurier_cs_[A-Za-z0-9_-]{43}`.
 */
const CLIENT_SECRET_PREFIX = 'kurier_cs_'

const SECRET_BYTES = 32
const HASH_BYTES = 32
/** Equals the hash of no secret; compared where a client has fewer secrets, so that all refusals take the same time. */
const NO_HASH = Buffer.alloc(HASH_BYTES)

/** A new secret: the prefix and 32 random bytes as base64url. It is shown once and stored only as its hash. */
export function newClientSecret(): string {
  return `${CLIENT_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
}

/** What is stored of a secret: one fast keyed hash, for it has full entropy (decisions 2). */
export function clientSecretHash(secret: string): Buffer {
  return keyedHash('client-secret', secret)
}

/**
 * The id of the stored secret that was sent, or nothing. Takes the same time whichever it is, and with no stored secret
 * as with two.
 */
export function matchingSecret(secret: string, stored: readonly { id: string; hash: Buffer }[]): string | undefined {
  const sent = clientSecretHash(secret)
  const first = stored[0] ?? { id: undefined, hash: NO_HASH }
  const second = stored[1] ?? { id: undefined, hash: NO_HASH }
  const candidates = [first, second, ...stored.slice(2)]
  const matches = candidates.map(({ id, hash }) => (timingSafeEqual(sent, hash) ? id : undefined))
  return matches.find((id) => id !== undefined)
}
