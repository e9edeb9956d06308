import { audit, auditObject } from '../accounts/audit/audit.ts'
import { may } from '../accounts/permissions.ts'
import { DEFAULT_ORGANISATION } from '../accounts/terms.ts'
import { organisationExists } from '../clients/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { claimOf, claimWithin, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { assertMayAsk } from './access.ts'
import { shown } from './audited.ts'
import { checkedInput, type CheckedInput } from './checked-input.ts'
import { assertReachable } from './destination-callback.ts'
import { fullRecord } from './records.ts'
import type { DestinationInput, DestinationRecord } from './schema.ts'
import { insertAssignment, insertDestination, type Destination } from './store.ts'
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
  const wanted = await checkedInput(input, null, clock.machine())
  await assertReachable(wanted.callback, organisationId, actor)
  const now = await clock.service()
  return inTransaction(db, async (tx) => {
    const stored = await putDestination(tx, actor, { organisationId, wanted }, { now, machine: clock.machine() })
    if (actor.kind === 'client') await insertAssignment(tx, { destinationId: stored.id, clientId: actor.clientId }, now)
    const created = fullRecord(stored)
    const location = `${wireAddresses().destinationApi}/v2/destinations/${stored.id}`
    await claimWithin(tx, claimOf(request, { status: 201, location, body: created }), now)
    return { created, location }
  })
}

/**
 * Makes a destination as part of another call, which has checked the actor and that its callback is reachable.
 * @throws Refusal `invalid` for an unknown organisation, or as `writeDestination` does
 */
export async function putDestination(
  tx: Handle,
  actor: Actor,
  { organisationId, wanted }: { organisationId: string; wanted: CheckedInput },
  { now, machine }: { now: Date; machine: Date },
): Promise<Destination> {
  if (!(await organisationExists(tx, organisationId))) throw invalid([unknownOrganisation])
  const bare = await insertDestination(tx, { id: newId(), organisationId }, wanted.described, now)
  const stored = await writeDestination(tx, bare, wanted, now)
  const entry = { action: 'create-destination' as const, ...auditObject('destination', stored), after: shown(stored) }
  await audit(tx, actor, machine, entry)
  return stored
}

const unknownOrganisation = { pointer: '/organisationId', detail: 'There is no such organisation of yours.' }

function organisationOf(actor: Actor, wanted: string | undefined): string {
  if (actor.kind === 'client') return actor.organisationId
  if (actor.kind === 'system') return wanted ?? DEFAULT_ORGANISATION
  if (wanted === undefined || !may(actor, 'manage-destinations', wanted)) throw invalid([unknownOrganisation])
  return wanted
}
