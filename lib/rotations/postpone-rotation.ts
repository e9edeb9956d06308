import { audit } from '../accounts/audit.ts'
import { destinationFor } from '../destinations/access.ts'
import type { Context } from '../platform/context.ts'
import { DAY } from '../platform/durations.ts'
import { clientFor, ownerOfClient } from './client-for.ts'
import { ownerOf } from './start-rotation.ts'
import { upsertPostponement } from './store.ts'
import type { PlanOwner } from './take-step.ts'
import type { DestinationRotationKind, RotationKind } from './terms.ts'

/**
 * Stops proposing the exchange for a destination until this number of days has passed.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`
 */
export async function postponeRotation(
  context: Context,
  { destinationId, ...wish }: { destinationId: string; kind: DestinationRotationKind; days: number },
): Promise<void> {
  const destination = await destinationFor(context.db, context.actor, destinationId, 'manage-destinations')
  await postpone(context, ownerOf(destination), wish)
}

/** The same for the secret of a client. @throws Refusal `not-found`, `forbidden` */
export async function postponeClientRotation(
  context: Context,
  { clientId, days }: { clientId: string; days: number },
): Promise<void> {
  const client = await clientFor(context, clientId, 'manage-clients')
  await postpone(context, ownerOfClient(client), { kind: 'client-secret', days })
}

async function postpone(
  { db, actor, clock }: Context,
  owner: PlanOwner,
  { kind, days }: { kind: RotationKind; days: number },
): Promise<void> {
  const until = new Date((await clock.service()).getTime() + days * DAY)
  await upsertPostponement(db, { kind, ownerId: owner.object.id, until })
  const entry = { action: 'postpone-rotation', ...owner, after: { kind, until } } as const
  await audit(db, actor, clock.machine(), entry)
}
