import type { Handle } from '../platform/database.ts'
import { isKid, type PublicKey } from './schema.ts'
import { usableKey } from './key-store.ts'

/** The signing key of a destination by its kid, unless it is revoked: what posted events are checked with (decisions 6). */
export async function signingKeyOf(db: Handle, destinationId: string, kid: string): Promise<PublicKey | undefined> {
  return isKid(kid) ? usableKey(db, destinationId, kid, 'signing') : undefined
}
