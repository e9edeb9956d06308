import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertOperator } from '../accounts/permissions.ts'
import { advanceClock, clockOffset } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import type { Clock } from './operation-schema.ts'

/**
 * The service clock, and how far it is ahead of the machine's.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function readClock({ db, actor, clock }: Context): Promise<Clock> {
  assertOperator(actor)
  const now = await clock.service()
  const offsetSeconds = (await clockOffset(db.pool)) / 1000
  return { now: now.toISOString(), offsetSeconds, movable: settings().sandbox }
}

/**
 * Moves the service clock forward, never back.
 * @param input `days` with decimals, greater than 0 and at most 36500
 * @throws Refusal `not-found` unless this is an operator, `conflict` outside a sandbox, `invalid` at `/days`
 */
export async function moveClock(context: Context, { days }: { days: number }): Promise<Clock> {
  const { db, actor, clock } = context
  assertOperator(actor)
  // nothing but statements of the platform, so on the pool
  await inTransaction(db.pool, async (tx) => {
    const offset = await advanceClock(tx, days)
    const entry = {
      action: 'advance-clock',
      organisationId: null,
      object: { kind: 'service-clock', id: 'service-clock' },
      after: { days, offsetSeconds: offset / 1000 },
    } as const
    await insertAudit(tx, auditRow(actor, entry, clock.machine()))
  })
  return readClock(context)
}
