import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction, prisma } from '../platform/database.ts'
import { destinationFor, lockedDestinationFor } from './access.ts'
import { audited, difference } from './audited.ts'
import { checkedInput, type WantedDestination } from './checked-input.ts'
import { assertReachable } from './destination-callback.ts'
import { fullRecord } from './records.ts'
import type { DestinationRecord } from './schema.ts'
import type { Destination } from './store.ts'
import { writeDestination } from './write-destination.ts'

/** What a destination is to become, told from how it stands. */
export type WantedOf = (current: Destination) => WantedDestination

/**
 * The sequence that PUT and PATCH share. The reachability check happens before the transaction; inside, what is wanted
 * is worked out anew from the locked row, so that two changes at the same time do not undo each other.
 */
export async function editDestination(
  actor: Actor,
  destinationId: string,
  wantedOf: WantedOf,
): Promise<DestinationRecord> {
  const before = await destinationFor(database(), actor, destinationId, 'manage-destinations')
  await assertReachable(checkedInput(wantedOf(before), before.callbackUrl).callback)
  return storeEdit(actor, destinationId, wantedOf)
}

/** Stores a change whose callback was found reachable, with its row of the audit log. */
export async function storeEdit(actor: Actor, destinationId: string, wantedOf: WantedOf): Promise<DestinationRecord> {
  const now = await serviceNow(database())
  return inTransaction(prisma(), async (tx) => {
    const current = await lockedDestinationFor(tx, actor, destinationId)
    const wanted = checkedInput(wantedOf(current), current.callbackUrl)
    const changed = await writeDestination(tx, current, wanted, now)
    const what = difference(current, changed)
    if (what) await audited(tx, actor, changed, { action: 'change-destination', ...what })
    return fullRecord(changed)
  })
}
