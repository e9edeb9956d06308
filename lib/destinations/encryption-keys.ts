import type { Handle } from '../platform/database.ts'
import { encryptionKidsSince } from './key-store.ts'

/**
 * The kids that content may be encrypted for (decisions 4, "Encrypted parts"): encryption keys that were the
 * destination's encryptionKid at `since` or later. Revoked keys are left out: a revocation holds at once, and a sender
 * that encrypted for the key has to encrypt again.
 * @param since when the submission was created (service clock)
 */
export async function encryptionKeysSince(
  db: Handle,
  destinationId: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  return new Set(await encryptionKidsSince(db, destinationId, since))
}
