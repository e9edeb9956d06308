import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

const folder = join(import.meta.dirname, '../../../prisma/migrations')

type Migration = { name: string; sql: string; checksum: string }

const selectApplied = statement<{ checksum: string }, { name: string }>(
  'migration-applied',
  'select checksum from _prisma_migrations where migration_name = :name and rolled_back_at is null',
)

const selectAllApplied = statement<{ migrationName: string; checksum: string }>(
  'migrations-applied',
  'select migration_name, checksum from _prisma_migrations where rolled_back_at is null',
)

const insertApplied = statement<never, Omit<Migration, 'sql'>>(
  'migration-insert',
  `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
   values (gen_random_uuid()::text, :checksum, now(), :name, 1)`,
)

/** All migrations of this version in their order. */
export async function knownMigrations(): Promise<{ name: string; checksum: string }[]> {
  return (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
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
 * Applies the migrations in `prisma/migrations` that the database at `url` has not yet, in one transaction each, and
 * records them where Prisma does. Safe when several nodes start at once; no time limit, since a migration may be long.
 * @param options.through the last one to apply; all when left out
 * @returns the names applied now
 * @throws Error with code `migration-changed` when an applied migration is no longer the file it was
 */
export async function migrate(url: string, { through }: { through?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kurier migrate' })
  await client.connect()
  try {
    // whatever database or role are set to: a migration takes as long as it takes
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const isThere = await appliedIn(client)
    const applied: string[] = []
    for (const migration of await readMigrations()) {
      if (!isThere(migration)) {
        await client.query('begin')
        const isNew = await applyOnce(client, migration)
        await client.query('commit')
        if (isNew) applied.push(migration.name)
      }
      if (migration.name === through) break
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Whether the database has a migration as it is: looked up for all at once, since mostly nothing is new. */
async function appliedIn(db: Database): Promise<(migration: Migration) => boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as "isThere"`,
  )
  const applied = rows[0]?.isThere ? await selectAllApplied(db) : []
  const checksums = new Map(applied.map(({ migrationName, checksum }) => [migrationName, checksum]))
  return ({ name, checksum }) => checksums.get(name) === checksum
}

async function applyOnce(tx: Database, migration: Migration): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('kurier migrations'))`)
  await tx.query(`create table if not exists _prisma_migrations (
    id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
    logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count int not null default 0)`)
  const [row] = await selectApplied(tx, migration)
  if (row && row.checksum !== migration.checksum) {
    const message = `The migration ${migration.name} was changed after it was applied to this database.`
    throw Object.assign(new Error(message), { code: 'migration-changed' })
  }
  if (row) return false
  await tx.query(migration.sql)
  await insertApplied(tx, migration)
  return true
}
