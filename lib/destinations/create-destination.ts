import { DEFAULT_ORGANISATION } from '../clients/create-client.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { claimOf, claimWithin, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { checkedInput } from './checked-input.ts'
import { assertReachable } from './destination-callback.ts'
import { fullRecord } from './records.ts'
import { assertMayManageDestinations } from './rules.ts'
import type { DestinationInput, DestinationRecord } from './schema.ts'
import { insertAssignment, insertDestination } from './store.ts'
import { writeDestination } from './write-destination.ts'

/**
 * Creates a destination in the organisation of the actor and assigns the client that creates it (decisions 4).
 * @param request given when the client sent an Idempotency-Key: its answer is kept in the same transaction
 * @returns the record and its address
 * @throws Refusal `insufficient-scope`, `invalid`, `callback-unreachable`, or `conflict` for a status that cannot be yet
 */
export async function createDestination(
  actor: Actor,
  input: DestinationInput,
  request?: IdempotentRequest,
): Promise<{ created: DestinationRecord; location: string }> {
  assertMayManageDestinations(actor)
  const wanted = checkedInput(input, null)
  await assertReachable(wanted.callback)
  const now = await serviceNow(database())
  const id = newId()
  const organisationId = actor.kind === 'client' ? actor.organisationId : DEFAULT_ORGANISATION
  return inTransaction(database(), async (tx) => {
    const bare = await insertDestination(tx, { id, organisationId }, wanted.described, now)
    if (actor.kind === 'client') await insertAssignment(tx, id, actor.clientId, now)
    const created = fullRecord(await writeDestination(tx, bare, wanted, now))
    const location = `${wireAddresses().destinationApi}/v2/destinations/${id}`
    await claimWithin(tx, claimOf(request, { status: 201, location, body: created }), now)
    return { created, location }
  })
}
