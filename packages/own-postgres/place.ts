import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, ownDatabaseError } from './own-database-error.ts'
import { copyPrograms } from './programs.ts'
import type { Programs } from './programs.ts'
import type { SystemUser } from './run-command.ts'
import { newRecord, readRecord, writeRecord } from './server-record.ts'
import type { ServerRecord } from './server-record.ts'
import { canReach, isRoot, ownerOf, postgresUser, refuseNamelessUser } from './system-user.ts'

/** Where programs and databases go that lie out of reach for the system user `postgres`. */
export const SHELTER = '/var/lib/kurier'

/**
 * The facts before any look at the disk; `control` is the own folder in DATA_DIR, `refusalLimit` the milliseconds for
 * which PostgreSQL may go on refusing to start.
 */
export type Base = {
  control: string
  programs: Programs
  shelter: string
  say: (line: string) => void
  refusalLimit: number
}

/** Where the server's things lie. `cluster` is the database folder, the only one that belongs to `user` (nothing = ourselves). */
export type Place = {
  recordFile: string
  record: ServerRecord
  cluster: string
  programs: Programs
  user: SystemUser | undefined
}

/**
 * Makes DATA_DIR and its folder for the own database. Made by root they may be passed through, but not listed, by others.
 * @param dataDir absolute path
 * @returns the real path of the folder
 */
export async function prepareControlFolder(dataDir: string): Promise<string> {
  const mode = isRoot() ? 0o711 : 0o700
  for (const folder of [dataDir, join(dataDir, 'postgres')]) {
    if (await mkdir(folder, { recursive: true, mode })) await chmod(folder, mode)
  }
  return await realpath(join(dataDir, 'postgres'))
}

/** Where it is written down that DATA_DIR has a database, and how it is reached. */
export const ownRecordFile = (dataDir: string): string => join(dataDir, 'postgres', 'server.json')

/** Finds the database of `base.control`, or decides where the new one goes and writes that down. Call it under the start lock. */
export async function findPlace(base: Base): Promise<Place> {
  const recordFile = join(base.control, 'server.json')
  const known = await readRecord(recordFile)
  const found = known ? await knownPlace(base, known) : await newPlace(base, recordFile)
  return { ...found, recordFile, programs: await reachablePrograms(base, found.user) }
}

type PlaceFacts = Pick<Place, 'cluster' | 'user' | 'record'>

async function knownPlace(base: Base, record: ServerRecord): Promise<PlaceFacts> {
  const cluster = record.elsewhere ?? join(base.control, 'cluster')
  const user = isRoot() ? ((await ownerOf(cluster)) ?? (await postgresUser(base.say))) : undefined
  if (user && record.elsewhere === undefined && !(await canReach(user, base.control))) {
    const fix = `Let it pass (chmod o+x on each folder above), or move DATA_DIR.`
    throw ownDatabaseError(
      'own-database-folder',
      `User id ${user.uid} can no longer reach its database ${cluster}. ${fix}`,
    )
  }
  return { cluster, user, record }
}

async function newPlace(base: Base, recordFile: string): Promise<PlaceFacts> {
  if (!isRoot()) refuseNamelessUser()
  const user = isRoot() ? await postgresUser(base.say) : undefined
  const elsewhere = user && !(await canReach(user, base.control)) ? await shelterFor(base) : undefined
  const cluster = elsewhere ?? join(base.control, 'cluster')
  await refuseForeign(cluster, recordFile)
  const record = newRecord(elsewhere)
  await writeRecord(recordFile, record)
  return { cluster, user, record }
}

async function shelterFor({ control, shelter, say }: Base): Promise<string> {
  const folder = join(shelter, createHash('sha256').update(control).digest('hex').slice(0, 16))
  say(`Own database: the system user postgres cannot reach ${control}, so the database is kept in ${folder}.`)
  return folder
}

/** A database folder without its record has a password that nobody knows. */
async function refuseForeign(cluster: string, recordFile: string): Promise<void> {
  const there = await lstat(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!there) return
  const fix = `Restore ${recordFile} from a backup, or remove ${cluster} to begin with an empty database.`
  throw ownDatabaseError(
    'own-database-folder',
    `${cluster} is left from an earlier database, and its record is gone. ${fix}`,
  )
}

async function reachablePrograms({ programs, shelter, say }: Base, user: SystemUser | undefined): Promise<Programs> {
  if (!user || (await canReach(user, join(programs.folder, 'bin/postgres')))) return programs
  return copyPrograms(programs, shelter, say)
}
