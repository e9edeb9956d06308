import { assertOperator } from '../../accounts/permissions.ts'
import { clockOffset } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import type { Clock } from './operation-schema.ts'

/**
 * The service clock, and how far it is ahead of the machine's.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function readClock({ db, actor, clock }: Context): Promise<Clock> {
  assertOperator(actor)
  const now = await clock.service()
  const offsetSeconds = (await clockOffset(db)) / 1000
  return { now: now.toISOString(), offsetSeconds, movable: settings().sandbox }
}
