import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTIONS, closeDatabase, database, inLongTransaction, inTransaction, isDatabaseAway } from './database.ts'
import { completeSettings } from './env.ts'
import { testDatabase, testPool } from './testing/test-database.ts'
import { testSettings } from './testing/test-settings.ts'

const people = 'select id from people'
const killOthers = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
const killOwn = 'select pg_terminate_backend(pg_backend_pid())'

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** The ways in which this product asks its database. */
const ways: [string, () => Promise<unknown>][] = [
  ['a statement on the pool', () => testPool().query(people)],
  ['a statement on Prisma’s client', () => database().$queryRawUnsafe(people)],
  ['a model', () => database().person.findFirst()],
  ['a transaction on the pool', () => inLongTransaction(database(), (tx) => tx.query(people))],
  ['a transaction of Prisma', () => inTransaction(database(), (tx) => tx.person.findFirst())],
]

beforeAll(async () => {
  await testDatabase({ DATABASE_ANSWER_SECONDS: '2' })
})

test('times are the same for Prisma and for statements, whatever the time zone of the server', async () => {
  const at = new Date('2026-11-21T12:00:00.123Z')
  const { rows: names } = await testPool().query<{ name: string }>('select current_database() as name')
  await testPool().query(`alter database ${names[0]?.name} set timezone to 'Asia/Tokyo'`)
  await closeDatabase()
  await database().person.create({ data: { id: randomUUID(), email: 'ada@amt.example', name: 'Ada', createdAt: at } })
  const { rows } = await testPool().query('select created_at from people')
  expect(rows).toEqual([{ created_at: at }])
  await testPool().query('update people set last_sign_in_at = $1', [at])
  expect(await database().person.findFirst({ select: { lastSignInAt: true } })).toEqual({ lastSignInAt: at })
})

test('what a statement did wrong is no sign that the database is away', async () => {
  const wrong = [testPool().query('select nothing'), database().$queryRawUnsafe('select nothing')]
  const errors = await Promise.all(wrong.map(errorOf))
  expect(errors).toEqual([expect.any(Error), expect.any(Error)])
  expect(errors.map(isDatabaseAway)).toEqual([false, false])
})

test('the database gives up before the caller does, and keeps what it has told as committed', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'synchronous_commit']
  await testPool().query(`alter database ${await ownName()} set synchronous_commit to off`)
  await closeDatabase()
  const { rows } = await testPool().query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '1800',
    lock_timeout: '1600',
    idle_in_transaction_session_timeout: '6000',
    synchronous_commit: 'on',
  })
})

const ownName = async () =>
  (await testPool().query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''

const endless = ['set local statement_timeout = 0', 'select pg_sleep(60)'] as const

/** Transactions that meet a database from which no answer comes; each tells its connection first. */
const silent: [string, (tell: (pid: number) => void) => Promise<unknown>][] = [
  [
    'Prisma',
    (tell) =>
      inTransaction(database(), async (tx) => {
        const [row] = await tx.$queryRawUnsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
        tell(row?.pid ?? 0)
        await tx.$executeRawUnsafe(endless[0])
        await tx.$queryRawUnsafe(endless[1])
      }),
  ],
  [
    'the pool',
    (tell) =>
      inLongTransaction(database(), async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        tell(rows[0]?.pid ?? 0)
        await tx.query(endless[0])
        await tx.query(endless[1])
      }),
  ],
]

// what waits for its time to run out waits at the same time
describe.concurrent('a database that does not answer', () => {
  test('ends what takes too long itself', async () => {
    const slow = await errorOf(testPool().query('select pg_sleep(30)'))
    expect([slow instanceof pg.DatabaseError && slow.code, isDatabaseAway(slow)]).toEqual(['57014', true])
    // the error is told a moment before the connection is idle
    await vi.waitFor(async () => {
      const { rows } = await testPool().query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
           and query = 'select pg_sleep(30)'`,
      )
      expect(rows).toEqual([])
    })
  })

  test('lets nobody wait for a lock without end', async () => {
    const held = await inLongTransaction(database(), async (tx) => {
      await tx.query('select 1 from service_clock for update')
      return errorOf(testPool().query('update service_clock set id = id'))
    })
    expect([held instanceof pg.DatabaseError && held.code, isDatabaseAway(held)]).toEqual(['55P03', true])
  })

  test('ends one of two that wait for each other, which may be asked for again', async () => {
    const [first, second] = ['clock-a', 'clock-b'].map((name) => `select pg_advisory_xact_lock(hashtext('${name}'))`)
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waiting = (mine = '', theirs = '', has = one, wants = other) =>
      inLongTransaction(database(), async (tx) => {
        await tx.query(mine)
        has.resolve()
        await wants.promise
        await tx.query(theirs)
      })
    const both = [waiting(first, second), waiting(second, first, other, one)]
    const [lost] = (await Promise.all(both.map(errorOf))).filter((error) => error !== undefined)
    expect([lost instanceof pg.DatabaseError && lost.code, isDatabaseAway(lost)]).toEqual(['40P01', true])
  })

  test.each(silent)('a connection that fell silent in a transaction of %s is given to nobody else', async (_, work) => {
    let busy = 0
    const error = await errorOf(work((pid) => (busy = pid)))
    expect([isDatabaseAway(error), busy > 0]).toEqual([true, true])
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS.usual }, () =>
        testPool().query<{ pid: number }>('select pg_backend_pid() as pid'),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.pid)).not.toContain(busy)
  })

  test('is told by pg in words alone', async () => {
    const silence = inLongTransaction(database(), async (tx) => {
      await tx.query(endless[0])
      await tx.query(endless[1])
    })
    expectInWords(await errorOf(silence), 'Query read timeout')
  })
})

describe('a connection that is waited for in vain', () => {
  let errors: unknown[]

  beforeAll(async () => {
    const all = await Promise.all(Array.from({ length: CONNECTIONS.usual }, () => testPool().connect()))
    errors = await Promise.all(ways.map(([, work]) => errorOf(work())))
    for (const connection of all) connection.release()
  })

  test.each(ways.map(([name], at) => [name, at] as const))('tells %s that the database is away', (_, at) => {
    expect(isDatabaseAway(errors[at])).toBe(true)
  })

  test('is told by pg in words alone', () => {
    expectInWords(errors[0], 'timeout exceeded when trying to connect')
  })
})

/** What pg says without a code is known for what it is. */
function expectInWords(error: unknown, words: string): void {
  expect(error).toMatchObject({ message: words })
  expect(error).not.toHaveProperty('code')
  expect(isDatabaseAway(error)).toBe(true)
}

/** A server that hangs up on everyone. */
async function rudeServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // what a TCP server has
  return { url: `postgres://kurier@127.0.0.1:${port}/none`, close: () => void server.close() }
}

describe('what pg says in words alone, without a code', () => {
  const said: [string, () => Promise<unknown>][] = [
    [
      'Client has encountered a connection error and is not queryable',
      async () => {
        const connection = await testPool().connect()
        const lost = once(connection, 'error')
        await expect(connection.query(killOwn)).rejects.toThrow()
        await lost
        return connection.query(people).finally(() => connection.release(true))
      },
    ],
    [
      'Client was closed and is not queryable',
      async () => {
        const connection = await testPool().connect()
        connection.release(true)
        return connection.query(people)
      },
    ],
    [
      'Connection terminated unexpectedly',
      async () => {
        const { url, close } = await rudeServer()
        onTestFinished(close)
        const client = new pg.Client({ connectionString: url })
        return client.connect()
      },
    ],
  ]

  test.each(said)('is known for what it is: %s', async (words, work) => {
    expectInWords(await errorOf(work()), words)
  })
})

describe('that the database is away', () => {
  test.each([
    ['a statement on the pool', () => testPool().query(killOwn)],
    ['a statement on Prisma’s client', () => database().$queryRawUnsafe(killOwn)],
    [
      'a model in a transaction',
      () =>
        inTransaction(database(), async (tx) => {
          await testPool().query(killOthers)
          return tx.person.findFirst()
        }),
    ],
    ['the end of a transaction', () => inTransaction(database(), () => testPool().query(killOthers))],
    [
      'a statement in a transaction on the pool',
      () =>
        inLongTransaction(database(), async (tx) => {
          await testPool().query(killOthers)
          return tx.query(people)
        }),
    ],
  ])('is seen when it ends the connection under %s', async (_, work) => {
    expect(isDatabaseAway(await errorOf(work()))).toBe(true)
  })

  test.each(ways)('is seen when %s reaches no server', async (_, work) => {
    await closeDatabase()
    completeSettings({ ...testSettings, DATABASE_URL: 'postgres://kurier@127.0.0.1:1/none', DATA_DIR: '/tmp' })
    expect(isDatabaseAway(await errorOf(work()))).toBe(true)
  })
})
