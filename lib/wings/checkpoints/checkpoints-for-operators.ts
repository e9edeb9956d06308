import { assertOperator } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { dueAfter } from './rules.ts'
import type { CheckpointsAnswer, MadeCheckpoints } from './schema.ts'
import { countCheckpoints, selectFirstEvent, selectLast, selectMade, selectStampFault } from './store.ts'

/** How the checkpoints came about, for everybody, page by page, newest first. */
export async function madeCheckpoints(
  { db }: Context<Actor | undefined>,
  { page }: { page: number },
): Promise<MadeCheckpoints> {
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const [rows, [count]] = await Promise.all([selectMade(db, range), countCheckpoints(db)])
  const checkpoints = rows.map(({ fromAt, until, stampedAt, ...row }) => ({
    ...row,
    from: fromAt?.toISOString() ?? null,
    until: until.toISOString(),
    stampedAt: stampedAt?.toISOString() ?? null,
  }))
  return { checkpoints, page, total: count?.total ?? 0 }
}

/**
 * The same with what operators look after: when the next one is due (null before anything happened), and how the
 * time-stamp authority answers.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function checkpointsForOperators(context: Context, query: { page: number }): Promise<CheckpointsAnswer> {
  assertOperator(context.actor)
  const db = context.db
  const [made, [last], [first], [fault]] = await Promise.all([
    madeCheckpoints(context, query),
    selectLast(db),
    selectFirstEvent(db),
    selectStampFault(db),
  ])
  const start = last?.until ?? first?.recordedAt
  const nextDue = start && dueAfter(start)
  const isSetUp = settings().timeStamps !== undefined
  return {
    ...made,
    nextDue: nextDue?.toISOString() ?? null,
    timeStamps: { isSetUp, fault: isSetUp && fault ? { ...fault, since: fault.since.toISOString() } : null },
  }
}
