import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { checkReady } from '../../platform/health/check-ready.ts'
import { selectBackupTimes } from '../../platform/installation-store.ts'
import { metrics } from '../../platform/metrics.ts'
import { runOf } from './cron-runs.ts'
import type { Operation } from './operation-schema.ts'
import { findCronRuns } from './operation-store.ts'
import { refusedInDay } from '../refused-calls/refused-in-day.ts'
import { queueDepth } from './queue-depth.ts'
import { stuckCallbacks } from './stuck-callbacks.ts'
import { selectSizes } from './picture-store.ts'
import { blobFiles } from '../../platform/blobs/blob-files.ts'
import type { Handle } from '../../platform/database.ts'
import { MINUTE } from '../../platform/durations.ts'
import { KeptForASecond } from '../../platform/kept-for-a-second.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { selectStuckWork } from '../../platform/stuck-work/store.ts'
import { versionWords } from '../../platform/version.ts'

/** Runs that find nothing are noted every five minutes; after three of them something is wrong. */
const LATE = 15 * MINUTE

/**
 * The state of the installation: the functions of this node, tried as the readiness check does, the last run of the due
 * work, and how much waits.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function operationOfNode(context: Context): Promise<Operation> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const now = await clock.service()
  const [{ checks, replica }, [last], queue, stuck, refused, storage, undone, [backup]] = await Promise.all([
    checkReady(db),
    findCronRuns(db, { before: null, most: 1 }),
    queueDepth(context),
    stuckCallbacks(context),
    refusedInDay(context),
    sizes().get('sizes', () => readSizes(db)),
    undoneWork(db),
    selectBackupTimes(db),
  ])
  const { cronMode } = settings()
  const late = !last || now.getTime() - last.startedAt.getTime() > LATE
  return {
    node: { version: versionWords(), upSeconds: Math.floor(process.uptime()), notSent: await notSent() },
    checks,
    replica,
    cron: { mode: cronMode, lastRun: last ? runOf(last) : null, late },
    queue,
    stuck: { total: stuck.total, paused: stuck.paused },
    refused,
    storage,
    undone,
    backup: {
      lastAt: backup?.lastBackupAt?.toISOString() ?? null,
      installedAt: backup?.installedAt.toISOString() ?? null,
    },
  }
}

/** Callbacks that this node could not begin, for want of a name server, a lookup or a file. */
async function notSent(): Promise<number> {
  const { values } = await metrics().attempts.get()
  return values.reduce((sum, { labels, value }) => sum + (labels.outcome === 'not-sent' ? value : 0), 0)
}

/** Undone work that is named, at most. */
const MOST_UNDONE = 5

/** All parts are added up for it, so a node does it once a minute. */
const sizes = () => oncePerProcess('sizes', () => new KeptForASecond<'sizes', Operation['storage']>(1, MINUTE))

async function readSizes(db: Handle): Promise<Operation['storage']> {
  const files = blobFiles()
  const [[row], disk, quarantined] = await Promise.all([selectSizes(db), files.space(), files.quarantine.count()])
  const { leastFree, bucket } = settings()
  const inBucket = bucket === undefined ? null : files.place
  return { database: row?.database ?? 0, blobs: row?.blobs ?? 0, inBucket, ...disk, leastFree, quarantined }
}

/** Failed parts of the due work, which are tried again. */
async function undoneWork(db: Handle): Promise<Operation['undone']> {
  const rows = await selectStuckWork(db, { most: MOST_UNDONE })
  const oldest = rows.map(({ total: _, reason: __, since, retryAt, ...row }) => {
    return { ...row, since: since.toISOString(), retryAt: retryAt.toISOString() }
  })
  return { total: rows[0]?.total ?? 0, oldest }
}
