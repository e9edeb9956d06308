import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { runSummary, type CronRun, type CronRuns } from './operation-schema.ts'
import { findCronRuns, findLastCleanUp, type CronRunRow } from './operation-store.ts'
import { pageOf } from '../../platform/page-of.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'

/**
 * Runs of the due work, newest first, and the last one that cleaned something up. Runs that found nothing are noted at
 * most every five minutes.
 * @param input.before the id of the run after which the page begins; the newest runs without it
 * @throws Refusal `not-found` unless this is an operator
 */
export async function cronRuns({ db, actor }: Context, { before }: { before?: number }): Promise<CronRuns> {
  assertOperator(actor)
  const [rows, cleanUp] = await Promise.all([
    findCronRuns(db, { before: before ?? null, most: PAGE_SIZE + 1 }),
    findLastCleanUp(db),
  ])
  const { page, next } = pageOf(rows)
  return { mode: settings().cronMode, runs: page.map(runOf), next, lastCleanUp: cleanUp ? runOf(cleanUp) : null }
}

/** A run as it is shown. */
export function runOf({ id, startedAt, finishedAt, summary }: CronRunRow): CronRun {
  const read = runSummary.safeParse(summary)
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    summary: read.success ? read.data : null,
  }
}
