import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
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
export async function runCron(
  context: Context<SystemActor>,
  { budget = BUDGET }: { budget?: number } = {},
): Promise<Summary> {
  const { db, clock } = context
  const started = clock.monotonic()
  const startedAt = await clock.service()
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
  while (more && clock.monotonic() < deadline) more = await oneRound(context, summary, deadline)
  summary.more = more
  summary.ms = Math.round(clock.monotonic() - started)
  const { rejected, deleted, delivered, retried, warned, cleaned } = summary
  const isIdle = rejected + deleted + delivered + retried + warned + cleaned === 0
  await insertRun(db.pool, { startedAt, finishedAt: await clock.service(), summary: JSON.stringify(summary), isIdle })
  return summary
}

async function oneRound(context: Context<SystemActor>, summary: Summary, deadline: number): Promise<boolean> {
  const { deadlines } = settings()
  const expired = await expireDocuments(context, { kind: 'submission', deadlines })
  const expiredReplies = await expireDocuments(context, { kind: 'reply', deadlines })
  const told = await recordTellings(context)
  const sent = await deliverAllDue(context, { deadline })
  const warnings = await warnOfFailures(context)
  const reminders = await remindOfWaiting(context)
  const purged = await purgeCases(context, { deadline: deadlines.case })
  const cleaned = await cleanUp(context)
  summary.rejected += expired.rejected + expiredReplies.rejected
  summary.deleted += expired.deleted + expiredReplies.deleted
  summary.delivered += sent.delivered
  summary.retried += sent.retried
  summary.warned += warnings.warned + reminders.reminded
  summary.cleaned += cleaned.cleaned + purged.purged
  const parts = [expired, expiredReplies, told, sent, warnings, reminders, purged, cleaned]
  return parts.some(({ more }) => more) || told.recorded > 0
}
