import { audit, auditObject } from '../accounts/audit/audit.ts'
import { may } from '../accounts/permissions.ts'
import { DEFAULT_ORGANISATION } from '../clients/create-client.ts'
import { organisationExists } from '../clients/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { claimOf, claimWithin, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { assertMayAsk } from './access.ts'
import { shown } from './audited.ts'
import { checkedInput } from './checked-input.ts'
import { assertReachable } from './destination-callback.ts'
import { fullRecord } from './records.ts'
import type { DestinationInput, DestinationRecord } from './schema.ts'
import { insertAssignment, insertDestination } from './store.ts'
import { writeDestination } from './write-destination.ts'

/** `organisationId`: where a person creates it; a client's are always those of its own organisation. */
export type NewDestination = DestinationInput & { organisationId?: string }

/**
 * Creates a destination in the organisation of the actor and assigns the client that creates it (decisions 4).
 * @param input.request given when the client sent an Idempotency-Key: its answer is kept in the same transaction
 * @returns the record and its address
 * @throws Refusal `insufficient-scope`, `invalid`, `callback-unreachable`, or `conflict` for a status that cannot be yet
 */
export async function createDestination(
  { db, actor, clock }: Context,
  { input, request }: { input: NewDestination; request?: IdempotentRequest },
): Promise<{ created: DestinationRecord; location: string }> {
  assertMayAsk(actor)
  const organisationId = organisationOf(actor, input.organisationId)
  const wanted = checkedInput(input, null)
  await assertReachable(wanted.callback, organisationId)
  const now = await clock.service()
  const id = newId()
  return inTransaction(db, async (tx) => {
    if (!(await organisationExists(tx, organisationId))) throw invalid([unknownOrganisation])
    const bare = await insertDestination(tx, { id, organisationId }, wanted.described, now)
    if (actor.kind === 'client') await insertAssignment(tx, { destinationId: id, clientId: actor.clientId }, now)
    const stored = await writeDestination(tx, bare, wanted, now)
    await audit(tx, actor, clock.machine(), {
      action: 'create-destination',
      ...auditObject('destination', stored),
      after: shown(stored),
    })
    const created = fullRecord(stored)
    const location = `${wireAddresses().destinationApi}/v2/destinations/${id}`
    await claimWithin(tx, claimOf(request, { status: 201, location, body: created }), now)
    return { created, location }
  })
}

const unknownOrganisation = { pointer: '/organisationId', detail: 'There is no such organisation of yours.' }

function organisationOf(actor: Actor, wanted: string | undefined): string {
  if (actor.kind === 'client') return actor.organisationId
  if (actor.kind === 'system') return wanted ?? DEFAULT_ORGANISATION
  if (wanted === undefined || !may(actor, 'manage-destinations', wanted)) throw invalid([unknownOrganisation])
  return wanted
}
