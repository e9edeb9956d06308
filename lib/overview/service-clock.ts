import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertOperator } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { advanceClock, clockOffset, serviceNow } from '../platform/clock.ts'
import { database, inTransaction } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import type { Clock } from './operation-schema.ts'

/**
 * The service clock, and how far it is ahead of the machine's.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function readClock(actor: Actor): Promise<Clock> {
  assertOperator(actor)
  const db = database()
  const now = await serviceNow(db)
  const offsetSeconds = (await clockOffset(db)) / 1000
  return { now: now.toISOString(), offsetSeconds, movable: settings().sandbox }
}

/**
 * Moves the service clock forward, never back.
 * @param input `days` with decimals, greater than 0 and at most 36500
 * @param now the machine's clock
 * @throws Refusal `not-found` unless this is an operator, `conflict` outside a sandbox, `invalid` at `/days`
 */
export async function moveClock(actor: Actor, { days }: { days: number }, now: Date): Promise<Clock> {
  assertOperator(actor)
  // nothing but statements of the platform, so on the pool
  await inTransaction(database(), async (tx) => {
    const offset = await advanceClock(tx, days)
    const entry = {
      action: 'advance-clock',
      organisationId: null,
      object: { kind: 'service-clock', id: 'service-clock' },
      after: { days, offsetSeconds: offset / 1000 },
    } as const
    await insertAudit(tx, auditRow(actor, entry, now))
  })
  return readClock(actor)
}
