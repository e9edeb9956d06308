import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { checkedKey } from './key-rules.ts'
import { putKey } from './put-key.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import type { Jwk, PublicKey } from './schema.ts'
import { lockDestination } from './store.ts'
import { settleDestination } from './write-destination.ts'

/**
 * Adds an encryption or signing key to a destination (decisions 4). An encryption key is not active before the
 * destination's encryptionKid names it.
 * @returns the key as it is stored, and whether it is new; the same key again is not
 * @throws Refusal `insufficient-scope`, `not-found`, `invalid`, `conflict` for a kid that another key has
 */
export async function addKey(
  actor: Actor,
  { destinationId, jwk }: { destinationId: string; jwk: Jwk },
): Promise<{ key: PublicKey; isNew: boolean }> {
  assertMayManageDestinations(actor)
  const key = checkedKey(jwk, '')
  const now = await serviceNow(database())
  return inTransaction(database(), async (tx) => {
    const destination = await lockDestination(tx, destinationId, assignedTo(actor))
    if (!destination) throw notFound('destination')
    const isNew = await putKey(tx, destinationId, key, now)
    await settleDestination(tx, destination, now)
    return { key: key.jwk, isNew }
  })
}
