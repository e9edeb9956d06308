import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { access, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LOOK_AGAIN } from '#lib/platform/crypto/master-keys.ts'
import { codeOf } from '@kurier/own-postgres/own-database-error'

const newKey = (): string => randomBytes(32).toString('hex')

/** The file of the master key in DATA_DIR; it opens every sealed secret. */
export const ownMasterKeyFile = (dataDir: string): string => join(dataDir, 'master.key')

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Makes it unless it is there, at the first start. */
export async function makeMasterKeyFile(file: string): Promise<void> {
  // `wx` never overwrites: of two processes that start at once one makes the key, and both read it
  await writeFile(file, `${newKey()}\n`, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/**
 * Puts a new key before those of the file, and waits until every process that reads it has seen it.
 * @throws Error with code `invalid-setting` when this user may not replace the file, with what to do instead
 */
export async function addMasterKey(file: string, say: (line: string) => void): Promise<void> {
  await replaced(file, `${newKey()}\n${await readFile(file, 'utf8')}`)
  say('A new master key stands first in the file; the old one opens until all is sealed anew.')
  await wait(2 * LOOK_AGAIN)
}

/** Removes all keys but the first from the file. */
export async function keepFirstMasterKey(file: string): Promise<void> {
  const [first = ''] = (await readFile(file, 'utf8')).trim().split(/\s+/)
  await replaced(file, `${first}\n`)
}

/** A secret mounted into a container, or a file of another user. */
const notReplaceable = ['EACCES', 'EPERM', 'EROFS', 'EBUSY']

/** In one step, with the owner and mode of before: nobody reads half a file, and a crash loses no key. */
async function replaced(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`
  try {
    await written(temporary, text, await stat(file))
    await rename(temporary, file)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined) // a folder that refuses files has nothing to lose
    if (!notReplaceable.includes(codeOf(cause))) throw cause
    const message =
      `This user may not replace ${file} (${codeOf(cause)}). Write a new key of 64 hex digits on a line before ` +
      `the old one, where the file can be written, run "kurier keys reseal" without --new-key, and remove the old line.`
    throw Object.assign(new Error(message, { cause }), { code: 'invalid-setting' })
  }
  const folder = await open(dirname(file))
  await folder.sync()
  await folder.close()
}

async function written(file: string, text: string, { mode, uid, gid }: Stats): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.chmod(mode)
    await handle.chown(uid, gid)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
