import { addKey } from '../../destinations/add-key.ts'
import { changeDestination } from '../../destinations/change-destination.ts'
import { revokeKey } from '../../destinations/revoke-key.ts'
import type { Context } from '../../platform/context.ts'
import { keyStepFault, type KeyFacts } from './rules.ts'
import { selectKeyFacts, type RotationRow } from './store.ts'
import type { KindOfPlan, Changes, StepWish } from './take-step.ts'
import { retiring, scheduling } from './timing.ts'
import type { RotationStep } from './terms.ts'

/** How the keys of a plan stand, and what is on its way for the old one; nothing when the destination is gone. */
export async function keyFactsOf(
  { db }: Context,
  { destinationId, oldId, newId }: RotationRow,
): Promise<KeyFacts | undefined> {
  const [row] = await selectKeyFacts(db, { destinationId, oldId, newId })
  if (!row) return undefined
  const { incomplete, undecided, kept, notes, ...standings } = row
  return { ...standings, onItsWay: { incomplete, undecided, kept, notes } }
}

type KeyPlanEffect = (context: Context, plan: RotationRow, wish: StepWish) => Promise<Changes>

/** What the steps of an encryption or signing key do; by the same verbs as by hand, so that they are audited and told. */
const effects: Partial<Record<RotationStep, KeyPlanEffect>> = {
  publish: async (context, { destinationId, newJwk }) => {
    if (newJwk) await addKey(context, { destinationId, jwk: newJwk })
    return {}
  },
  ...scheduling,
  use: async (context, plan) => {
    const { destinationId, newId } = plan
    const { activeKid = null } = (await keyFactsOf(context, plan)) ?? {}
    await changeDestination(context, { destinationId, patch: { encryptionKid: newId } })
    // another key may have been used since the plan began
    const oldId = activeKid === null || activeKid === newId ? plan.oldId : activeKid
    return { oldId, useAt: null, usedAt: await context.clock.service() }
  },
  'go-back': async (context, { destinationId, oldId }) => {
    await changeDestination(context, { destinationId, patch: { encryptionKid: oldId } })
    return { usedAt: null, retireAfterDays: null }
  },
  ...retiring,
  retire: async (context, { destinationId, oldId }) => {
    await revokeKey(context, { destinationId, kid: oldId })
    return {}
  },
}

export const keyPlan: KindOfPlan = {
  fault: async (context, plan, { step }) => {
    const facts = await keyFactsOf(context, plan)
    return facts && keyStepFault(plan, step, facts)
  },
  effect: async (context, plan, wish) => (await effects[wish.step]?.(context, plan, wish)) ?? {},
}
