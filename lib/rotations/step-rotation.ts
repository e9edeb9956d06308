import { destinationFor } from '../destinations/access.ts'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/errors.ts'
import { keyPlan } from './key-plans.ts'
import { ownerOf } from './start-rotation.ts'
import { selectOpenRotation, type RotationRow } from './store.ts'
import { takeStep, type KindOfPlan, type StepWish } from './take-step.ts'
import type { AskedStep, DestinationRotationKind, RotationKind } from './terms.ts'

/** What each kind of plan does. */
export const kindsOfPlans: Record<RotationKind, KindOfPlan> = {
  'encryption-key': keyPlan,
  'signing-key': keyPlan,
}

type Wish = StepWish & { destinationId: string; kind: DestinationRotationKind; step: AskedStep }

/**
 * Takes a step of a destination's open exchange.
 * @throws Refusal `not-found`, `forbidden`, `insufficient-scope`; `conflict` when none is open, when it has no such step as it
 *   stands, or something still stands in its way; `invalid` with pointer `/at`
 */
export async function stepRotation(context: Context, { destinationId, kind, ...wish }: Wish): Promise<void> {
  const destination = await destinationFor(context.db.pool, context.actor, destinationId, 'manage-destinations')
  const plan = await openPlan(context, destinationId, kind)
  await takeStep(context, { plan, owner: ownerOf(destination), kindOfPlan: kindsOfPlans[kind], wish })
}

/** @throws Refusal `conflict` when none is open */
export async function openPlan({ db }: Context, ownerId: string, kind: RotationKind): Promise<RotationRow> {
  const [plan] = await selectOpenRotation(db.pool, { ownerId, kind })
  if (plan) return plan
  throw conflict(`No exchange (${kind}) is under way; start one first.`)
}
