import { randomBytes } from 'node:crypto'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'

const TOKEN_BYTES = 32

/** A new token for a one-time link: 32 random bytes as base64url. It is shown once and stored only as its hash. */
export function newOneTimeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token: one fast keyed hash, for it has full entropy. */
export function oneTimeTokenHash(token: string): Buffer {
  return keyedHash('one-time-link', token)
}
