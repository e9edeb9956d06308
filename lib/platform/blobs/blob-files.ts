import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { settings } from '../env.ts'

/** Where encrypted content lies that is too large for the database; a folder now, other stores behind the same shape later. */
export type BlobFiles = {
  /** Writes a blob durably: it is there whole or not at all. */
  write(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Begins to write a blob piece by piece; whoever begins either finishes or gives up. */
  begin(id: string): Promise<BlobWriting>
  /** The content as a stream of bytes, or nothing when there is no such blob. */
  read(id: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | undefined>
  remove(id: string): Promise<void>
  /** Ids of the files that are older than the given age in milliseconds. */
  listOlderThan(age: number): AsyncIterable<string>
  /** Bytes that are free where they lie. */
  free(): Promise<number>
}

/** A blob that is being written, of which nothing is there yet. */
export type BlobWriting = {
  append(bytes: Uint8Array): Promise<void>
  /** What was written so far. */
  written(): Promise<Buffer>
  /** From now on the blob is there, durably; where that fails, nothing of it is left. */
  finish(): Promise<void>
  /** Nothing of it is left. */
  giveUp(): Promise<void>
}

/** Blobs as files in a folder: temp file, fsync, rename, fsync of the folder. */
export function blobFolder(root: string): BlobFiles {
  const folderOf = (id: string): string => join(root, id.slice(-2))
  const pathOf = (id: string): string => join(folderOf(id), id)
  const begin = async (id: string): Promise<BlobWriting> => {
    await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
    return blobWriting(pathOf(id))
  }
  return {
    begin,
    async write(id, content) {
      const writing = await begin(id)
      try {
        for await (const bytes of content) await writing.append(bytes)
      } catch (error) {
        await writing.giveUp()
        throw error
      }
      await writing.finish()
    },
    async read(id) {
      const facts = await stat(pathOf(id)).catch(nothingWhenMissing)
      if (!facts) return undefined
      return { size: facts.size, stream: webStream(pathOf(id)) }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.part`, { force: true })
    },
    listOlderThan: (age) => filesOlderThan(root, age),
    async free() {
      const { bavail, bsize } = await statfs(dirname(root)) // the folder itself comes with the first blob
      return bavail * bsize
    },
  }
}

/** Closed in any case before the half file is removed: one that is opened later would stay. */
async function blobWriting(path: string): Promise<BlobWriting> {
  const part = `${path}.part`
  const handle = await open(part, 'w', 0o600)
  const giveUp = async (): Promise<void> => {
    await handle.close()
    await rm(part, { force: true })
  }
  return {
    append: (bytes) => handle.writeFile(bytes),
    written: () => readFile(part),
    async finish() {
      try {
        await handle.sync()
        await handle.close()
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await giveUp()
        throw error
      }
    },
    giveUp,
  }
}

function nothingWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a file chunk by chunk as it is asked for, so that a slow reader holds no memory. */
function webStream(path: string): ReadableStream<Uint8Array> {
  const reading = createReadStream(path, { highWaterMark: 256 * 1024 })
  const chunks: AsyncIterator<Uint8Array> = reading[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        reading.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* filesOlderThan(root: string, age: number): AsyncIterable<string> {
  const folders = await readdir(root).catch(nothingWhenMissing)
  for (const folder of folders ?? []) {
    for (const name of await readdir(join(root, folder))) {
      const facts = await stat(join(root, folder, name)).catch(nothingWhenMissing)
      if (facts && Date.now() - facts.mtimeMs > age) yield name.replace(/\.part$/, '')
    }
  }
}

/** The blob store in force: the folder `blobs` in DATA_DIR. */
export function blobFiles(): BlobFiles {
  return blobFolder(join(settings().dataDir, 'blobs'))
}
