import type { Actor } from '../platform/actor.ts'
import { database, prisma } from '../platform/database.ts'
import { destinationFor } from './access.ts'
import type { KeyList } from './schema.ts'
import type { StoredKey } from './key-rules.ts'
import { keysOf } from './key-store.ts'

/**
 * The keys of a destination that are not revoked: the active encryption key first, then oldest first (decisions 4).
 * @throws Refusal `insufficient-scope`, `not-found`
 */
export async function listKeys(actor: Actor, { destinationId }: { destinationId: string }): Promise<KeyList> {
  const destination = await destinationFor(database(), actor, destinationId, 'see-destinations')
  const valid = (await keysOf(prisma(), destinationId)).filter((key) => !key.isRevoked)
  const active = valid.filter((key) => key.kid === destination.encryptionKid)
  const others = valid.filter((key) => key.kid !== destination.encryptionKid)
  return { keys: [...active, ...others].map((key) => key.jwk) }
}

/** Every key that a destination's events were ever signed with: one that is revoked still tells who signed them. */
export async function signingKeysOf(destinationId: string): Promise<StoredKey[]> {
  return (await keysOf(prisma(), destinationId)).filter(({ purpose }) => purpose === 'signing')
}
