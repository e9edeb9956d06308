import { beforeAll, expect, test } from 'vitest'
import { settings } from '../env.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ensureLedger } from './ledger-store.ts'
import { knownMigrations, migrate, ownVersionName } from './store.ts'
import { assertMayWork, databaseVersion, GENERATION } from './version-guard.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

/** What the start of each version before decision 0067 does first, one of the two, on a database that it should not touch. */
const startsOfBefore: [string, string[]][] = [
  [
    'the first one',
    [
      'create table if not exists _prisma_migrations (id varchar(36) primary key)',
      `select checksum from _prisma_migrations where migration_name = '20261121000000_first_delivery' and rolled_back_at is null`,
    ],
  ],
  [
    'the last one',
    [
      `select to_regclass('_prisma_migrations') is not null as "isThere"`,
      'select migration_name, checksum from _prisma_migrations where rolled_back_at is null',
    ],
  ],
]

const refusal = async () =>
  `This database was written by a newer version of Kurier (${await ownVersionName()}), and this one is too old`

test.each(startsOfBefore)(
  'a start of a version that knows no guard, as %s looks, is told what is wrong',
  async (_, [first = '', second = '']) => {
    const words = await refusal()
    await db.query(first)
    await expect(db.query(second)).rejects.toThrow(words)
  },
)

test('nor does a version of before get further where its own table was taken over', async () => {
  await db.query('drop schema public cascade; create schema public')
  const [known] = await knownMigrations()
  await db.query(
    `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
       migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
       started_at timestamptz not null default now(), applied_steps_count int not null default 0)`,
  )
  await migrate(settings().databaseUrl ?? '')
  const words = await refusal()
  await expect(db.query('select migration_name from _prisma_migrations')).rejects.toThrow(words)
  const { rows } = await db.query('select migration_name from applied_migrations order by 1 limit 1')
  expect(rows).toEqual([{ migration_name: known?.name }])
  await ensureLedger(db) // again: nothing
})

test('this version may work on what it has migrated, and what it writes down is its own name', async () => {
  expect(await databaseVersion(db)).toEqual({ writtenBy: await ownVersionName(), oldestThatMayWork: GENERATION })
})

test.each([
  [GENERATION, true],
  [GENERATION - 1, true],
  [GENERATION + 1, false],
])('a database that asks for generation %i: %s', (oldestThatMayWork, isFit) => {
  const ask = () => assertMayWork({ writtenBy: '9.9.9, later', oldestThatMayWork }, '0.1.0')
  if (isFit) ask()
  else expect(ask).toThrow(/newer version of Kurier \(9\.9\.9, later\), and\nthis one \(0\.1\.0\) is too old/)
})
