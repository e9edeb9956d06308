import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { blobsIn, nothingWhenMissing, placeOf, syncFolder, type StoredFile } from './blob-files.ts'

/** Where files lie that no row knows, until they are removed for good, or a row for them has come. */
const FOLDER = '.removed'

export type Quarantine = {
  /** Takes a file out of the store; its age counts anew from now. */
  take(name: string): Promise<void>
  /** Puts a file back where it was. */
  giveBack(name: string): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  count(): Promise<number>
}

/** The quarantine of a blob folder. */
export function quarantineOf(root: string): Quarantine {
  const folder = join(root, FOLDER)
  const move = async (from: string, to: string): Promise<void> => {
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
    await rename(from, to)
    await syncFolder(join(to, '..'))
    await syncFolder(join(from, '..'))
  }
  return {
    async take(name) {
      await move(placeOf(root, name), join(folder, name))
      const now = new Date()
      await utimes(join(folder, name), now, now)
    },
    giveBack: (name) => move(join(folder, name), placeOf(root, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => blobsIn(folder),
    count: async () => (await readdir(folder).catch(nothingWhenMissing))?.length ?? 0,
  }
}
