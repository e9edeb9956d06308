import { createHash } from 'node:crypto'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import type { Handle } from '../platform/database.ts'
import { SECOND } from '../platform/durations.ts'
import { log } from '../platform/log.ts'
import { selectFiles, type FileRow } from './store.ts'
import type { UnhashedReason } from '@kurier/wire/names'

export type FileToHash = FileRow
/** What is known of a file that is about to go. */
type HashedFile = { sha256: string } | { reason: UnhashedReason }

/** Milliseconds for one file, and for all of a submission or reply: less than it is taken for by a node. */
const limits = { file: 30 * SECOND, document: 45 * SECOND }

/** The files of what is about to be deleted; none where that cannot be found out, for no deletion waits for its receipt. */
export async function filesToHash(db: Handle, rows: readonly { id: string }[]): Promise<readonly FileToHash[]> {
  if (rows.length === 0) return []
  return selectFiles(db, { documentIds: rows.map(({ id }) => id) }).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'files are deleted without a hash of them')
    return []
  })
}

/**
 * SHA-256 of the files of one submission or reply, one after the other; never fails, and ends in time.
 * @returns by the id of each, as `delete_content` takes it
 */
export async function hashFiles(
  files: readonly FileToHash[],
  { file, document }: { file: number; document: number } = limits,
): Promise<Record<string, HashedFile>> {
  const found: Record<string, HashedFile> = {}
  const end = performance.now() + document
  for (const { blobId, size } of files) {
    const left = Math.floor(Math.min(file, end - performance.now()))
    found[blobId] = left > 0 ? await hashOf(blobId, size, left) : { reason: 'too-slow' }
  }
  return found
}

async function hashOf(id: string, size: number, milliseconds: number): Promise<HashedFile> {
  const late = AbortSignal.timeout(milliseconds)
  try {
    return await beforeIt(late, hashWhole(id, size, late))
  } catch (error) {
    const reason = late.aborted ? 'too-slow' : 'unreadable'
    log.warn({ blob: id, reason: late.aborted ? reason : String(error) }, 'a file could not be hashed')
    return { reason }
  }
}

async function hashWhole(id: string, size: number, late: AbortSignal): Promise<HashedFile> {
  const blob = await blobFiles().read(id)
  if (!blob) return { reason: 'missing' }
  const hash = createHash('sha256')
  const reader = blob.stream.getReader()
  let length = 0
  try {
    for (;;) {
      late.throwIfAborted()
      const { done, value } = await beforeIt(late, reader.read())
      if (done) break
      hash.update(value)
      length += value.byteLength
    }
  } finally {
    void reader.cancel().catch(() => undefined) // what is read to its end, or failed, needs no more
  }
  return length === size ? { sha256: hash.digest('base64url') } : { reason: 'unreadable' }
}

/** What `work` comes to, unless the time is over before. */
async function beforeIt<T>(late: AbortSignal, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const end = (): void => over.reject(late.reason as Error) // a DOMException, as the signal makes it
  late.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, over.promise])
  } finally {
    late.removeEventListener('abort', end)
  }
}
