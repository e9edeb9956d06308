import { DAY, MINUTE } from '../../platform/durations.ts'
import type { RotationKind, RotationState, RotationStep } from './terms.ts'

type Steps = Partial<Record<RotationStep, RotationState>>

const notTriedYet = { try: 'tried', 'skip-trial': 'tried', cancel: 'cancelled' } as const satisfies Steps
const retiring = { 'retire-by-itself': 'in-use', 'retire-by-hand': 'in-use', retire: 'done' } as const satisfies Steps

/** The possible steps of each kind and state, and where they lead. All other steps are impossible. */
export const transitions: Record<RotationKind, Partial<Record<RotationState, Steps>>> = {
  'encryption-key': {
    made: notTriedYet,
    tried: { publish: 'published', cancel: 'cancelled' },
    published: { use: 'in-use', schedule: 'scheduled', cancel: 'cancelled' },
    scheduled: { use: 'in-use', schedule: 'scheduled', unschedule: 'published', cancel: 'cancelled' },
    'in-use': { ...retiring, 'go-back': 'published', cancel: 'cancelled' },
  },
  'signing-key': {
    made: notTriedYet,
    tried: { publish: 'published', cancel: 'cancelled' },
    published: { retire: 'done', cancel: 'cancelled' },
  },
  'callback-secret': {
    made: notTriedYet,
    tried: { use: 'in-use', schedule: 'scheduled', cancel: 'cancelled' },
    scheduled: { use: 'in-use', schedule: 'scheduled', unschedule: 'tried', cancel: 'cancelled' },
    'in-use': { ...retiring, 'go-back': 'tried', 'fall-back': 'refused', cancel: 'cancelled' },
    refused: notTriedYet,
  },
}

/** The state after a step; undefined when the step is impossible in this state. */
export function stateAfter(kind: RotationKind, state: RotationState, step: RotationStep): RotationState | undefined {
  return transitions[kind][state]?.[step]
}

/** The steps that are possible in a state. */
export function stepsOf(kind: RotationKind, state: RotationState): RotationStep[] {
  return Object.keys(transitions[kind][state] ?? {}) as RotationStep[] // the keys of the table above
}

export const isEnded = (state: RotationState): boolean => state === 'done' || state === 'cancelled'

/** The part of a plan that rules look at. */
export type PlanStanding = {
  kind: RotationKind
  state: RotationState
  oldId: string
  newId: string
  useAt: Date | null
  usedAt: Date | null
  retireAfterDays: number | null
}

/**
 * Everything that is still on its way for an encryption key. `incomplete`: begun while it was in use, so that they may
 * yet be sealed for it; `undecided`: submitted and sealed for it; `kept`: decided, and their content not yet deleted;
 * `notes`: notes of case workers. The service takes nothing for a key that is revoked, so the first two must be zero.
 */
export type OnItsWay = { incomplete: number; undecided: number; kept: number; notes: number }

/** The state of a key at its destination. */
export type KeyStanding = 'missing' | 'published' | 'revoked'

/** The facts by which a destination's plan for a key is judged. `onItsWay`: for the old key. */
export type KeyFacts = { activeKid: string | null; old: KeyStanding; new: KeyStanding; onItsWay: OnItsWay }

export const waitingFor = ({ incomplete, undecided }: OnItsWay): number => incomplete + undecided

/** Calls that began before the new key was used have come to their end by then. */
const SETTLED = MINUTE

/** Why a step of a plan for a key cannot be taken now, in a sentence; undefined when it can. */
export function keyStepFault(
  { kind, oldId, newId }: PlanStanding,
  step: RotationStep,
  facts: KeyFacts,
): string | undefined {
  switch (step) {
    case 'use':
    case 'schedule':
      if (facts.new === 'published') return undefined
      return `The new key "${newId}" is ${facts.new}; only a published key can be used. Cancel this exchange and start another one.`
    case 'go-back':
      if (facts.old === 'published') return undefined
      return `The old key "${oldId}" is ${facts.old} and cannot be used again.`
    case 'retire':
      return kind === 'signing-key' ? signingRetireFault(newId, facts) : encryptionRetireFault(oldId, newId, facts)
    default:
      return undefined
  }
}

function signingRetireFault(newId: string, facts: KeyFacts): string | undefined {
  return facts.new === 'published' ? undefined : `The new key "${newId}" is ${facts.new}; the old one is still needed.`
}

function encryptionRetireFault(oldId: string, newId: string, facts: KeyFacts): string | undefined {
  if (facts.activeKid !== newId) return `The new key "${newId}" is not in use; the old one is still needed.`
  const { incomplete, undecided } = facts.onItsWay
  if (incomplete + undecided === 0) return undefined
  return (
    `The key "${oldId}" is still needed: ${undecided} submissions sealed for it wait for a decision, and ${incomplete} ` +
    'that were begun for it are not submitted yet.'
  )
}

/**
 * The step of a plan for a key that is due by itself, if any: a step that was asked for in advance, or one that follows
 * a change that somebody has made to the keys apart from the plan.
 * @param now the service clock
 */
export function dueKeyStep(plan: PlanStanding, facts: KeyFacts, now: Date): RotationStep | undefined {
  const isOpenWithoutUse = plan.state === 'published' || plan.state === 'scheduled'
  if (isOpenWithoutUse && facts.new !== 'published') return 'cancel'
  if (plan.kind === 'signing-key') return plan.state === 'published' && facts.old !== 'published' ? 'retire' : undefined
  if (isOpenWithoutUse && facts.activeKid === plan.newId) return 'use'
  if (plan.state === 'scheduled') return plan.useAt !== null && plan.useAt <= now ? 'use' : undefined
  if (plan.state !== 'in-use') return undefined
  if (facts.activeKid !== plan.newId) return facts.activeKid === plan.oldId ? 'go-back' : 'cancel'
  if (facts.old !== 'published') return 'retire'
  return mayRetireByItself(plan, facts, now) ? 'retire' : undefined
}

function mayRetireByItself(plan: PlanStanding, facts: KeyFacts, now: Date): boolean {
  if (plan.retireAfterDays === null || plan.usedAt === null) return false
  const settled = plan.usedAt.getTime() + Math.max(SETTLED, plan.retireAfterDays * DAY)
  return now.getTime() >= settled && waitingFor(facts.onItsWay) === 0
}
