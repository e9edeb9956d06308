import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { settings } from '../env.ts'
import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './store.ts'

const root = join(import.meta.dirname, '../../..')
let db: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
})

/** Prisma's own comparison of the migrated database with `schema.prisma`; it lists what differs. */
async function prismaDifference(): Promise<string> {
  const args = [
    'node_modules/prisma/build/index.js',
    'migrate',
    'diff',
    '--from-config-datasource',
    '--to-schema',
    'prisma/schema.prisma',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: settings().databaseUrl,
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'prisma/tools/schema-engine.mjs'),
      CHECKPOINT_DISABLE: '1',
    },
  })
  return stdout
}

test('the migrated database is what schema.prisma says', async () => {
  expect(await prismaDifference()).toContain('No difference detected')
  await db.query('alter table clients add column planted text')
  expect(await prismaDifference()).toContain('planted')
  await db.query('alter table clients drop column planted')
})

test('functions, triggers, checks and partial indexes are those of the committed snapshot', async () => {
  const { rows } = await db.query<{ line: string }>(`
    select 'function ' || pg_get_functiondef(p.oid) as line from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
    union all
    select 'check ' || c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join pg_class r on r.oid = i.indexrelid
      where i.indpred is not null and r.relnamespace = 'public'::regnamespace
    order by 1`)
  const text = rows.map((row) => row.line.trim()).join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot('database-snapshot.txt')
})

test('migrating again applies nothing', async () => {
  expect(await migrate(settings().databaseUrl ?? '')).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  await db.query(`update _prisma_migrations set checksum = 'another'`)
  await expect(migrate(settings().databaseUrl ?? '')).rejects.toMatchObject({ code: 'migration-changed' })
})
