import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { settings } from './env.ts'
import { testDatabase } from './testing/test-database.ts'

/** Says after each step whether Prisma is loaded. */
const program = `
  const { registerHooks } = await import('node:module')
  let loaded = false
  registerHooks({ load: (url, context, next) => ((loaded ||= url.includes('/@prisma/')), next(url, context)) })
  const { closeDatabase, database, inLongTransaction } = await import('#lib/platform/database.ts')
  const { statement } = await import('#lib/platform/statement.ts')
  const count = statement('test-count-people', 'select count(*)::int as n from people')
  const said = [await count(database()), await inLongTransaction(database(), (connection) => count(connection)), loaded]
  said.push(await database().person.count(), loaded, await count(database()))
  await closeDatabase()
  console.log(JSON.stringify(said))
`

test('Prisma is loaded by the first query of a model, not by statements nor by transactions that hold nothing else', async () => {
  await testDatabase()
  const { databaseUrl: DATABASE_URL = '', masterKey: MASTER_KEY } = settings()
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL, MASTER_KEY },
  })
  expect(JSON.parse(stdout)).toEqual([[{ n: 0 }], [{ n: 0 }], false, 0, true, [{ n: 0 }]])
})
