import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { selectRefusedByStatus } from './store.ts'

/**
 * How many calls of known clients were refused in the last 24 hours, by their status; those without a record included.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function refusedInDay({ db, actor, clock }: Context): Promise<{ status: number; calls: number }[]> {
  assertOperator(actor)
  return selectRefusedByStatus(db, { since: new Date(clock.machine().getTime() - DAY) })
}
