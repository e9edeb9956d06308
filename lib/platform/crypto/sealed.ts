import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { settings } from '../env.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed value is; bound to it, so that one cannot be put in another's place. */
export type Purpose = 'callback-secret' | 'signing-key' | 'totp-secret' | 'sandbox-secret' | 'sandbox-keys'

function masterKey(): Buffer {
  const text = settings().masterKey
  if (!text) throw Object.assign(new Error('MASTER_KEY is not set'), { code: 'no-master-key' })
  return /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
}

/** A 32-byte key for one use, derived from MASTER_KEY (HKDF-SHA-256, RFC 5869). */
export function derivedKey(use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey(), Buffer.alloc(0), `kurier ${use}`, 32))
}

/** Seals a secret with AES-256-GCM under MASTER_KEY: iv, tag and cipher text in one buffer. */
export function seal(purpose: Purpose, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey('sealed'), iv).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/**
 * Opens what `seal` made.
 * @throws Error with code `wrong-master-key` when MASTER_KEY is another one, or the value was changed or sealed for
 *   another use
 */
export function unseal(purpose: Purpose, sealed: Uint8Array): string {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('sealed'), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
  try {
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    const message = 'A sealed secret cannot be opened: MASTER_KEY is not the one that this database was made with.'
    throw Object.assign(new Error(message, { cause }), { code: 'wrong-master-key' })
  }
}

/** One fast keyed hash (HMAC-SHA-256) for values of full entropy: client secrets, equality of callback secrets. */
export function keyedHash(use: string, value: string): Buffer {
  return createHmac('sha256', derivedKey(use)).update(value).digest()
}
