import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { settings } from '../env.ts'
import { tracedPart } from '../tracing.ts'
import { UUID_PATTERN } from '../terms.ts'
import { asStorageRefusal } from './storage-refusal.ts'
import { writeArriving } from './write-arriving.ts'

/** A file of the store: `name` is the id, or the id with `.part` while it is written; `age` in milliseconds. */
export type StoredFile = { id: string; name: string; age: number }

/** Where encrypted content lies that is too large for the database; a folder now, other stores behind the same shape later. */
export type BlobFiles = {
  /** Makes all folders that there can be, so that none has to be when a blob comes. */
  prepare(): Promise<void>
  /**
   * Writes a blob durably: it is there whole or not at all.
   * @throws 507 when the disk is full, 503 when the process has too many files open
   */
  write(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Begins to write a blob piece by piece; whoever begins either finishes or gives up. @throws as `write` */
  begin(id: string): Promise<BlobWriting>
  /**
   * The content as a stream of bytes, or nothing when there is no such blob. Who asks reads the stream or cancels it.
   * @throws 503 when the process has too many files open; the system's error when the file cannot be read
   */
  read(id: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | undefined>
  remove(id: string): Promise<void>
  /** True when the whole blob is there. */
  has(id: string): Promise<boolean>
  /** Its files, whatever else lies in the folder. */
  list(): AsyncIterable<StoredFile>
  /** Bytes that are free where they lie. */
  free(): Promise<number>
}

/** A blob that is being written, of which nothing is there yet. */
export type BlobWriting = {
  /** Nothing else may be done with it until this has ended. @throws 507 when the disk is full */
  append(...pieces: Uint8Array[]): Promise<void>
  /** What was written so far. */
  written(): Promise<Buffer>
  /** From now on the blob is there, durably; where that fails, nothing of it is left. @throws 507 */
  finish(): Promise<void>
  /** Nothing of it is left. */
  giveUp(): Promise<void>
}

const FILE_NAME = new RegExp(`^(${UUID_PATTERN})(\\.part)?$`)
/** Bytes read at once for whoever fetches a blob and brings no room of its own. */
const PIECE = 64 * 1024

/** Where in a store of this root a file of this name lies: by the last two signs of its id. */
export function placeOf(root: string, name: string): string {
  return join(root, name.replace(/\.part$/, '').slice(-2), name)
}

/** Blobs as files in a folder: temp file, fsync, rename, fsync of the folder. */
export function blobFolder(root: string): BlobFiles {
  const pathOf = (id: string): string => placeOf(root, id)
  const begin = async (id: string): Promise<BlobWriting> => {
    const path = pathOf(id)
    // a folder that somebody removed; the start makes them all
    if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await syncFolder(root)
    return blobWriting(path)
  }
  return {
    prepare: () => prepareFolders(root),
    begin,
    async write(id, content) {
      const writing = await begin(id)
      try {
        await writeArriving(content, (pieces) => writing.append(...pieces))
      } catch (error) {
        await writing.giveUp()
        throw error
      }
      await writing.finish()
    },
    read: (id) => readFileOf(pathOf(id)),
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.part`, { force: true })
    },
    has: async (id) => (await stat(pathOf(id)).catch(nothingWhenMissing))?.isFile() ?? false,
    list: () => filesIn(root),
    async free() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/** All 256, and their names durably: after a power loss a committed row must not miss its file's folder. */
async function prepareFolders(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const present = new Set(await readdir(root))
  const names = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
  for (const name of names) if (!present.has(name)) await mkdir(join(root, name), { recursive: true, mode: 0o700 })
  await syncFolder(root)
  await syncFolder(join(root, '..'))
}

const refused = (error: unknown): never => {
  throw asStorageRefusal(error)
}

/** Closed in any case before the half file is removed: one that is opened later would stay. */
async function blobWriting(path: string): Promise<BlobWriting> {
  const part = `${path}.part`
  const handle = await open(part, 'w', 0o600).catch(refused)
  const giveUp = async (): Promise<void> => {
    await handle.close()
    await rm(part, { force: true })
  }
  return {
    append: (...pieces) => writeWhole(handle, pieces).catch(refused),
    written: () => readFile(part),
    async finish() {
      try {
        await handle.sync()
        await handle.close()
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await giveUp()
        refused(error)
      }
    },
    giveUp,
  }
}

/** A write may take only some of the bytes, as on a disk that is nearly full. */
async function writeWhole(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  let left = pieces.filter(({ byteLength }) => byteLength > 0)
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left)
    left = left.flatMap((piece) => {
      const written = Math.min(bytesWritten, piece.byteLength)
      bytesWritten -= written
      return written === piece.byteLength ? [] : [piece.subarray(written)]
    })
  }
}

/** For files that may be gone. */
export function nothingWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Makes durable what was made, renamed or removed in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opened before anything is promised: what cannot be opened fails here, where it is heard. */
async function readFileOf(path: string) {
  const handle = await open(path, 'r').catch((error: unknown) => nothingWhenMissing(asStorageRefusal(error)))
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    return { size, stream: webStream(handle) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Reads a file piece by piece as it is asked for, so that a slow reader holds no memory, and closes it at the end. Who
 * brings room for a piece (a `byob` reader) has it used, so that no memory is asked for at each.
 */
function webStream(handle: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      type: 'bytes',
      autoAllocateChunkSize: PIECE,
      async pull(controller) {
        const { byobRequest } = controller
        if (!byobRequest?.view) throw new Error('a byte stream that makes room by itself was asked without any')
        const { buffer, byteOffset, byteLength } = byobRequest.view
        const room = new Uint8Array(buffer, byteOffset, byteLength)
        const { bytesRead } = await handle.read(room).catch(async (error: unknown) => {
          await handle.close()
          throw error
        })
        if (bytesRead === 0) {
          await handle.close()
          controller.close()
        }
        byobRequest.respond(bytesRead)
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

async function* filesIn(root: string): AsyncIterable<StoredFile> {
  const entries = await readdir(root, { withFileTypes: true }).catch(nothingWhenMissing)
  for (const entry of entries ?? []) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* blobsIn(join(root, entry.name))
  }
}

/** The blobs right in one folder; what is none by its name is somebody else's. */
export async function* blobsIn(folder: string): AsyncIterable<StoredFile> {
  for (const name of (await readdir(folder).catch(nothingWhenMissing)) ?? []) {
    const id = FILE_NAME.exec(name)?.[1]
    const facts = id === undefined ? undefined : await stat(join(folder, name)).catch(nothingWhenMissing)
    if (id !== undefined && facts?.isFile()) yield { id, name, age: Date.now() - facts.mtimeMs }
  }
}

/** The folder `blobs` in DATA_DIR. */
export const blobRoot = (): string => join(settings().dataDir, 'blobs')

/** The blob store in force. */
export function blobFiles(): BlobFiles {
  const files = blobFolder(blobRoot())
  return {
    ...files,
    async begin(id) {
      const writing = await files.begin(id)
      return { ...writing, finish: () => tracedPart('blob write', () => writing.finish()) }
    },
    write: (id, content) => tracedPart('blob write', () => files.write(id, content)),
    read: (id) => tracedPart('blob read', () => files.read(id)),
  }
}
