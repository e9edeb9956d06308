import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, messageOf } from '@kurier/own-postgres/own-database-error'

const MODE = 0o755

/**
 * Makes DATA_DIR unless it is there.
 * @throws Error with code `invalid-setting` that says what to do
 */
export async function makeDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (cause) {
    const message = `DATA_DIR: the folder ${folder} cannot be made (${messageOf(cause)}). Make it for this user, or name another one.`
    throw Object.assign(new Error(message, { cause }), { code: 'invalid-setting' })
  }
}

/** With all folders above it. Node's own way goes round for ever where a folder that is there takes none, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder, { mode: MODE }).catch((error: unknown) => {
    // another process of the same start was quicker
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** @throws what stands in the way, such as a file of that name */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found && !found.isDirectory()) throw new Error(`${path} is no folder`)
  return found !== undefined
}
