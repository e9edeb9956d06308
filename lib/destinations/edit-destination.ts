import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { checkedInput } from './checked-input.ts'
import { assertReachable } from './destination-callback.ts'
import { fullRecord } from './records.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import type { DestinationInput, DestinationRecord } from './schema.ts'
import { findDestination, lockDestination, type Destination } from './store.ts'
import { writeDestination } from './write-destination.ts'

/**
 * The sequence that PUT and PATCH share. The reachability check happens before the transaction; inside, what is wanted
 * is worked out anew from the locked row, so that two changes at the same time do not undo each other.
 * @param wantedOf what the destination is to become, told from how it stands
 */
export async function editDestination(
  actor: Actor,
  destinationId: string,
  wantedOf: (current: Destination) => DestinationInput,
): Promise<DestinationRecord> {
  assertMayManageDestinations(actor)
  const before = await findDestination(database(), destinationId, assignedTo(actor))
  if (!before) throw notFound('destination')
  await assertReachable(checkedInput(wantedOf(before), before.callbackUrl).callback)
  const now = await serviceNow(database())
  return inTransaction(database(), async (tx) => {
    const current = await lockDestination(tx, destinationId, assignedTo(actor))
    if (!current) throw notFound('destination')
    const wanted = checkedInput(wantedOf(current), current.callbackUrl)
    return fullRecord(await writeDestination(tx, current, wanted, now))
  })
}
