import pg from 'pg'
import { PrismaPg } from '@prisma/adapter-pg'
import { settings } from './env.ts'
import { log } from './log.ts'
import { forget, oncePerProcess } from './once-per-process.ts'
import { PrismaClient } from './prisma/client.ts'

/** What a store needs of the database: the pool, or one connection inside a transaction. */
export type Database = Pick<pg.Pool, 'query'>

const INT8 = 20

/** Counts and sizes are far below 2^53: read PostgreSQL's bigint as a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 ? (text: string) => Number(text) : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

function makePool(): pg.Pool {
  const { databaseAnswerLimit } = settings()
  const pool = new pg.Pool({
    connectionString: requiredUrl(),
    max: 20,
    types,
    connectionTimeoutMillis: databaseAnswerLimit,
    query_timeout: databaseAnswerLimit,
    idleTimeoutMillis: 60_000,
    application_name: 'kurier',
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  return pool
}

function requiredUrl(): string {
  const url = settings().databaseUrl
  if (!url)
    throw Object.assign(new Error('DATABASE_URL is not set and no own database was started'), { code: 'no-database' })
  return url
}

/** The one connection pool of this process; API statements run on it directly. */
export function database(): pg.Pool {
  return oncePerProcess('pool', makePool)
}

/** Prisma's client on the same pool, for the portal and the command line. */
export function prisma(): PrismaClient {
  return oncePerProcess('prisma', () => new PrismaClient({ adapter: new PrismaPg(database()) }))
}

/** Closes the pool and waits until every connection is gone; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const pool = database()
  forget('prisma')
  forget('pool')
  // `end` resolves before the connections are closed; a server that stops in between would cut them off
  let left = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (left === 0) resolve()
    pool.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
  await pool.end()
  await closed
}

/**
 * A prepared statement: one database round trip. `name` is unique in the product.
 * @returns a function of the handle and the values `$1…`, answering the rows
 */
export function statement<Row>(name: string, text: string): (db: Database, ...values: unknown[]) => Promise<Row[]> {
  return async (db, ...values) => {
    const result = await db.query<Row & pg.QueryResultRow>({ name, text, values })
    return result.rows
  }
}

/** Runs `work` in one transaction and hands its result on; any error rolls everything back. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const result = await work(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (error) {
    await connection.query('rollback').then(
      () => connection.release(),
      (lost: Error) => connection.release(lost),
    )
    throw error
  }
}

const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** True when an error means that the database is away for the moment, not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    CONNECTION_FAULTS.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
  )
}
