import { removeOldAuditRows, removeOldLinks, removeOldSessions } from '../accounts/retention-store.ts'
import { removeOldLinksOfChain } from '../accounts/audit-chain-store.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import { removeOldTokenRequests } from '../clients/retention-store.ts'
import {
  removeOldAttemptHours,
  removeOldDecisionHours,
  removeOldDeliveryHours,
  removeOldEventHours,
} from '../overview/figures-store.ts'
import type { SystemActor } from '../platform/actor.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { deleteBlobs, selectBlobsToRemove, selectKnownBlobs } from '../platform/blobs/store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { kept } from '../platform/deadlines.ts'
import { DAY, SECOND } from '../platform/durations.ts'
import { removeOldAttempts, removeOldIdempotencyKeys, removeOldRuns, purgeCase, selectFinishedCases } from './store.ts'

const BATCH = 500
/** Milliseconds after which an upload that never ended counts as broken off (architecture: strays older than a day). */
const STRAY_AGE = DAY

type Retention = {
  keep: number
  /** Whose times the records bear, the service's unless given. */
  clock?: 'machine'
  remove: (db: Database, values: { before: Date; most: number }) => Promise<unknown[]>
}

/** Own records and how long they are kept (decisions 5). */
const retention: readonly Retention[] = [
  { keep: kept.sessions, clock: 'machine', remove: removeOldSessions },
  { keep: kept.oneTimeLinks, clock: 'machine', remove: removeOldLinks },
  { keep: kept.auditLog, clock: 'machine', remove: removeOldAuditRows },
  { keep: kept.auditLog, clock: 'machine', remove: removeOldLinksOfChain },
  { keep: kept.attempts, remove: removeOldAttempts },
  { keep: kept.cronRuns, remove: removeOldRuns },
  { keep: kept.tokenRequests, remove: removeOldTokenRequests },
  { keep: kept.idempotency, remove: removeOldIdempotencyKeys },
  { keep: kept.hourlyFigures, remove: removeOldEventHours },
  { keep: kept.hourlyFigures, remove: removeOldDeliveryHours },
  { keep: kept.hourlyFigures, remove: removeOldDecisionHours },
  { keep: kept.hourlyFigures, remove: removeOldAttemptHours },
]

type Cleaned = { cleaned: number; more: boolean }

/** Removes one small batch of each kind of old record, and the files of orphaned blobs. */
export async function cleanUp({ db: { pool: db }, clock }: Context<SystemActor>): Promise<Cleaned> {
  const now = await clock.service()
  let cleaned = 0
  let more = false
  for (const { keep, clock: whose, remove } of retention) {
    const from = whose === 'machine' ? clock.machine() : now
    const removed = await remove(db, { before: new Date(from.getTime() - keep), most: BATCH })
    cleaned += removed.length
    more ||= removed.length === BATCH
  }
  const beforeIdle = new Date(now.getTime() - kept.callbackEndpoints)
  const looked = await removeIdleEndpoints(db, { now, before: beforeIdle, most: BATCH })
  cleaned += looked.filter(({ removed }) => removed).length
  const blobs = await removeOrphans(db)
  return { cleaned: cleaned + blobs, more: more || looked.length === BATCH || blobs === BATCH }
}

/** Files first, rows after: a row whose file is gone already is found again, a file without a row would be lost sight of. */
async function removeOrphans(db: Database): Promise<number> {
  const orphans = await selectBlobsToRemove(db, { age: STRAY_AGE / SECOND, most: BATCH })
  const ids = orphans.map((row) => row.id)
  if (ids.length === 0) return 0
  for (const id of ids) await blobFiles().remove(id)
  return (await deleteBlobs(db, { ids })).length
}

/** Removes files in the blob store that no row knows and that are older than a day: left by a crash between two steps. */
export async function removeStrayFiles({ db: { pool: db } }: Context<SystemActor>): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async (): Promise<void> => {
    const known = new Set((await selectKnownBlobs(db, { ids: batch })).map((row) => row.id))
    const strays = batch.filter((id) => !known.has(id))
    for (const id of strays) await blobFiles().remove(id)
    removed += strays.length
    batch = []
  }
  for await (const id of blobFiles().listOlderThan(STRAY_AGE)) {
    batch.push(id)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return removed
}

/** Cases removed in one go; each may have many events. */
const MOST_CASES = 50

/**
 * Removes cases without a further event since `deadline` milliseconds, with all that is left of them (decisions 5). A
 * case with a submission or reply whose content is not deleted yet stays, whatever its age.
 */
export async function purgeCases(
  { db: { pool: db }, clock }: Context<SystemActor>,
  { deadline }: { deadline: number },
): Promise<{ purged: number; more: boolean }> {
  const before = new Date((await clock.service()).getTime() - deadline)
  const cases = await selectFinishedCases(db, { before, most: MOST_CASES })
  let purged = 0
  for (const { id } of cases) purged += (await purgeCase(db, { id, before })).length
  return { purged, more: cases.length === MOST_CASES }
}
