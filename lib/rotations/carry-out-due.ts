import { findDestination } from '../destinations/store.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { asRefusal } from '../platform/errors.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { keyFactsOf, keyPlan } from './key-plans.ts'
import { dueKeyStep } from './rules.ts'
import { ownerOf } from './start-rotation.ts'
import { noteLook, selectDueRotations, type RotationRow } from './store.ts'
import { takeStep } from './take-step.ts'

/** Plans looked at in one go. */
const MOST = 50

/**
 * Takes the steps of open exchanges that are due by themselves: what somebody has asked for in advance, and what follows
 * from what was done to keys apart from the plan. Nothing begins here.
 */
export async function carryOutDue(context: Context<SystemActor>): Promise<{ failed: number; more: boolean }> {
  const { db, clock } = context
  const plans = await selectDueRotations(db.pool, { now: await clock.service(), most: MOST })
  if (plans.length === 0) return { failed: 0, more: false }
  await noteLook(db.pool, { ids: plans.map(({ id }) => id) })
  const { failed } = await eachByItself(db.pool, plans, {
    kind: 'carry-out-rotation',
    subjectOf: ({ id }) => id,
    inTurn: true,
    work: (plan) => carryOut(context, plan),
  })
  return { failed, more: false }
}

async function carryOut(context: Context<SystemActor>, plan: RotationRow): Promise<void> {
  const { db, clock } = context
  const facts = await keyFactsOf(context, plan)
  const destination = plan.destinationId && (await findDestination(db.pool, plan.destinationId, null))
  if (!facts || !destination) return // gone, and the plan with it
  const step = dueKeyStep(plan, facts, await clock.service())
  if (!step) return
  const owner = ownerOf(destination)
  await takeStep(context, { plan, owner, kindOfPlan: keyPlan, wish: { step }, isByItself: true }).catch(unlessTaken)
}

/** Somebody takes a step at this moment: the next look sees what has become of it. */
function unlessTaken(error: unknown): void {
  if (asRefusal(error)?.code !== 'conflict') throw error
}
