import { revokeSecret } from '../clients/revoke-secret.ts'
import { isValidSecret } from '../clients/rules.ts'
import { secretsOfClient, type SecretRow } from '../clients/store.ts'
import type { Context } from '../platform/context.ts'
import { clientStepFault, type ClientSecretFacts } from './secret-rules.ts'
import type { RotationRow } from './store.ts'
import type { Changes, KindOfPlan, StepWish } from './take-step.ts'
import { retiring } from './timing.ts'
import type { RotationStep } from './terms.ts'

/** The state of the two secrets of a plan; undefined when the client is gone. */
export async function clientFactsOf(
  { db, clock }: Context,
  { clientId, oldId, newId }: RotationRow,
): Promise<ClientSecretFacts | undefined> {
  if (clientId === null) return undefined
  const secrets = new Map((await secretsOfClient(db, clientId)).map((secret) => [secret.id, secret]))
  const standing = (secret: SecretRow | undefined) => ({
    isValid: secret !== undefined && isValidSecret(secret, clock.machine()),
    lastUsedAt: secret?.lastUsedAt ?? null,
  })
  return { old: standing(secrets.get(oldId)), new: standing(secrets.get(newId)) }
}

type ClientPlan = RotationRow & { clientId: string }
type ClientPlanEffect = (context: Context, plan: ClientPlan, wish: StepWish) => Promise<Changes>

const effects: Partial<Record<RotationStep, ClientPlanEffect>> = {
  'see-used': async (context, plan) => ({ usedAt: (await clientFactsOf(context, plan))?.new.lastUsedAt ?? null }),
  ...retiring,
  retire: async (context, { clientId, oldId }) => {
    await revokeSecret(context, { clientId, secretId: oldId })
    return {}
  },
  cancel: async (context, plan) => {
    const facts = await clientFactsOf(context, plan)
    // a secret that was made for the plan and never used can go; in use, both stay
    const wasMade = plan.steps[0]?.step === 'start'
    if (wasMade && facts?.new.lastUsedAt === null)
      await revokeSecret(context, { clientId: plan.clientId, secretId: plan.newId })
    return {}
  },
}

export const clientPlan: KindOfPlan = {
  fault: async (context, plan, { step }) => {
    const facts = await clientFactsOf(context, plan)
    return facts && clientStepFault(step, facts, context.clock.machine())
  },
  effect: async (context, plan, wish) => {
    const { clientId } = plan
    return clientId === null ? {} : ((await effects[wish.step]?.(context, { ...plan, clientId }, wish)) ?? {})
  },
}
