import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import type { Queue } from './operation-schema.ts'
import { selectOverdue, selectQueue, selectUnrecorded, type WorkRow } from './operation-store.ts'

/**
 * How much waits: callbacks by type, notify events to be written, and submissions and replies whose deadline is over.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function queueDepth({ db, actor, clock }: Context): Promise<Queue> {
  assertOperator(actor)
  const now = await clock.service()
  const { incomplete, submitted, content } = settings().deadlines
  const [callbacks, unrecorded, [overdue]] = await Promise.all([
    selectQueue(db, { now }),
    selectUnrecorded(db),
    selectOverdue(db, { now, incomplete, submitted, content }),
  ])
  return {
    callbacks: callbacks.map((row) => ({ ...row, oldestDue: row.oldestDue?.toISOString() ?? null })),
    notifyEvents: workOf(unrecorded),
    deadlines: workOf(overdue),
  }
}

function workOf(row: WorkRow | undefined): Queue['deadlines'] {
  return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null }
}
