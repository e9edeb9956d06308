import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import { isRoot } from '@kurier/own-postgres/system-user'
import { runCommand } from '@kurier/own-postgres/run-command'

/** A disk of its own for attachments, which can be full for a while. */
export type SmallDisk = { fill: () => Promise<void>; empty: () => Promise<void> }

const PIECE = Buffer.alloc(4 * 1024 * 1024)
const FILLER = '.filler'

const blobsOf = (folder: string): string => join(folder, 'data/blobs')

/**
 * Mounts a small file system in memory where the installation in `folder` will keep its attachments.
 * @returns nothing, and says why, where that is not allowed
 */
export async function mountDisk(
  folder: string,
  { diskSize, say }: { diskSize: string; say: (line: string) => void },
): Promise<SmallDisk | undefined> {
  const blobs = blobsOf(folder)
  await mkdir(blobs, { recursive: true, mode: 0o711 })
  const args = ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0700`, 'tmpfs', blobs]
  const { exitCode, output } = isRoot()
    ? await runCommand('mount', args)
    : { exitCode: 1, output: 'only root may mount one' }
  if (exitCode !== 0) {
    say(`SKIPPED: the full disk, since no small file system can be mounted here (${output}).`)
    return undefined
  }
  const filler = join(blobs, FILLER)
  return { fill: () => fill(filler), empty: () => rm(filler, { force: true }) }
}

/** Writes until nothing more goes on. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let isFull = false; !isFull;) {
      isFull = await file.write(PIECE).then(
        ({ bytesWritten }) => bytesWritten < PIECE.length,
        (error: unknown) => {
          if (codeOf(error) === 'ENOSPC') return true
          throw error
        },
      )
    }
  } finally {
    await file.close()
  }
}

/** Takes it away again, if there is one. */
export async function unmountDisk(folder: string): Promise<void> {
  if (isRoot()) await runCommand('umount', ['-l', blobsOf(folder)])
}
