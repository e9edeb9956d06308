import type { Handle } from '../platform/database.ts'
import { encryptionKidsSince } from './key-store.ts'

/**
 * The kids that content may be encrypted for (decisions 4, "Encrypted parts"): encryption keys that were the
 * destination's encryptionKid at `since` or later. A revoked key is left out: the revocation holds from now on, and
 * senders that used the key have to encrypt again.
 * @param since when the submission was created (service clock)
 */
export async function encryptionKeysSince(
  db: Handle,
  destinationId: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  return new Set(await encryptionKidsSince(db, destinationId, since))
}
