import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What statfs(2) calls a file system that lies in memory. */
const TMPFS = 0x01_02_19_94
const GIB = 2 ** 30

/** More than all databases of a run take, with as much left for what else runs. */
async function hasRoom(): Promise<boolean> {
  const { type, bavail, bsize } = await statfs(memory)
  return type === TMPFS && bavail * bsize > 8 * GIB && process.availableMemory() > 12 * GIB
}

/**
 * A new folder for the databases of a run of tests: in memory where there is plenty of it, since most of what a new
 * database costs is making its hundreds of files on a disk. All users may pass through: run by root, the server belongs
 * to another one.
 */
export async function quickFolder(prefix: string): Promise<string> {
  const isInMemory = await hasRoom().catch(() => false) // a system may have no such folder
  const folder = await mkdtemp(join(isInMemory ? memory : tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}
