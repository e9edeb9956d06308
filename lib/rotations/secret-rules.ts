import { DAY, HOUR } from '../platform/durations.ts'
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

/** How the two secrets of a client stand. */
export type ClientSecretFacts = {
  old: { isValid: boolean; lastUsedAt: Date | null }
  new: { isValid: boolean; lastUsedAt: Date | null }
}

/** Why a step of a plan for a client secret cannot be taken now, in a sentence; nothing when it can. */
export function clientStepFault(step: RotationStep, facts: ClientSecretFacts, now: Date): string | undefined {
  if (step !== 'retire') return undefined
  const { lastUsedAt } = facts.old
  if (!facts.old.isValid || !lastUsedAt || lastUsedAt.getTime() + HOUR <= now.getTime()) return undefined
  return (
    `The old secret was used at ${lastUsedAt.toISOString()}: some program still has it. It can end an hour after its last ` +
    'use; to stop that program at once, revoke the secret on the page of the client.'
  )
}

/**
 * The step of a plan for a client secret that is due by itself, if any.
 * @param now the machine's clock, by which uses are noted
 */
export function dueClientStep(plan: PlanStanding, facts: ClientSecretFacts, now: Date): RotationStep | undefined {
  if (!facts.new.isValid) return 'cancel'
  if (plan.state === 'made') return facts.new.lastUsedAt ? 'see-used' : undefined
  if (!facts.old.isValid) return 'retire'
  if (plan.retireAfterDays === null || plan.usedAt === null) return undefined
  const used = Math.max(plan.usedAt.getTime(), facts.old.lastUsedAt?.getTime() ?? 0)
  return now.getTime() >= used + quietFor(plan.retireAfterDays) ? 'retire' : undefined
}

/** Milliseconds without need of an old secret after which it ends: an hour at least, since uses come in turns. */
const quietFor = (days: number): number => Math.max(HOUR, days * DAY)
