import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { lockedDestinationFor } from './access.ts'
import { isKid } from './schema.ts'
import { findKey, markRevoked } from './key-store.ts'
import { tellOwners } from './tell-owners.ts'
import { settleDestination } from './write-destination.ts'

/**
 * Revokes a key from now on; it stays readable (decisions 4). Doing so again changes nothing.
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `conflict` for the active encryption key
 */
export async function revokeKey(
  context: Context,
  { destinationId, kid }: { destinationId: string; kid: string },
): Promise<void> {
  const { db, actor, clock } = context
  const now = await clock.service()
  const changed = await inTransaction(db, async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    const key = isKid(kid) ? await findKey(tx, destinationId, kid) : undefined
    if (!key) throw notFound('key')
    if (kid === destination.encryptionKid) {
      throw conflict('This is the active encryption key; name another one as encryptionKid first.')
    }
    if (key.isRevoked) return undefined
    await markRevoked(tx, destinationId, kid, now)
    await settleDestination(tx, destination, now)
    const before = { kid, purpose: key.purpose }
    await audit(tx, actor, clock.machine(), {
      action: 'revoke-destination-key',
      ...auditObject('destination', destination),
      before,
    })
    return destination
  })
  if (changed) tellOwners(context, changed, [{ what: 'key-revoked', kid }])
}
