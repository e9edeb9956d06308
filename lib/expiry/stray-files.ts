import type { SystemActor } from '../platform/actor.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import type { Quarantine, StoredFile } from '../platform/blobs/blob-shape.ts'
import { assertBlobsFit } from '../platform/blobs/installation.ts'
import { selectAnyBlob, selectKnownBlobs } from '../platform/blobs/store.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { DAY } from '../platform/durations.ts'
import { log } from '../platform/log.ts'

/** Ids asked for in one statement. */
const BATCH = 500
/** Milliseconds after which a file without a row is a stray: the row of an upload comes before its file. */
const STRAY_AGE = DAY
/** Milliseconds in quarantine. */
const QUARANTINE_AGE = 7 * DAY
/** Part of all files that goes without an operator. More means that something is wrong, and not with the files. */
const MOST_UNASKED = 0.1

/**
 * `files` there are, `strays` of them no row knows; `taken` into quarantine, `returned` from it since a row has come,
 * `removed` from it for good; `held`: nothing was taken or removed, for it needs an operator, or the database has no
 * blob at all and is hardly the one these files belong to.
 */
export type StraySweep = {
  files: number
  strays: number
  taken: number
  returned: number
  removed: number
  held: boolean
}

type StrayFindings = { files: number; strays: string[] }

/**
 * Takes files that no row knows and that are older than a day into quarantine, and removes what has lain there for a
 * week; what a row has come for meanwhile returns. Unless an operator asked for it (`isAsked`) never more than a tenth.
 * @throws Error with code `foreign-blobs` when the store is another installation's
 */
export async function sweepStrayFiles(
  { db }: Context<SystemActor>,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<StraySweep> {
  await assertBlobsFit(db)
  const { quarantine } = blobFiles()
  const returned = await giveBack(db, quarantine)
  const { files, strays } = await findStrays(db)
  const lying = await quarantine.count()
  const isTooMuch = strays.length + lying > MOST_UNASKED * (files + lying)
  const held = strays.length + lying > 0 && (!(await hasBlobs(db)) || (isTooMuch && !isAsked))
  const swept = { files, strays: strays.length, taken: 0, returned, removed: 0, held }
  if (held) {
    const facts = { files, strays: strays.length, inQuarantine: lying }
    log.warn(facts, 'files without a row were left alone; `kurier blobs strays` tells more')
    return swept
  }
  for (const name of strays) await quarantine.take(name)
  return { ...swept, taken: strays.length, removed: await removeOld(quarantine) }
}

/** How many files no row knows; nothing is moved. */
export async function countStrayFiles({ db }: Context<SystemActor>) {
  const { files, strays } = await findStrays(db)
  return { files, strays: strays.length, quarantined: await blobFiles().quarantine.count() }
}

async function hasBlobs(db: Handle): Promise<boolean> {
  return (await selectAnyBlob(db))[0]?.any ?? false
}

async function findStrays(db: Handle): Promise<StrayFindings> {
  const found: StrayFindings = { files: 0, strays: [] }
  for await (const batch of inBatches(blobFiles().list())) {
    found.files += batch.length
    const old = batch.filter(({ age }) => age > STRAY_AGE)
    const known = await knownOf(db, old)
    found.strays.push(...old.filter(({ id }) => !known.has(id)).map(({ name }) => name))
  }
  return found
}

/** A database restored after its files: the rows come later than the sweep that missed them. */
async function giveBack(db: Handle, quarantine: Quarantine): Promise<number> {
  let returned = 0
  for await (const batch of inBatches(quarantine.list())) {
    const known = await knownOf(db, batch)
    for (const { id, name } of batch) {
      if (!known.has(id)) continue
      await quarantine.giveBack(name)
      returned += 1
    }
  }
  return returned
}

async function removeOld(quarantine: Quarantine): Promise<number> {
  let removed = 0
  for await (const { name, age } of quarantine.list()) {
    if (age <= QUARANTINE_AGE) continue
    await quarantine.remove(name)
    removed += 1
  }
  return removed
}

async function knownOf(db: Handle, files: readonly StoredFile[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  return new Set((await selectKnownBlobs(db, { ids: files.map(({ id }) => id) })).map(({ id }) => id))
}

async function* inBatches<T>(all: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
