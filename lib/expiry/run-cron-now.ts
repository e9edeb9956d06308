import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertOperator } from '../accounts/permissions.ts'
import { countEventHours } from '../overview/count-event-hours.ts'
import { systemActor, type Actor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { database } from '../platform/database.ts'
import { runCron, type Summary } from './run-cron.ts'

/**
 * Does the due work because somebody asked for it, and works out the figures. The row of the audit log comes after the
 * work, which is many transactions.
 * @param now the machine's clock
 * @throws Refusal `not-found` unless this is an operator
 */
export async function runCronNow(actor: Actor, now: Date): Promise<Summary> {
  assertOperator(actor)
  const db = database()
  const summary = await runCron(db)
  await countEventHours(contextFor(systemActor))
  const object = { kind: 'cron', id: 'cron' }
  await insertAudit(db, auditRow(actor, { action: 'run-cron', organisationId: null, object, after: summary }, now))
  return summary
}
