import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../env.ts'
import { newId } from '../ids.ts'
import type { DiskSpace } from './blob-shape.ts'
import { diskSpace } from './folders.ts'
import { asStorageRefusal } from './storage-refusal.ts'
import { writeWhole } from './write-arriving.ts'

/** Bytes that wait on this node's disk until they are whole; whoever opens one closes it. */
export type Spool = {
  readonly size: number
  /** Nothing else may be done with it until this has ended. @throws 507 when the disk is full */
  append(...pieces: Uint8Array[]): Promise<void>
  /** All that is in it. @param room memory for it, at least as large */
  bytes(room?: Buffer): Promise<Buffer>
  /** From now on it is empty. */
  empty(): void
  /** May be repeated. */
  close(): Promise<void>
}

const spoolFolder = (): string => join(settings().dataDir, 'arriving')

/** The space on the disk of spools. */
export const spaceForSpools = (): Promise<DiskSpace> => diskSpace(spoolFolder())

const refused = (error: unknown): never => {
  throw asStorageRefusal(error)
}

/**
 * Opens an empty one. Its file loses its name at once: whatever becomes of this process, the system keeps nothing of it,
 * and no node looks for what another has left.
 * @throws 503 when the process has too many files open
 */
export async function openSpool(): Promise<Spool> {
  const handle = await opened().catch(refused)
  let size = 0
  let isOpen = true
  return {
    get size() {
      return size
    },
    async append(...pieces) {
      await writeWhole(handle, pieces, size).catch(refused)
      size += pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
    bytes: (room = Buffer.allocUnsafeSlow(size)) => readWhole(handle, room.subarray(0, size)),
    empty: () => {
      size = 0
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      await handle.close()
    },
  }
}

async function opened(): Promise<FileHandle> {
  const folder = spoolFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readWhole(handle: FileHandle, room: Buffer): Promise<Buffer> {
  for (let read = 0; read < room.byteLength;) {
    const { bytesRead } = await handle.read(room, read, room.byteLength - read, read)
    if (bytesRead === 0) throw new Error(`of ${room.byteLength} bytes of a spool ${read} were there`)
    read += bytesRead
  }
  return room
}
