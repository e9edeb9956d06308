import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { RawConnection } from '../database.ts'
import type { Room } from '../../rooms/room.ts'
import { rooms } from '../../rooms/rooms.ts'
import { settings } from '../env.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './store.ts'
import { declaredFacts, storedFacts } from './testing/schema-facts.ts'

const root = join(import.meta.dirname, '../../..')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

/** Every fact in which the models of Prisma and the database differ: what the one says → what the other has. */
async function differences(tx: RawConnection): Promise<string[]> {
  const models = await Promise.all(
    (await readdir(join(root, 'prisma/models'))).map((name) => readFile(join(root, 'prisma/models', name), 'utf8')),
  )
  const declared = declaredFacts(models.join('\n'))
  const stored = await storedFacts(tx)
  const names = Object.keys({ ...declared, ...stored }).filter((name) => declared[name] !== stored[name])
  return names.map((name) => `${name}: ${declared[name] ?? 'nothing'} → ${stored[name] ?? 'nothing'}`)
}

test('the migrated database is what the models of Prisma say', async () => {
  expect(await differences(db)).toEqual([])
})

const planted: Record<string, [change: string, ...differences: string[]]> = {
  'an added column': ['alter table clients add planted text', 'clients.planted: nothing → text'],
  'a dropped column': ['alter table clients drop kind', 'clients.kind: text not null → nothing'],
  'another type': [
    'alter table clients alter name type varchar(9)',
    'clients.name: text not null → character varying(9) not null',
  ],
  'a list': [
    'alter table clients alter name type text[] using array[name]',
    'clients.name: text not null → text[] not null',
  ],
  'a value that may be missing': ['alter table clients alter name drop not null', 'clients.name: text not null → text'],
  'a value that may not be missing': [
    'alter table clients alter contact_name set not null',
    'clients.contact_name: text → text not null',
  ],
  'a missing default': [
    'alter table clients alter status drop default',
    `clients.status: text not null default 'active'::text → text not null`,
  ],
  'another default': [
    'alter table callback_endpoints alter failures set default 1',
    'callback_endpoints.failures: integer not null default 0 → integer not null default 1',
  ],
  'a number that does not count up': [
    'alter table audit_log alter id drop identity',
    'audit_log.id: bigint not null identity → bigint not null',
  ],
  'a dropped primary key': [
    'alter table memberships drop constraint memberships_pkey',
    'memberships.memberships_pkey: PRIMARY KEY (organisation_id, person_id) → nothing',
  ],
  'a dropped unique constraint': [
    'alter table people drop constraint people_oidc_issuer_oidc_subject_key',
    'people.people_oidc_issuer_oidc_subject_key: UNIQUE INDEX btree (oidc_issuer, oidc_subject) → nothing',
  ],
  'a dropped index': ['drop index audit_log_age', 'audit_log.audit_log_age: INDEX btree (at) → nothing'],
  'an index of other columns': [
    'drop index audit_log_age; create unique index audit_log_age on audit_log (at desc, id)',
    'audit_log.audit_log_age: INDEX btree (at) → UNIQUE INDEX btree (at DESC, id)',
  ],
  'a dropped foreign key': [
    'alter table replies drop constraint replies_case_id_fkey',
    'replies.replies_case_id_fkey: FOREIGN KEY (case_id) REFERENCES cases(id) → nothing',
  ],
  'a foreign key with other actions': [
    `alter table replies drop constraint replies_case_id_fkey, add constraint replies_case_id_fkey
       foreign key (case_id) references cases on delete cascade on update restrict`,
    `replies.replies_case_id_fkey: FOREIGN KEY (case_id) REFERENCES cases(id) → \
FOREIGN KEY (case_id) REFERENCES cases(id) ON UPDATE RESTRICT ON DELETE CASCADE`,
  ],
  'a table without a model': ['create table planted ()', 'planted: nothing → table'],
  'a model without a table': [
    'drop table service_clock',
    'service_clock: table → nothing',
    'service_clock.service_clock_pkey: PRIMARY KEY (id) → nothing',
    'service_clock.id: integer not null default 1 → nothing',
    'service_clock.offset_milliseconds: bigint not null default 0 → nothing',
    'service_clock.moved_at: timestamp(3) with time zone → nothing',
  ],
}

test.each(Object.entries(planted))('%s is a difference to the models of Prisma', async (_, [change, ...expected]) => {
  const connection = await db.connect()
  try {
    await connection.query('begin')
    await connection.query(change)
    expect(await differences(connection)).toEqual(expected)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})

test.each([
  ['a type', 'id Colour @id'],
  ['an attribute', 'id String @id @updatedAt'],
  ['a form of the database', 'id String @id @db.Inet'],
  ['a way to index', 'id String @id\n  @@fulltext([id])'],
])('%s of a model that the comparison does not know stops it', (_, fields) => {
  expect(() => declaredFacts(`model Planted {\n  ${fields}\n}\n`)).toThrow('does not know what this means')
})

/** What stands in no file: functions, which are of no table. */
const functions = 'functions'
const roomOf = (table: string | null) =>
  (rooms as readonly Room[]).find(({ tables = {} }) => table !== null && table in tables)?.name ?? functions

test('functions, triggers, checks and partial indexes are those of the committed snapshots, one of each room', async () => {
  const { rows } = await db.query<{ line: string; of: string | null }>(`
    select 'function ' || pg_get_functiondef(p.oid) as line, null as of
      from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || pg_get_triggerdef(t.oid), t.tgrelid::regclass::text from pg_trigger t where not t.tgisinternal
    union all
    select 'check ' || c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid), c.conrelid::regclass::text
      from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid), i.indrelid::regclass::text
      from pg_index i join pg_class r on r.oid = i.indexrelid
      where i.indpred is not null and r.relnamespace = 'public'::regnamespace
    order by 1`)
  const byRoom = Map.groupBy(rows, ({ of }) => roomOf(of))
  const files = await readdir(join(import.meta.dirname, 'snapshots'))
  expect(files.toSorted()).toEqual([...byRoom.keys()].map((room) => `${room}.txt`).toSorted())
  for (const [room, lines] of byRoom) {
    const text = lines.map(({ line }) => line.trim()).join('\n\n')
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/${room}.txt`)
  }
})

test('migrating again applies nothing', async () => {
  expect(await migrate(settings().databaseUrl ?? '')).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  await db.query(`update applied_migrations set checksum = 'another'`)
  await expect(migrate(settings().databaseUrl ?? '')).rejects.toMatchObject({ code: 'migration-changed' })
})
