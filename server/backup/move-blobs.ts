import { blobFiles, blobRoot } from '#lib/platform/blobs/blob-files.ts'
import { blobFolder } from '#lib/platform/blobs/blob-folder.ts'
import type { BlobFiles } from '#lib/platform/blobs/blob-shape.ts'
import { installationOf, markOf, standingOf } from '#lib/platform/blobs/installation.ts'
import { holdBlobFiles, selectKnownBlobs } from '#lib/platform/blobs/store.ts'
import { closeDatabase } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { countServices, openConnection, selectStoredBlobs, type Connection } from './store.ts'

/** Files copied at once, and after how many a line is said. */
const AT_ONCE = 4
const TOLD_AFTER = 1000
/** Ids asked for in one statement. */
const BATCH = 500

/**
 * `copied` in this run, `present` before it and the same, `missing`: rows whose files are nowhere; `removed` from the bucket,
 * since their rows are gone. `isFinished`: the bucket is the installation's store from now on, and the folder is not.
 */
export type MovedBlobs = {
  from: string
  to: string
  copied: number
  present: number
  missing: string[]
  removed: number
  isFinished: boolean
}

type Move = { connection: Connection; folder: BlobFiles; bucket: BlobFiles; id: string; say: (line: string) => void }

/**
 * Copies every file that the database refers to from the folder in DATA_DIR into the bucket that is set, and compares what
 * the bucket holds then. May be run while the service works on the folder, and again after it broke off; it changes over
 * only when no process of the service is connected with the database.
 * @throws Error with code `no-bucket`, `foreign-blobs`, `broken-copy`
 */
export async function moveBlobs(say: (line: string) => void): Promise<MovedBlobs> {
  if (!settings().bucket) {
    throw refused('no-bucket', 'BLOB_STORE: is not set; name the bucket to move to, such as s3://bucket/prefix.')
  }
  // so that whoever is still connected under its name is somebody else
  await closeDatabase()
  const connection = await openConnection('kurier blobs move')
  try {
    const [folder, bucket] = [blobFolder(blobRoot()), blobFiles()]
    const move = { connection, folder, bucket, id: await installationOf(connection), say }
    const from = { from: folder.place, to: bucket.place }
    if (!(await begun(move))) {
      return { ...from, copied: 0, present: 0, missing: [], removed: 0, isFinished: true }
    }
    const wasStopped = await isStopped(connection)
    const copied = await copyAll(move)
    const mayChange = wasStopped && (await isStopped(connection))
    if (!mayChange) return { ...from, ...copied, removed: 0, isFinished: false }
    return { ...from, ...copied, removed: await changeOver(move), isFinished: true }
  } finally {
    await connection.end()
  }
}

async function isStopped(connection: Connection): Promise<boolean> {
  const [services] = await countServices(connection)
  return services?.count === 0
}

const refused = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/**
 * Marks the bucket as one that is being filled, so that nobody starts on it before all is there.
 * @returns false when everything was moved before
 */
async function begun({ folder, bucket, id }: Move): Promise<boolean> {
  const [from, to] = [await standingOf(folder), await standingOf(bucket)]
  if (from.is === 'moved' && to.is === 'owned' && to.by === id) return false
  if (from.is !== 'owned' || from.by !== id) {
    const reason = from.is === 'moved' ? `was moved to ${from.to}` : 'is not the one of this database'
    throw refused('foreign-blobs', `DATA_DIR: the folder ${folder.place} ${reason}; nothing was moved.`)
  }
  if (to.is === 'filling' && to.by === id) return true
  if (to.is !== 'unmarked') {
    throw refused(
      'foreign-blobs',
      `BLOB_STORE: ${bucket.place} belongs to an installation already; name another prefix.`,
    )
  }
  for await (const { name } of bucket.list()) {
    throw refused('foreign-blobs', `BLOB_STORE: ${bucket.place} holds files, such as ${name}; name an empty prefix.`)
  }
  await bucket.mark.write(markOf({ is: 'filling', by: id }))
  return true
}

async function copyAll(move: Move): Promise<Pick<MovedBlobs, 'copied' | 'present' | 'missing'>> {
  // until this connection ends no file goes that is to be copied
  await holdBlobFiles(move.connection)
  const done = { copied: 0, present: 0, missing: new Array<string>() }
  const seen = new Set<string>()
  // what came while the others were copied is copied too
  for (let ids = await newIds(move, seen); ids.length > 0; ids = await newIds(move, seen)) {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      await Promise.all(
        ids.slice(at, at + AT_ONCE).map(async (id) => {
          const came = await copied(move, id)
          if (came === 'missing') done.missing.push(id)
          else done[came] += 1
        }),
      )
      if ((at + AT_ONCE) % TOLD_AFTER < AT_ONCE) move.say(`${Math.min(at + AT_ONCE, ids.length)} of ${ids.length} …`)
    }
  }
  return done
}

/** Ids that the database refers to and that were not seen before; from now on they were. */
async function newIds({ connection }: Move, seen: Set<string>): Promise<string[]> {
  const ids = (await selectStoredBlobs(connection)).map(({ id }) => id).filter((id) => !seen.has(id))
  for (const id of ids) seen.add(id)
  return ids
}

/** One file, which counts when the bucket holds the same bytes. */
async function copied({ folder, bucket }: Move, id: string): Promise<'copied' | 'present' | 'missing'> {
  const [own, there] = [await folder.sum(id), await bucket.sum(id)]
  if (!own) return there ? 'present' : 'missing'
  if (own.size === there?.size && own.crc32 === there.crc32) return 'present'
  const blob = await folder.read(id)
  if (!blob) return 'missing'
  await bucket.write(id, blob.stream)
  const now = await bucket.sum(id)
  if (own.size === now?.size && own.crc32 === now.crc32) return 'copied'
  throw refused(
    'broken-copy',
    `The copy of blob ${id} in ${bucket.place} is not what the folder holds. Run this again.`,
  )
}

/**
 * From now on the bucket is the store: its mark first, so that at no moment neither of the two can be started with.
 * @returns how many files went whose rows are gone since they were copied
 */
async function changeOver({ connection, folder, bucket, id }: Move): Promise<number> {
  const removed = await removeUnknown(connection, bucket)
  await bucket.mark.write(markOf({ is: 'owned', by: id }))
  await folder.mark.write(markOf({ is: 'moved', to: bucket.place }))
  return removed
}

async function removeUnknown(connection: Connection, bucket: BlobFiles): Promise<number> {
  const listed: string[] = []
  for await (const { id } of bucket.list()) listed.push(id)
  let removed = 0
  for (let at = 0; at < listed.length; at += BATCH) {
    const ids = listed.slice(at, at + BATCH)
    const known = new Set((await selectKnownBlobs(connection, { ids })).map((row) => row.id))
    for (const id of ids) {
      if (known.has(id)) continue
      await bucket.remove(id)
      removed += 1
    }
  }
  return removed
}
