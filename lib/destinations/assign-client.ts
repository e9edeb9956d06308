import { audit, auditObject } from '../accounts/audit/audit.ts'
import { nameOfClient } from '../clients/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { destinationFor, lockedDestinationFor } from './access.ts'
import type { AssignableClients } from './portal-schema.ts'
import { selectAssignable } from './portal-store.ts'
import { deleteAssignment, insertAssignment, type Destination } from './store.ts'

type Assignment = { destinationId: string; clientId: string }

/**
 * Assigns a further client to a destination (decisions 4: several may be). Doing so again changes nothing.
 * @throws Refusal `insufficient-scope` for a client; `forbidden`; `not-found` unless both exist within one organisation
 */
export async function assignClient(
  { db, actor, clock }: Context,
  { destinationId, clientId }: Assignment,
): Promise<void> {
  assertNoClient(actor)
  const now = await clock.service()
  await inTransaction(db, async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    const client = await nameOfClient(tx, clientId)
    if (client?.organisationId !== destination.organisationId) {
      throw notFound('destination and client within one organisation')
    }
    await putAssignment(tx, actor, { destination, clientId }, { now, machine: clock.machine() })
  })
}

/** Assigns a client as part of another call, which has checked the actor and that both are of one organisation. */
export async function putAssignment(
  tx: Handle,
  actor: Actor,
  { destination, clientId }: { destination: Destination; clientId: string },
  { now, machine }: { now: Date; machine: Date },
): Promise<void> {
  const isNew = await insertAssignment(tx, { destinationId: destination.id, clientId }, now)
  const entry = { action: 'assign-client' as const, ...auditObject('destination', destination), after: { clientId } }
  if (isNew) await audit(tx, actor, machine, entry)
}

/**
 * Takes a destination from one of its clients. Its cases stay; this client no longer takes part in them.
 * @throws Refusal `insufficient-scope` for a client; `forbidden`; `not-found` also when it was not assigned
 */
export async function unassignClient(
  { db, actor, clock }: Context,
  { destinationId, clientId }: Assignment,
): Promise<void> {
  assertNoClient(actor)
  await inTransaction(db, async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    const wasAssigned = await deleteAssignment(tx, { destinationId, clientId })
    if (!wasAssigned) throw notFound('assignment of this client')
    await audit(tx, actor, clock.machine(), {
      action: 'unassign-client',
      ...auditObject('destination', destination),
      before: { clientId },
    })
  })
}

function assertNoClient(actor: Actor): void {
  if (actor.kind !== 'client') return
  throw new Refusal('insufficient-scope', 'Clients are assigned to destinations in the portal or by the operator.')
}

/** Most clients of one answer. */
const MOST = 10

/**
 * Clients that could be assigned to a destination: administration systems of its organisation that are active and not
 * assigned yet, by name.
 * @param input `q` part of the name or beginning of the id; empty finds the first
 * @throws Refusal `not-found`, `forbidden`
 */
export async function findClientsToAssign(
  { db, actor }: Context,
  { destinationId, q }: { destinationId: string; q: string },
): Promise<AssignableClients> {
  await destinationFor(db, actor, destinationId, 'manage-destinations')
  const rows = await selectAssignable(db, { destinationId, q: q.trim().toLowerCase(), most: MOST + 1 })
  return { clients: rows.slice(0, MOST), hasMore: rows.length > MOST }
}
