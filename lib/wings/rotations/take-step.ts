import { audit } from '../../accounts/audit/audit.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { isEnded, stateAfter, stepsOf } from './rules.ts'
import { advanceRotation, claimRotation, releaseRotation, type RotationRow, type TakenStep } from './store.ts'
import { askedSteps, type RotationStep } from './terms.ts'

/** What is asked for: a step, and when it is to happen or for how many days something is to go on. */
export type StepWish = { step: RotationStep; at?: Date; days?: number }

/** What a step changes of a plan beside its state. */
export type Changes = Partial<Pick<RotationRow, 'oldId' | 'useAt' | 'usedAt' | 'retireAfterDays'>>

/**
 * What a kind of plan does at its steps: `fault` says why one cannot be taken now, `effect` does what it is for, and can be
 * done again when it broke off.
 */
export type KindOfPlan = {
  fault: (context: Context, plan: RotationRow, wish: StepWish) => Promise<string | undefined>
  effect: (context: Context, plan: RotationRow, wish: StepWish) => Promise<Changes>
}

/** Whose plan it is, as the audit log names it. */
export type PlanOwner = { organisationId: string; object: { kind: 'destination'; id: string; name: string } }

/** Who takes a step: somebody who acts, or the service itself. */
export function takenBy({ actor }: Context, isByItself: boolean): string | null {
  if (isByItself) return null
  return actor.kind === 'person' ? actor.name : 'kurier'
}

/**
 * Takes one step of a plan: claims it, does what the step is for by the verbs that people use too, and writes the step
 * down. Two who take a step at the same moment do not both do so.
 * @param owner whose plan it is; the actor's right to it is checked by the caller
 * @throws Refusal `conflict` when the plan has no such step as it stands, or something still stands in its way
 */
export async function takeStep(
  context: Context,
  { plan, owner, kindOfPlan, wish, isByItself = false }: StepToTake,
): Promise<void> {
  const { db, actor, clock } = context
  const state = stateAfter(plan.kind, plan.state, wish.step)
  if (!state) throw noSuchStep(plan)
  if ((await claimRotation(db, { id: plan.id, state: plan.state })).length === 0) throw isTaken()
  try {
    const fault = await kindOfPlan.fault(context, plan, wish)
    if (fault) throw conflict(fault)
    const changes = await kindOfPlan.effect(context, plan, wish)
    const now = await clock.service()
    const taken: TakenStep = { step: wish.step, at: now.toISOString(), by: takenBy(context, isByItself) }
    const { id, oldId, useAt, usedAt, retireAfterDays } = { ...plan, ...changes }
    const endedAt = isEnded(state) ? now : null
    await advanceRotation(db, {
      id,
      state,
      oldId,
      useAt,
      usedAt,
      retireAfterDays,
      endedAt,
      step: JSON.stringify([taken]),
    })
    const { kind, newId } = plan
    const entry = { action: 'step-rotation', ...owner, after: { kind, step: wish.step, oldId, newId } } as const
    await audit(db, actor, clock.machine(), entry)
  } catch (error) {
    await releaseRotation(db, { id: plan.id })
    throw error
  }
}

type StepToTake = { plan: RotationRow; owner: PlanOwner; kindOfPlan: KindOfPlan; wish: StepWish; isByItself?: boolean }

function noSuchStep({ kind, state }: RotationRow) {
  const possible = stepsOf(kind, state)
  const asked = askedSteps.filter((step) => possible.includes(step))
  return conflict(`The exchange (${kind}) is ${state}; possible now: ${asked.join(', ')}.`)
}

const isTaken = () =>
  conflict('Somebody else takes a step of this exchange just now; look again, and repeat if needed.')
