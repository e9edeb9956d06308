import { callbackReport } from '../../destinations/check-callback.ts'
import { changeDestination } from '../../destinations/change-destination.ts'
import {
  pairSecrets,
  partSecrets,
  selectEndpointOfDestination,
  selectSaid,
  selectSecretStanding,
  type SealedSecretRow,
} from '../../callbacks/pair-store.ts'
import { saysIgnored } from '../../callbacks/claim/judge-trial.ts'
import { sendTest } from '../../callbacks/claim/record-attempt.ts'
import { MOST_AT_ONCE } from '../../callbacks/again/send-again.ts'
import { sendCallbacksAgain } from '../../callbacks/again/send-callbacks-again.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import { callbackStepFault, type CallbackSecretFacts } from './secret-rules.ts'
import type { RotationRow } from './store.ts'
import type { Changes, KindOfPlan, StepWish } from './take-step.ts'
import { retiring, scheduling } from './timing.ts'
import type { RotationStep, SecretTrialFault } from './terms.ts'

/** How the two secrets of a plan stand; nothing when the destination is gone. */
export async function callbackFactsOf(
  { db }: Context,
  { destinationId, oldId, newId, usedAt }: RotationRow,
): Promise<CallbackSecretFacts | undefined> {
  const [row] = await selectSecretStanding(db, { destinationId, oldId, newId, since: usedAt })
  if (!row) return undefined
  const { activeId, said, isNewest, ...facts } = row
  const isRefused = isNewest && isRefusal(facts.status, said)
  return { ...facts, isRefused, active: activeId === newId ? 'new' : activeId === oldId ? 'old' : 'other' }
}

/** Whether an answer says that the receiver does not take what is signed so (RFC 9110 sections 15.5.2 and 15.5.4). */
function isRefusal(status: number | null, said: string | null): boolean {
  return status === 401 || status === 403 || (status !== null && status < 300 && saysIgnored(said ?? ''))
}

type CallbackPlanEffect = (context: Context, plan: RotationRow, wish: StepWish) => Promise<Changes>

/** What the steps do; by the same verbs as by hand, so that they are audited and told. */
const effects: Partial<Record<RotationStep, CallbackPlanEffect>> = {
  try: async (context, plan) => {
    await trySecret(context, await endpointOf(context, plan, plan.newId), 'new')
    return {}
  },
  ...scheduling,
  use: async (context, plan) => {
    await signWith(context, plan, plan.newId)
    // they are paired since the start, unless that broke off
    await pairSecrets(context.db, { oneId: plan.oldId, otherId: plan.newId })
    return { useAt: null, usedAt: await context.clock.service() }
  },
  'go-back': backToOld,
  'fall-back': async (context, plan) => {
    // a receiver that takes the new one, or refuses the old one too, had another reason
    if ((await trialFault(context, await endpointOf(context, plan, plan.newId))) === undefined) {
      throw conflict('The receiver takes the new secret; what it refused was not for the secret.')
    }
    await trySecret(context, await endpointOf(context, plan, plan.oldId), 'old')
    return backToOld(context, plan)
  },
  ...retiring,
  retire: part,
  cancel: part,
}

async function backToOld(context: Context, plan: RotationRow): Promise<Changes> {
  await signWith(context, plan, plan.oldId)
  const attempts = await ignoredAttempts(context, plan)
  if (attempts.length > 0) await sendCallbacksAgain(context, { attempts })
  return { usedAt: null, retireAfterDays: null }
}

/** Callbacks that the receiver took, by their status, and said that it ignored: what they told, it does not know. */
async function ignoredAttempts({ db }: Context, { newId, usedAt }: RotationRow): Promise<number[]> {
  if (usedAt === null) return []
  const answers = await selectSaid(db, { endpointId: newId, since: usedAt, most: MOST_AT_ONCE })
  return answers.filter(({ said }) => saysIgnored(said)).map(({ id }) => id)
}

async function part({ db }: Context, { oldId, newId }: RotationRow): Promise<Changes> {
  await partSecrets(db, { oneId: oldId, otherId: newId })
  return {}
}

/** Signs the destination's callbacks with the secret of this endpoint, unless they are already. */
async function signWith(context: Context, plan: RotationRow, endpointId: string): Promise<void> {
  const facts = await callbackFactsOf(context, plan)
  if (facts?.active === (endpointId === plan.newId ? 'new' : 'old')) return
  const { id, url, secretSealed } = await endpointOf(context, plan, endpointId)
  const callback = { url, secret: unseal('callback-secret', id, secretSealed) }
  await changeDestination(context, { destinationId: plan.destinationId, patch: { callback } })
}

async function endpointOf(
  { db }: Context,
  { destinationId }: RotationRow,
  endpointId: string,
): Promise<SealedSecretRow> {
  const [row] = await selectEndpointOfDestination(db, { destinationId, endpointId })
  if (row) return row
  throw conflict('The callback of the destination has changed meanwhile; cancel this exchange and start another one.')
}

/** Sends a test callback signed with this secret alone. @throws Refusal `conflict` when the receiver does not take it */
async function trySecret(context: Context, endpoint: SealedSecretRow, which: 'old' | 'new'): Promise<void> {
  const fault = await trialFault(context, endpoint)
  if (!fault) return
  const { reason, status } = fault
  const came =
    status === null
      ? 'could not be delivered'
      : `was ${reason === 'trial-ignored' ? 'ignored' : 'answered'} with status ${status}`
  const detail = `A test callback signed with the ${which} secret ${came}; the log of callbacks says more.`
  throw new Refusal('conflict', detail, { reason })
}

/** Sends a test callback signed with this secret alone, and says why it was not taken, if it was not. */
async function trialFault(
  context: Context,
  endpoint: SealedSecretRow,
): Promise<{ reason: SecretTrialFault; status: number | null } | undefined> {
  const { outcome } = await sendTest(context, endpoint)
  const { ok, status, excerpt } = callbackReport({ url: endpoint.url, method: 'POST' }, outcome)
  if (isRefusal(status, excerpt)) return { reason: ok ? 'trial-ignored' : 'trial-refused', status }
  return ok ? undefined : { reason: 'trial-undelivered', status }
}

export const callbackPlan: KindOfPlan = {
  fault: async (context, plan, { step }) => {
    const facts = await callbackFactsOf(context, plan)
    return facts && callbackStepFault(step, facts)
  },
  effect: async (context, plan, wish) => (await effects[wish.step]?.(context, plan, wish)) ?? {},
}
