import { assertOperator } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { checkReady } from '../platform/health/check-ready.ts'
import { runOf } from './cron-runs.ts'
import type { Operation } from './operation-schema.ts'
import { findCronRuns } from './operation-store.ts'
import { queueDepth } from './queue-depth.ts'
import { stuckCallbacks } from './stuck-callbacks.ts'
import { MINUTE } from '../platform/durations.ts'

/** Runs that find nothing are noted every five minutes; after three of them something is wrong. */
const LATE = 15 * MINUTE

/**
 * How the installation is: the functions of this node, tried as the readiness check does, the last run of the due work,
 * and how much waits.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function operationOfNode(context: Context): Promise<Operation> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const now = await clock.service()
  const [{ checks }, [last], queue, stuck] = await Promise.all([
    checkReady(db.pool),
    findCronRuns(db.prisma, { before: null, most: 1 }),
    queueDepth(context),
    stuckCallbacks(context),
  ])
  const { version, cronMode } = settings()
  const late = !last || now.getTime() - last.startedAt.getTime() > LATE
  return {
    node: { version, upSeconds: Math.floor(process.uptime()) },
    checks,
    cron: { mode: cronMode, lastRun: last ? runOf(last) : null, late },
    queue,
    stuck: { total: stuck.total, paused: stuck.paused },
  }
}
