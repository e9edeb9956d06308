import { DAY, HOUR } from '../../platform/durations.ts'
import type { PlanStanding } from './rules.ts'
import type { RotationStep } from './terms.ts'

/**
 * How the callback secrets of a plan stand. `active`: which of them the destination's callbacks are signed with, another one
 * or none; of the new one: `acceptedAt`, when it was taken last, `failingSince`, and whether the receiver refuses it.
 */
export type CallbackSecretFacts = {
  active: 'old' | 'new' | 'other'
  acceptedAt: Date | null
  failingSince: Date | null
  status: number | null
  isRefused: boolean
}

/** Why a step of a plan for a callback secret cannot be taken now, in a sentence; nothing when it can. */
export function callbackStepFault(step: RotationStep, facts: CallbackSecretFacts): string | undefined {
  if (facts.active === 'other' && step !== 'cancel') {
    return 'The callback of the destination was changed meanwhile; cancel this exchange and start another one.'
  }
  if (step !== 'retire') return undefined
  if (facts.active !== 'new') return 'The new callback secret is not in use; the old one is still needed.'
  const { failingSince } = facts
  if (failingSince === null) return undefined
  return `Callbacks have failed since ${failingSince.toISOString()}; keep the old secret until one was delivered.`
}

/**
 * The step of a plan for a callback secret that is due by itself, if any. What somebody has done to the callback apart from
 * the plan, the plan follows; a secret that the receiver refuses is not used any longer.
 * @param now the service clock
 */
export function dueCallbackStep(plan: PlanStanding, facts: CallbackSecretFacts, now: Date): RotationStep | undefined {
  if (facts.active === 'other') return 'cancel'
  if (plan.state !== 'in-use') {
    const isDue = plan.state === 'scheduled' && plan.useAt !== null && plan.useAt <= now
    if (facts.active === 'old') return isDue ? 'use' : undefined
    return plan.state === 'made' || plan.state === 'refused' ? 'skip-trial' : 'use'
  }
  if (facts.active === 'old') return 'go-back'
  if (facts.isRefused) return 'fall-back'
  if (plan.retireAfterDays === null || plan.usedAt === null || facts.failingSince !== null) return undefined
  const isProven = facts.acceptedAt !== null && facts.acceptedAt >= plan.usedAt
  return isProven && now.getTime() >= plan.usedAt.getTime() + quietFor(plan.retireAfterDays) ? 'retire' : undefined
}

/** Milliseconds without need of an old secret after which it ends: an hour at least, since uses come in turns. */
const quietFor = (days: number): number => Math.max(HOUR, days * DAY)
