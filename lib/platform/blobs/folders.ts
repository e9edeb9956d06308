import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { idOfName, type DiskSpace, type StoredFile } from './blob-shape.ts'

/** For files that may be gone. */
export function nothingWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Makes changes in a folder durable: files that were made, renamed or removed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The space on the disk of a folder, which is made when it is missing. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** All files below a folder, by their path from it. */
export async function* filesBelow(folder: string, start = ''): AsyncIterable<{ name: string; size: number }> {
  for (const entry of (await readdir(join(folder, start), { withFileTypes: true }).catch(nothingWhenMissing)) ?? []) {
    const name = join(start, entry.name)
    if (entry.isDirectory()) yield* filesBelow(folder, name)
    const facts = entry.isFile() ? await stat(join(folder, name)).catch(nothingWhenMissing) : undefined
    if (facts) yield { name, size: facts.size }
  }
}

/** The blobs directly in one folder; files with other names are left out. */
export async function* blobsIn(folder: string): AsyncIterable<StoredFile> {
  for (const name of (await readdir(folder).catch(nothingWhenMissing)) ?? []) {
    const id = idOfName(name)
    const facts = id === undefined ? undefined : await stat(join(folder, name)).catch(nothingWhenMissing)
    if (id !== undefined && facts?.isFile()) yield { id, name, age: Date.now() - facts.mtimeMs }
  }
}
