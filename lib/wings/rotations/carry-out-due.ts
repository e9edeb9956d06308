import { findDestination } from '../../destinations/store.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { asRefusal } from '../../platform/errors.ts'
import { eachByItself } from '../../platform/stuck-work/each-by-itself.ts'
import { callbackFactsOf } from './callback-plans.ts'
import { keyFactsOf } from './key-plans.ts'
import { dueKeyStep } from './rules.ts'
import { dueCallbackStep } from './secret-rules.ts'
import { ownerOf } from './start-rotation.ts'
import { kindsOfPlans } from './step-rotation.ts'
import { noteLook, selectDueRotations, type RotationRow } from './store.ts'
import { takeStep } from './take-step.ts'
import type { RotationStep } from './terms.ts'

/** Plans looked at in one go. */
const MOST = 50

/**
 * Takes the steps of open exchanges that are due by themselves: what somebody has asked for in advance, and what follows
 * from what was done to keys apart from the plan. Nothing begins here.
 */
export async function carryOutDue(context: Context<SystemActor>): Promise<{ failed: number; more: boolean }> {
  const { db, clock } = context
  const plans = await selectDueRotations(db, { now: await clock.service(), most: MOST })
  if (plans.length === 0) return { failed: 0, more: false }
  await noteLook(db, { ids: plans.map(({ id }) => id) })
  const { failed } = await eachByItself(db, plans, {
    kind: 'carry-out-rotation',
    subjectOf: ({ id }) => id,
    inTurn: true,
    work: (plan) => carryOut(context, plan),
  })
  return { failed, more: false }
}

async function carryOut(context: Context<SystemActor>, plan: RotationRow): Promise<void> {
  const destination = await findDestination(context.db, plan.destinationId, null)
  const step = await dueStep(context, plan)
  if (!destination || !step) return // a destination that is gone takes its plan along
  const ready = { plan, owner: ownerOf(destination), kindOfPlan: kindsOfPlans[plan.kind] }
  await takeStep(context, { ...ready, wish: { step }, isByItself: true }).catch(unlessTaken)
}

async function dueStep(context: Context, plan: RotationRow): Promise<RotationStep | undefined> {
  const { clock } = context
  if (plan.kind === 'callback-secret') {
    const facts = await callbackFactsOf(context, plan)
    return facts && dueCallbackStep(plan, facts, await clock.service())
  }
  const facts = await keyFactsOf(context, plan)
  return facts && dueKeyStep(plan, facts, await clock.service())
}

/** Somebody takes a step at this moment: the next look sees what has become of it. */
function unlessTaken(error: unknown): void {
  if (asRefusal(error)?.code !== 'conflict') throw error
}
