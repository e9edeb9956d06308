import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOf, REMOVED, type Quarantine } from './blob-shape.ts'
import { blobsIn, nothingWhenMissing, syncFolder } from './folders.ts'

/** The quarantine of a blob folder. */
export function quarantineOf(root: string): Quarantine {
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
