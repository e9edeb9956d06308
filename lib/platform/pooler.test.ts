import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startPgBouncer, type PgBouncer } from '../../server/testing/pgbouncer.ts'
import { isRoot, postgresUser } from '@kurier/own-postgres/system-user'
import { programPath } from '../../server/testing/processes.ts'
import { closeDatabase, database, inLongTransaction, isDatabaseAway } from './database.ts'
import { completeSettings, settings } from './env.ts'
import { touchDatabase } from './health/store.ts'
import { settlePooler } from './pooler-store.ts'
import { testDatabase, testPool } from './testing/test-database.ts'

const isInstalled = (await programPath('pgbouncer')) !== undefined

let folder: string
let bouncer: PgBouncer
let direct: URL
const said: string[] = []
const settle = () => settlePooler((line) => said.push(line))

/** Where a port of this machine leads, by the same names. */
function at(port: number | string): string {
  const url = new URL(direct)
  url.port = String(port)
  return url.href
}

/** What the role begins its sessions with in this database alone. */
async function askDirectly(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: direct.href })
  await client.connect()
  return client.query<Record<string, unknown>>(text).then(({ rows }) => client.end().then(() => rows))
}

/** What the pooler holds keeps what it began with; as RECONNECT in its console. */
const renewSessions = () =>
  askDirectly(`select pg_terminate_backend(pid, 1000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

const databaseName = () => direct.pathname.slice(1)

/** As many as a pooler would have to keep apart. */
const CALLERS = 60

describe.skipIf(!isInstalled)('behind a PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    await testDatabase({ DATABASE_ANSWER_SECONDS: '2' })
    direct = new URL(String(settings().directDatabaseUrl))
    folder = await mkdtemp(join(tmpdir(), 'kurier-pooler-'))
    await chmod(folder, 0o711)
    const { username: user, password, port } = new URL(inject('serverUrl'))
    const as = isRoot() ? await postgresUser(() => undefined) : undefined
    const wish = { folder: join(folder, 'pgbouncer'), as, database: '*', user, password }
    bouncer = await startPgBouncer({ ...wish, databasePort: Number(port) })
  })

  beforeEach(async () => {
    await closeDatabase()
    completeSettings({ DATABASE_URL: at(bouncer.port), DATABASE_DIRECT_URL: direct.href })
    said.length = 0
  })

  afterAll(async () => {
    await closeDatabase()
    await bouncer.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a pooler that nobody has named is told by the name of its setting', async () => {
    completeSettings({ DATABASE_DIRECT_URL: '' })
    const refusal = { code: 'invalid-setting', message: expect.stringMatching(/^DATABASE_URL leads to a pooler/) }
    await expect(settle()).rejects.toMatchObject(refusal)
  })

  test('a direct address that leads to the pooler too is told by its name', async () => {
    completeSettings({ DATABASE_DIRECT_URL: at(bouncer.port) })
    const refusal = {
      code: 'invalid-setting',
      message: expect.stringMatching(/^DATABASE_DIRECT_URL leads to a pooler/),
    }
    await expect(settle()).rejects.toMatchObject(refusal)
  })

  test('two addresses of different databases are told', async () => {
    const other = new URL(inject('serverUrl'))
    completeSettings({ DATABASE_DIRECT_URL: other.href })
    await expect(settle()).rejects.toMatchObject({
      code: 'invalid-setting',
      message: expect.stringContaining('lead to different databases'),
    })
    await askDirectly(`alter role ${other.username} in database ${other.pathname.slice(1)} reset all`)
  })

  test('the first start sets what sessions begin with, later ones find it set', async () => {
    await askDirectly(`alter role ${direct.username} in database ${databaseName()} reset all`)
    await settle()
    expect(said).toEqual([expect.stringContaining('begin with statement_timeout 1800')])
    said.length = 0
    await renewSessions()
    await settle()
    expect(said).toEqual([])
    const { rows } = await testPool().query(`select current_setting('statement_timeout') as is`)
    expect(rows).toEqual([{ is: '1800ms' }])
  })

  test('a session that is not set as it must be is used for nothing', async () => {
    await settle()
    await askDirectly(`alter role ${direct.username} in database ${databaseName()} set synchronous_commit = off`)
    await renewSessions()
    const refusal = { code: 'pooled-sessions', message: expect.stringContaining('synchronous_commit is off') }
    await expect(testPool().query('select 1')).rejects.toMatchObject(refusal)
    await settle()
    await renewSessions()
    await closeDatabase()
    expect(await touchDatabase(database())).toEqual([{ id: 1 }])
  })

  test('many callers share a few sessions, each with its own answer', async () => {
    await settle()
    const asked = Array.from({ length: CALLERS }, (_, at) => at)
    const own = (number: number) =>
      inLongTransaction(database(), async (tx) => {
        await touchDatabase(tx)
        return (await tx.query<{ number: number }>('select $1::int as number', [number])).rows[0]?.number
      })
    expect(await Promise.all(asked.map(own))).toEqual(asked)
    expect(await Promise.all(asked.map(() => touchDatabase(database())))).toEqual(asked.map(() => [{ id: 1 }]))
  })

  test('what was cut off by a time limit meets nobody with its remains', async () => {
    await settle()
    // PostgreSQL would give up first: here it is told to go on
    const cut = inLongTransaction(database(), async (tx) => {
      await tx.query('set local statement_timeout = 0')
      await tx.query('update service_clock set offset_milliseconds = 77')
      await tx.query('select pg_sleep(4)')
    })
    const error = await cut.catch((caught: unknown) => caught)
    expect(isDatabaseAway(error)).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () =>
        testPool().query<{ moved: number; limit: string }>(
          `select offset_milliseconds as moved, current_setting('statement_timeout') as limit from service_clock`,
        ),
      ),
    )
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows)))).toEqual(
      new Set([JSON.stringify([{ moved: 0, limit: '1800ms' }])]),
    )
  })
})
