import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RawConnection } from '../database.ts'
import { log } from '../log.ts'
import { appliedMigrations, ensureLedger, insertApplied, type AppliedMigration } from './ledger-store.ts'
import { nameOfVersion } from './version-guard.ts'
import { updateWrittenBy } from './version-store.ts'

const folder = join(import.meta.dirname, '../../../prisma/migrations')

type Migration = AppliedMigration & { sql: string }

/** All migrations of this version in their order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  return (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
}

/** How this program names itself in a database. */
export async function ownVersionName(): Promise<string> {
  return nameOfVersion((await knownMigrations()).at(-1)?.name ?? '')
}

async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the migrations in `prisma/migrations` that the database at `url` has not yet, in one transaction each, records
 * them in `applied_migrations`, and in the end which version did so. What a migration raises as a warning goes to the log, for the operator. Safe when several nodes start at once; no time limit,
 * since a migration may be long.
 * @param options.through the last one to apply; all when left out
 * @returns the names applied now
 * @throws Error with code `migration-changed` when an applied migration is no longer the file it was
 */
export async function migrate(url: string, { through }: { through?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kurier migrate' })
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({}, String(message))
  })
  await client.connect()
  try {
    // whatever database or role are set to: a migration takes as long as it takes
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const all = await readMigrations()
    const wanted = through === undefined ? all : all.filter(({ name }) => name <= through)
    const applied: string[] = []
    for (const migration of missingOf(wanted, (await appliedMigrations(client)) ?? [])) {
      await client.query('begin')
      const isNew = await applyOnce(client, migration)
      await client.query('commit')
      if (isNew) applied.push(migration.name)
    }
    const last = all.at(-1)?.name
    if (last !== undefined && applied.includes(last)) await updateWrittenBy(client, { writtenBy: nameOfVersion(last) })
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Of these migrations those that a database has not.
 * @throws Error with code `migration-changed` when it has one that is no longer the file it was
 */
export function missingOf<Known extends AppliedMigration>(
  known: readonly Known[],
  applied: readonly AppliedMigration[],
): Known[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = known.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed) {
    const message = `The migration ${changed.name} was changed after it was applied to this database.`
    throw Object.assign(new Error(message), { code: 'migration-changed' })
  }
  return known.filter(({ name }) => !checksums.has(name))
}

/** Looks again under the lock: another node may have been quicker. */
async function applyOnce(tx: RawConnection, migration: Migration): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('kurier migrations'))`)
  await ensureLedger(tx)
  if (missingOf([migration], (await appliedMigrations(tx)) ?? []).length === 0) return false
  await tx.query(migration.sql)
  await insertApplied(tx, migration)
  return true
}
