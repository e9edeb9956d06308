import { audit } from '../accounts/audit/audit.ts'
import { assertOperator } from '../accounts/permissions.ts'
import { countFigures } from '../wings/overview/count-event-hours.ts'
import { systemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { runCron, type Summary } from './run-cron.ts'

/**
 * Does the due work because somebody asked for it, and works out the figures. The row of the audit log comes after the
 * work, which is many transactions.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function runCronNow(context: Context): Promise<Summary> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const now = clock.machine()
  const asSystem = { ...context, actor: systemActor }
  const summary = await runCron(asSystem)
  await countFigures(asSystem)
  const object = { kind: 'cron', id: 'cron' }
  await audit(db, actor, now, { action: 'run-cron', organisationId: null, object, after: summary })
  return summary
}
