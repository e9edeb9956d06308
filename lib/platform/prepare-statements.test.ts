import { expect, test } from 'vitest'
import { closeDatabase, CONNECTIONS, database, sharedPoolOf } from './database.ts'
import { prepareStatements } from './prepare-statements.ts'
import { hotStatement, sharedStatement } from './statement.ts'
import { testDatabase, testPool } from './testing/test-database.ts'

const count = hotStatement<{ n: number }, { least: number }>(
  'test-prepared-count',
  'select count(*)::int as n from generate_series(1, 9) as n where n >= :least::int',
)

test('each connection has what the delivery asks prepared, planned by nobody, and the statements work as ever', async () => {
  await testDatabase()
  await closeDatabase()
  await prepareStatements(database())
  expect(testPool().totalCount).toBe(8)
  const { rows } = await testPool().query<{ plans: number }>(
    `select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where name = 'test-prepared-count'`,
  )
  expect(rows).toEqual([{ plans: 0 }])
  const counts = await Promise.all(Array.from({ length: 20 }, () => count(database(), { least: 3 })))
  expect(new Set(counts.flat().map(({ n }) => n))).toEqual(new Set([7]))
})

const doubled = sharedStatement<{ twice: number }, { once: number }>(
  'test-prepared-shared',
  'select place::int, 2 * once as twice from unnest(:once::int[]) with ordinality g(once, place)',
  { keyOf: ({ once }) => String(once) },
)

test('each connection of shared statements has planned them, once and for nobody', async () => {
  await closeDatabase()
  await prepareStatements(database())
  const pool = sharedPoolOf(database())
  expect(pool?.totalCount).toBe(CONNECTIONS.shared)
  const { rows = [] } =
    (await pool?.query<{ generic: number; custom: number }>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name = 'test-prepared-shared'`,
    )) ?? {}
  expect(rows).toEqual([{ generic: 1, custom: 0 }])
  expect(await doubled(database(), { once: 4 })).toMatchObject([{ twice: 8 }])
})

test('connections that are prepared already are prepared again without harm', async () => {
  await count(database(), { least: 1 })
  await prepareStatements(database())
  expect(await count(database(), { least: 9 })).toEqual([{ n: 1 }])
})
