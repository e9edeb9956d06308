import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey, masterKeys, type MasterKey } from './master-keys.ts'

/** What is authenticated; each has a key of its own. */
export type AuthenticationPurpose = 'backup'

/** `keyId` names the master key in hex, `hmacOf` is HMAC-SHA-256 under a key derived from it. */
export type Authenticator = { keyId: string; hmacOf: (bytes: Uint8Array) => Buffer }

/** Authenticates under the master key that is the first now, also when another one is before the work has ended. */
export function authenticator(what: AuthenticationPurpose): Authenticator {
  const [key] = masterKeys()
  return { keyId: key.id.toString('hex'), hmacOf: (bytes) => hmacOf(what, key, bytes) }
}

/** Whether any of the master keys in force authenticated these bytes. */
export function isAuthentic(what: AuthenticationPurpose, bytes: Uint8Array, hmac: Uint8Array): boolean {
  return masterKeys().some((key) => {
    const own = hmacOf(what, key, bytes)
    return own.byteLength === hmac.byteLength && timingSafeEqual(own, hmac)
  })
}

/** Whether one of the master keys in force is the one of this id. */
export const hasMasterKey = (keyId: string): boolean => masterKeys().some(({ id }) => id.toString('hex') === keyId)

const hmacOf = (what: AuthenticationPurpose, { bytes: key }: MasterKey, bytes: Uint8Array): Buffer =>
  createHmac('sha256', derivedKey(key, `${what} authenticated`))
    .update(bytes)
    .digest()
