import { destinationFor } from '../../destinations/access.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { callbackPlan } from './callback-plans.ts'
import { keyPlan } from './key-plans.ts'
import { ownerOf } from './start-rotation.ts'
import { selectOpenRotation } from './store.ts'
import { takeStep, type KindOfPlan, type StepWish } from './take-step.ts'
import type { AskedStep, RotationKind } from './terms.ts'

/** What each kind of plan does. */
export const kindsOfPlans: Record<RotationKind, KindOfPlan> = {
  'encryption-key': keyPlan,
  'signing-key': keyPlan,
  'callback-secret': callbackPlan,
}

type RotationStepWish = StepWish & { step: AskedStep; destinationId: string; kind: RotationKind }

/**
 * Takes a step of a destination's open exchange.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`; `conflict` when none is open, when it has no such step as it
 *   stands, or something still stands in its way; `invalid` with pointer `/at`
 */
export async function stepRotation(
  context: Context,
  { destinationId, kind, ...wish }: RotationStepWish,
): Promise<void> {
  const destination = await destinationFor(context.db, context.actor, destinationId, 'manage-destinations')
  const [plan] = await selectOpenRotation(context.db, { destinationId: destination.id, kind })
  if (!plan) throw conflict(`No exchange (${kind}) is under way; start one first.`)
  await takeStep(context, { plan, owner: ownerOf(destination), kindOfPlan: kindsOfPlans[kind], wish })
}
