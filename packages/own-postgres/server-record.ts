import { randomBytes, randomUUID } from 'node:crypto'
import { chown, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { codeOf, ownDatabaseError } from './own-database-error.ts'

const shape = z.object({
  /** Where the server listened last. */
  port: z.number().int().min(1).max(65_535).optional(),
  /** Of the superuser `postgres`, which keeps the locks, and of the role `kurier`, which the product works as. */
  passwords: z.object({ postgres: z.string().min(32), kurier: z.string().min(32) }),
  /** Absolute path of the database folder when it could not lie beside this file. */
  elsewhere: z.string().optional(),
  /** True once the database folder was complete: from then on a missing one is a loss and not a first start. */
  created: z.boolean(),
})

/** What is remembered of the own server between starts; kept as JSON, readable by its owner alone. */
export type ServerRecord = z.output<typeof shape>

/** A record for a database that is yet to be made, with new random passwords. */
export function newRecord(elsewhere: string | undefined): ServerRecord {
  const password = () => randomBytes(32).toString('base64url')
  return { passwords: { postgres: password(), kurier: password() }, elsewhere, created: false }
}

/**
 * The record at `file`, or undefined when it is missing.
 * @throws own-database-folder when it is damaged
 */
export async function readRecord(file: string): Promise<ServerRecord | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    const fix = "Restore it from a backup: it holds the database's passwords."
    throw ownDatabaseError('own-database-folder', `${file} is damaged. ${fix}`, error)
  }
}

/** Writes the record in one step, mode 0600, for the owner of the folder it lies in. */
export async function writeRecord(file: string, record: ServerRecord): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(record, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const { uid, gid } = await stat(dirname(file))
  await chown(temporary, uid, gid)
  await rename(temporary, file)
}
