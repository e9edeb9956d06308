import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { metrics } from '../platform/metrics.ts'
import { traced } from '../platform/tracing.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { runCounts } from '../platform/terms.ts'
import { dueParts } from '../rooms/lists.ts'
import { insertRun } from './store.ts'
import { dueWork } from './works.ts'

/**
 * What one run did; `failed`: rows and parts that it could not do; `more` when the time budget ended before the work did.
 * `ms` wall time in milliseconds.
 */
export type Summary = Record<(typeof runCounts)[number], number> & { more: boolean; ms: number }

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
    failed: 0,
    more: false,
    ms: 0,
  }
  let more = true
  while (more && clock.monotonic() < deadline)
    more = await traced({ name: 'due work', kind: 'internal' }, () => oneRound(context, summary, deadline))
  summary.more = more
  summary.ms = Math.round(clock.monotonic() - started)
  metrics().runs.observe(summary.ms / 1000)
  const isIdle = runCounts.every((count) => summary[count] === 0)
  await insertRun(db, { startedAt, finishedAt: await clock.service(), summary: JSON.stringify(summary), isIdle })
  return summary
}

/** Each part by itself: what fails in one is noted, and the others are done all the same. */
async function oneRound(context: Context<SystemActor>, summary: Summary, deadline: number): Promise<boolean> {
  const { results, failed } = await eachByItself(context.db, dueParts, {
    kind: 'due-work',
    inTurn: true,
    subjectOf: (part) => part,
    work: (part) => dueWork[part](context, deadline),
  })
  for (const count of runCounts) for (const done of results) summary[count] += done[count] ?? 0
  summary.failed += failed
  return results.some(({ more = false }) => more)
}
