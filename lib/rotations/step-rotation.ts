import { destinationFor } from '../destinations/access.ts'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/errors.ts'
import { callbackPlan } from './callback-plans.ts'
import { clientFor, ownerOfClient } from './client-for.ts'
import { clientPlan } from './client-plans.ts'
import { keyPlan } from './key-plans.ts'
import { ownerOf } from './start-rotation.ts'
import { selectOpenRotation } from './store.ts'
import { takeStep, type KindOfPlan, type PlanOwner, type StepWish } from './take-step.ts'
import type { AskedStep, DestinationRotationKind, RotationKind } from './terms.ts'

/** What each kind of plan does. */
export const kindsOfPlans: Record<RotationKind, KindOfPlan> = {
  'encryption-key': keyPlan,
  'signing-key': keyPlan,
  'callback-secret': callbackPlan,
  'client-secret': clientPlan,
}

type RotationStepWish = StepWish & { step: AskedStep }

/**
 * Takes a step of a destination's open exchange.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`; `conflict` when none is open, when it has no such step as it
 *   stands, or something still stands in its way; `invalid` with pointer `/at`
 */
export async function stepRotation(
  context: Context,
  { destinationId, kind, ...wish }: RotationStepWish & { destinationId: string; kind: DestinationRotationKind },
): Promise<void> {
  const destination = await destinationFor(context.db, context.actor, destinationId, 'manage-destinations')
  await stepOpen(context, ownerOf(destination), kind, wish)
}

/**
 * Takes a step of the open exchange of a client's secret.
 * @throws Refusal `not-found`, `forbidden`; `conflict` as above
 */
export async function stepClientRotation(
  context: Context,
  { clientId, ...wish }: RotationStepWish & { clientId: string },
): Promise<void> {
  const client = await clientFor(context, clientId, 'manage-clients')
  await stepOpen(context, ownerOfClient(client), 'client-secret', wish)
}

async function stepOpen(context: Context, owner: PlanOwner, kind: RotationKind, wish: RotationStepWish): Promise<void> {
  const [plan] = await selectOpenRotation(context.db, { ownerId: owner.object.id, kind })
  if (!plan) throw conflict(`No exchange (${kind}) is under way; start one first.`)
  await takeStep(context, { plan, owner, kindOfPlan: kindsOfPlans[kind], wish })
}
