import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { runCron } from '../../works/run-cron.ts'
import { systemActor } from '../../platform/actor.ts'
import { advanceClock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { SECOND } from '../../platform/durations.ts'
import { wakePartners } from './wake.ts'

/** Milliseconds by which work that has become due may delay the answer; the rest follows by itself. */
const BUDGET = 8 * SECOND

/**
 * Moves the service clock forward, never back, and does what has become due.
 * @param input `days` with decimals, greater than 0 and at most 36500
 * @throws Refusal `not-found` unless this is an operator, `conflict` outside a sandbox, `invalid` at `/days`
 */
export async function moveClock(context: Context, { days }: { days: number }): Promise<void> {
  assertOperator(context.actor)
  await moveWholeClock(context, { days })
}

type Move = { days: number; organisationId?: string; caseId?: string }

/** A part of a call: the actor was checked. `caseId`: the case in whose timeline somebody asked for it. */
export async function moveWholeClock(context: Context, { days, organisationId, caseId }: Move): Promise<void> {
  const { db, actor, clock } = context
  await inTransaction(db, async (tx) => {
    const offset = await advanceClock(tx, days)
    const entry = {
      action: 'advance-clock',
      organisationId: organisationId ?? null,
      object: { kind: 'service-clock', id: 'service-clock' },
      after: { days, offsetSeconds: offset / 1000, ...(caseId !== undefined && { caseId }) },
    } as const
    await audit(tx, actor, clock.machine(), entry)
  })
  await runCron({ ...context, actor: systemActor }, { budget: BUDGET })
  wakePartners()
}
