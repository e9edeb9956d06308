import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealedPurpose } from '../../rooms/lists.ts'
import { derivedKey, masterKeys, type MasterKey } from './master-keys.ts'

const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed value is; bound to it, so that one cannot be put in another's place. */
export type Purpose = SealedPurpose | 'hash-root'

/**
 * Seals a secret with AES-256-GCM under the first of MASTER_KEY: the key's id, iv, tag and cipher text in one buffer.
 * @param id of the row that keeps it: in another row it cannot be opened
 */
export function seal(purpose: Purpose, id: string, plain: string): Buffer {
  const [key] = masterKeys()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key.bytes, 'sealed'), iv).setAAD(boundTo(purpose, id))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([key.id, iv, cipher.getAuthTag(), text])
}

/**
 * Opens what `seal` made, under whichever of the keys of MASTER_KEY it names.
 * @throws Error with code `wrong-master-key` when none of them fits, or the value was changed or sealed for another use
 *   or row
 */
export function unseal(purpose: Purpose, id: string, sealed: Uint8Array): string {
  const keys = masterKeys()
  for (const key of keys) {
    const plain = isSealedUnder(key, sealed) && opened(key, sealed.subarray(ID_BYTES), boundTo(purpose, id))
    if (typeof plain === 'string') return plain
  }
  // what was sealed before values named their key and were bound to their row; `kurier keys reseal` leaves none
  for (const key of keys) {
    const plain = opened(key, sealed, Buffer.from(purpose))
    if (plain !== undefined) return plain
  }
  const message = 'A sealed secret cannot be opened: MASTER_KEY is not the one that this database was made with.'
  throw Object.assign(new Error(message), { code: 'wrong-master-key' })
}

const boundTo = (purpose: Purpose, id: string): Buffer => Buffer.from(`${purpose} ${id}`)

/** Whether a sealed value names this key. */
export function isSealedUnder(key: MasterKey, sealed: Uint8Array): boolean {
  return key.id.equals(sealed.subarray(0, ID_BYTES))
}

function opened(key: MasterKey, sealed: Uint8Array, additional: Buffer): string | undefined {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(key.bytes, 'sealed'), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(additional).setAuthTag(tag)
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // wrong key, changed, or bound to something else: GCM does not tell which
  }
}
