import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

const root = join(import.meta.dirname, '../..')

/** The master key under which its secrets are sealed, and the address that it was made for. */
export const firstSettings = { MASTER_KEY: '0123456789abcdef'.repeat(4), BASE_URL: 'http://localhost:3000' }

/**
 * What an installation of commit db60091 (November 2026, six migrations, before the first release) held after its demo data were
 * played: the rows of all its tables by their names, each table after those that it refers to, of 54 of the 300 cases. Of the incomplete submissions eight were deleted by
 * their deadline more than a week before. The migrations are said to have been applied before the oldest of the cases.
 */
type FirstRows = Record<string, readonly Record<string, unknown>[]>

const LEDGER = '_prisma_migrations'

/**
 * Makes an empty database the one of that installation, in the state in which its server left it.
 * @returns its rows
 */
export async function layFirstData(db: Pick<pg.ClientBase, 'query'>): Promise<FirstRows> {
  const packed = await readFile(join(import.meta.dirname, 'first-data.json.gz'))
  const rows = JSON.parse(gunzipSync(packed).toString()) as FirstRows // as it was written
  for (const { migration_name } of rows[LEDGER] ?? []) {
    await db.query(await readFile(join(root, 'prisma/migrations', String(migration_name), 'migration.sql'), 'utf8'))
  }
  await db.query(`create table ${LEDGER} (
    id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
    logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count int not null default 0)`)
  await db.query('begin')
  for (const [table, list] of Object.entries(rows)) {
    await db.query(`alter table ${table} disable trigger user; delete from ${table}`)
    await db.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    )
    await db.query(`alter table ${table} enable trigger user`)
  }
  const { rows: sequences } = await db.query<{ sequence: string; table: string; column: string }>(
    `select s.relname as sequence, t.relname as "table", a.attname as "column"
     from pg_class s join pg_depend d on d.objid = s.oid and d.refobjsubid > 0 join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid where s.relkind = 'S'`,
  )
  for (const { sequence, table, column } of sequences) {
    await db.query(`select setval('${sequence}', (select coalesce(max(${column}), 1) from ${table}))`)
  }
  await db.query('commit')
  return rows
}
