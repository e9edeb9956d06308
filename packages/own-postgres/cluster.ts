import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, ownDatabaseError } from './own-database-error.ts'
import type { Place } from './place.ts'
import { runCommand } from './run-command.ts'
import { writeRecord } from './server-record.ts'

/** Of initdb: locale and sorting do not depend on what the machine has installed. */
export const LOCALE = [
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--encoding=UTF8',
] as const

/** initdb's settings. An operator may change the `--set` ones in postgresql.conf later. */
const SETTINGS = [
  ...LOCALE,
  '--auth=scram-sha-256',
  '--username=postgres',
  '--set',
  'max_connections=200',
  '--set',
  'timezone=UTC',
  '--set',
  'log_timezone=UTC',
]

/**
 * Makes the database folder unless it is there. It appears under its name only when complete: what an
 * interrupted attempt left has another name and is removed. Call it under the start lock.
 * @throws own-database-create, own-database-folder, own-database-version
 */
export async function ensureCluster(place: Place, say: (line: string) => void): Promise<void> {
  const version = await clusterVersion(place.cluster)
  if (version === undefined) {
    refuseLost(place)
    say(`Own database: making it in ${place.cluster}.`)
    await createCluster(place)
  } else {
    refuseOtherVersion(place, version)
  }
  if (!place.record.created) {
    place.record.created = true
    await writeRecord(place.recordFile, place.record)
  }
}

/** PostgreSQL's major version of a database folder; nothing when the folder is missing. */
async function clusterVersion(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )
}

function refuseLost({ cluster, record, recordFile }: Place): void {
  if (!record.created) return
  const fix = `Restore it from a backup, or remove ${recordFile} to begin with an empty database.`
  throw ownDatabaseError('own-database-folder', `The database folder ${cluster} is gone. ${fix}`)
}

function refuseOtherVersion({ cluster, programs }: Place, version: string): void {
  const major = programs.version.split('.')[0]
  if (version === major) return
  const fix = `Install the version of the product that made it, move the data with pg_dump and pg_restore, then go on.`
  throw ownDatabaseError(
    'own-database-version',
    `${cluster} was made by PostgreSQL ${version}, the installed one is ${major}. ${fix}`,
  )
}

async function createCluster({ cluster, programs, record, user }: Place): Promise<void> {
  await prepareParent(dirname(cluster))
  await removeUnfinished(cluster)
  const unfinished = `${cluster}.new.${randomUUID()}`
  const passwordFile = `${unfinished}.password`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, record.passwords.postgres, { mode: 0o600, flag: 'wx' })
    for (const own of user ? [unfinished, passwordFile] : []) await chown(own, user?.uid ?? 0, user?.gid ?? 0)
    const args = [...SETTINGS, `--pwfile=${passwordFile}`, '-D', unfinished]
    const outcome = await runCommand(join(programs.folder, 'bin/initdb'), args, { as: user })
    if (outcome.exitCode !== 0) throw createFailed(cluster, outcome.output)
    await rename(unfinished, cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** /var/lib/kurier, when the database lies there: the folder must let the database's user pass whatever the umask. */
async function prepareParent(parent: string): Promise<void> {
  if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755)
}

/** A killed starter's initdb may still be writing for a moment: hence the retries. */
async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${basename(cluster)}.new.`))
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
}

function createFailed(cluster: string, output: string): Error {
  return ownDatabaseError('own-database-create', `PostgreSQL could not make a database in ${cluster}: ${output}`)
}
