import { systemActor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { contextFor } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { deliverAllDue } from '../callbacks/deliver-due.ts'
import { warnOfFailures } from '../callbacks/warn-of-failures.ts'
import { recordTellings } from '../cases/record-tellings.ts'
import { expireDocuments } from '../documents/expire-documents.ts'
import { cleanUp, purgeCases } from './clean-up.ts'
import { remindOfWaiting } from './remind-of-waiting.ts'
import { insertRun } from './store.ts'

/** What one run did; `more` when the time budget ended before the work did. `ms` wall time in milliseconds. */
export type Summary = {
  rejected: number
  deleted: number
  delivered: number
  retried: number
  warned: number
  cleaned: number
  more: boolean
  ms: number
}

/** Milliseconds a run may take by default. */
const BUDGET = 20_000

/**
 * Does all due work: deadlines, notify events, callbacks, clean-up (decisions 5; architecture "Due work"). Any number
 * of runs on any number of nodes may go on at once: each row is claimed by the statement that changes it.
 */
export async function runCron(db: Database, budget = BUDGET): Promise<Summary> {
  const started = performance.now()
  const startedAt = await serviceNow(db)
  const deadline = started + budget
  const summary: Summary = {
    rejected: 0,
    deleted: 0,
    delivered: 0,
    retried: 0,
    warned: 0,
    cleaned: 0,
    more: false,
    ms: 0,
  }
  let more = true
  while (more && performance.now() < deadline) more = await oneRound(db, summary, deadline)
  summary.more = more
  summary.ms = Math.round(performance.now() - started)
  const { rejected, deleted, delivered, retried, warned, cleaned } = summary
  const isIdle = rejected + deleted + delivered + retried + warned + cleaned === 0
  await insertRun(db, { startedAt, finishedAt: await serviceNow(db), summary: JSON.stringify(summary), isIdle })
  return summary
}

async function oneRound(db: Database, summary: Summary, deadline: number): Promise<boolean> {
  const context = contextFor(systemActor)
  const { deadlines } = settings()
  const expired = await expireDocuments(context, { kind: 'submission', deadlines })
  const expiredReplies = await expireDocuments(context, { kind: 'reply', deadlines })
  const told = await recordTellings(db)
  const sent = await deliverAllDue(db, deadline)
  const now = await serviceNow(db)
  const warnings = await warnOfFailures(db, now)
  const reminders = await remindOfWaiting(db, now)
  const purged = await purgeCases(db, deadlines.case, now)
  const cleaned = await cleanUp(db)
  summary.rejected += expired.rejected + expiredReplies.rejected
  summary.deleted += expired.deleted + expiredReplies.deleted
  summary.delivered += sent.delivered
  summary.retried += sent.retried
  summary.warned += warnings.warned + reminders.reminded
  summary.cleaned += cleaned.cleaned + purged.purged
  const parts = [expired, expiredReplies, told, sent, warnings, reminders, purged, cleaned]
  return parts.some(({ more }) => more) || told.recorded > 0
}
