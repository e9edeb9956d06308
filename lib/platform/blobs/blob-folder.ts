import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../ids.ts'
import {
  MARK,
  placeOf,
  REMOVED,
  type BlobFiles,
  type BlobWriting,
  type Mark,
  type Quarantine,
  type StoredFile,
} from './blob-shape.ts'
import { blobsIn, filesBelow, diskSpace, nothingWhenMissing, syncFolder } from './folders.ts'
import { asStorageRefusal } from './storage-refusal.ts'
import { summed, writerOf, writeWhole } from './write-arriving.ts'

/** Bytes read at once for readers of a blob that bring no room of their own. */
const PIECE = 64 * 1024

/** Blobs as files in a folder: temp file, fsync, rename, fsync of the folder. */
export function blobFolder(root: string): BlobFiles {
  const pathOf = (name: string): string => join(root, placeOf(name))
  const begin = async (id: string): Promise<BlobWriting> => {
    const path = pathOf(id)
    // somebody removed the folder; the start makes all of them
    if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await syncFolder(root)
    return blobWriting(path)
  }
  const read: BlobFiles['read'] = (id) => readFileOf(pathOf(id))
  const remove = async (id: string): Promise<void> => {
    await rm(pathOf(id), { force: true })
    await rm(`${pathOf(id)}.part`, { force: true })
  }
  const write = writerOf(begin)
  return {
    place: root,
    namedBy: 'DATA_DIR',
    look: () => lookInto(root),
    prepare: () => prepareFolders(root),
    async check() {
      const id = newId()
      await write(id, Readable.from([Buffer.from('ready?')]))
      await remove(id)
    },
    begin,
    write,
    read,
    remove,
    has: async (id) => (await stat(pathOf(id)).catch(nothingWhenMissing))?.isFile() ?? false,
    sum: async (id) => summed(await read(id)),
    list: () => filesIn(root),
    async *everything() {
      for await (const { name, size } of filesBelow(root))
        yield { name, size, read: () => readFileOf(join(root, name)) }
    },
    space: () => diskSpace(root),
    mark: markIn(root),
    quarantine: quarantineOf(root),
  }
}

/** The id of the installation, in a file of its own. */
function markIn(root: string): Mark {
  const path = join(root, MARK)
  return {
    read: () => readFile(path, 'utf8').catch(nothingWhenMissing),
    // under another name first, so that readers find it whole
    async write(text) {
      const draft = `${path}.${newId()}`
      await writeFile(draft, text, { mode: 0o600, flush: true })
      await rename(draft, path)
      await syncFolder(root)
    },
  }
}

async function lookInto(root: string): Promise<void> {
  try {
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch(nothingWhenMissing)
  } catch (cause) {
    const message = `DATA_DIR: this user may not read and write ${root}. Nothing was changed. Give it the folder (chown).`
    throw Object.assign(new Error(message, { cause }), { code: 'blob-store' })
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

/** Closes the half file in any case before it is removed: a file opened later would stay. */
async function blobWriting(path: string): Promise<BlobWriting> {
  const part = `${path}.part`
  const handle = await open(part, 'w', 0o600).catch(refused)
  const giveUp = async (): Promise<void> => {
    await handle.close()
    await rm(part, { force: true })
  }
  return {
    append: (...pieces) => writeWhole(handle, pieces).catch(refused),
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

/** Opened before the stream is returned, so that a file that cannot be opened fails here, in the caller's hands. */
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
 * Reads a file piece by piece as it is asked for, so that a slow reader holds no memory, and closes it at the end. A
 * reader that brings room for a piece (a `byob` reader) has it filled, without new memory for each piece.
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

/** The quarantine of a blob folder. */
function quarantineOf(root: string): Quarantine {
  const folder = join(root, REMOVED)
  const move = async (from: string, to: string): Promise<void> => {
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
    await rename(from, to)
    await syncFolder(join(to, '..'))
    await syncFolder(join(from, '..'))
  }
  return {
    async take(name) {
      await move(join(root, placeOf(name)), join(folder, name))
      const now = new Date()
      await utimes(join(folder, name), now, now)
    },
    giveBack: (name) => move(join(folder, name), join(root, placeOf(name))),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => blobsIn(folder),
    count: async () => (await readdir(folder).catch(nothingWhenMissing))?.length ?? 0,
  }
}
