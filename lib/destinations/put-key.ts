import type { Management } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { isSameKey, type DestinationKey } from './key-rules.ts'
import { findKey, insertKey } from './key-store.ts'

/**
 * Adds a key to a destination whose row the transaction has locked. The same key again changes nothing.
 * @returns true when it is new
 * @throws Refusal `conflict` when its kid is taken by another key, or was revoked
 */
export async function putKey(tx: Management, destinationId: string, key: DestinationKey, now: Date): Promise<boolean> {
  const known = await findKey(tx, destinationId, key.kid)
  if (!known) {
    await insertKey(tx, destinationId, key, now)
    return true
  }
  if (known.isRevoked) throw conflict(`The key "${key.kid}" was revoked and stays so; make a new key.`)
  if (isSameKey(known, key)) return false
  throw conflict(
    `The destination has another key, or this one with another x5c, under the kid "${key.kid}"; choose another kid.`,
  )
}
