import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import pg from 'pg'
import { settings } from './env.ts'
import { log } from './log.ts'
import { forget, oncePerProcess } from './once-per-process.ts'
import { assertPooledSession, readSession, sessionOf, type SessionSetting } from './sessions.ts'
import { statementName } from './statement-names.ts'
import { tracedPart } from './tracing.ts'
import type { Prisma, PrismaClient } from './prisma/client.ts'
import type { makePrismaClient } from './prisma-client.ts'
import { HOUR, MINUTE } from './durations.ts'

const require = createRequire(import.meta.url)

/** Prisma's client: the one way to ask a database. Statements that are not in a transaction may go to its pool directly. */
export type Database = PrismaClient

/** What stores and parts of a verb ask: the client, or its transaction. */
export type Handle = Prisma.TransactionClient

/** One connection of `pg`, of programs with limits of their own: migrations, preflight, backups. */
export type RawConnection = Pick<pg.ClientBase, 'query'>

/** What a statement runs on. */
export type StatementHandle = Handle | RawConnection

/** Milliseconds after which Prisma ends a transaction. Each statement has a limit of its own; some transactions have many. */
const LONGEST_TRANSACTION = HOUR

/** Counts and sizes are far below 2^53: read PostgreSQL's bigint as a number. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8) return (text: string) => Number(text)
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown // its own type says `any`
  },
}

/**
 * A connection that is closed when an answer has not come in time: what it is still busy with must meet nobody who is
 * given it next. Prisma would give it back as it is. Behind a pooler statements go out unprepared: the next transaction
 * may meet a session in which nobody has prepared them.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown // whichever of its forms it is called in
    const asked = (...given: unknown[]): unknown => {
      const answer = settings().isDatabasePooled ? ask(...unprepared(given)) : ask(...given)
      if (answer instanceof Promise) answer.catch((error: unknown) => this.closeWhenSilent(error))
      return answer
    }
    this.query = asked as typeof this.query // likewise
  }

  private closeWhenSilent(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return
    const { connection } = this as unknown as { connection: { stream: Socket } } // as the driver has it
    connection.stream.destroy()
  }
}

/** The arguments of a query without the name under which it would be prepared. */
function unprepared([query, ...more]: unknown[]): unknown[] {
  const isPrepared = typeof query === 'object' && query !== null && 'name' in query && 'text' in query
  return [isPrepared ? { ...query, name: undefined } : query, ...more]
}

/** Sets a session that is ours alone; one of a pooler may be anybody's, and is only looked at. */
function settle(connection: pg.Client, more: string, done: (error?: Error) => void): void {
  const { databaseAnswerLimit: limit, isDatabasePooled } = settings()
  const settled = isDatabasePooled
    ? connection.query<SessionSetting>(readSession).then(({ rows }) => assertPooledSession(rows, limit))
    : connection.query(sessionOf(limit) + more)
  settled.then(() => done(), done)
}

/** Connections of one process to one database: of calls by themselves, and of the statements that callers share. */
export const CONNECTIONS = { usual: 12, shared: 8 }

/**
 * Statements that callers share carry arrays, for which PostgreSQL would make another plan at each length: few sessions
 * have them, each plans them once, and reaches each row by its key, however few rows a table had then. What waits for a
 * lock waits no longer than a moment together.
 */
const sharedSession = [
  '',
  `set plan_cache_mode = 'force_generic_plan'`,
  `set lock_timeout = '1s'`,
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `set enable_${way} = off`),
].join('; ')

/** @param more what its sessions are set to besides */
function makePool(connectionString: string, { most, more = '' }: { most: number; more?: string }): pg.Pool {
  const { databaseAnswerLimit } = settings()
  const pool = new pg.Pool({
    connectionString,
    max: most,
    types,
    connectionTimeoutMillis: databaseAnswerLimit,
    query_timeout: databaseAnswerLimit,
    idleTimeoutMillis: MINUTE,
    application_name: 'kurier',
    Client: Connection,
    verify: (connection: pg.Client, done: (error?: Error) => void) => settle(connection, more, done),
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

type Pools = { usual: pg.Pool; shared: pg.Pool }

/** The pools of this process's clients. */
export const pools = () => oncePerProcess('pools', () => new WeakMap<object, Pools>())

/** The database of this process. */
export function database(): Database {
  return oncePerProcess('database', () => makeDatabase(requiredUrl()))
}

/** The streaming standby of DATABASE_REPLICA_URL; undefined without one. `replica.ts` decides what it may be asked. */
export function replicaDatabase(): Database | undefined {
  const { url } = settings().replica
  return url === undefined ? undefined : oncePerProcess('replica-database', () => makeDatabase(url))
}

/** The pool of a client; undefined for a transaction, which has one connection. */
export function poolOf(db: Handle): pg.Pool | undefined {
  return pools().get(db)?.usual
}

/** The client's pool for statements that callers share; undefined for a transaction. */
export function sharedPoolOf(db: Handle): pg.Pool | undefined {
  return pools().get(db)?.shared
}

/** Connections for one kind of work, beside the pools of the client. */
export type OwnConnections = { db: RawConnection; close: () => Promise<void> }

/**
 * At most this many connections for work that sends few statements again and again, so that few sessions plan them.
 * Undefined where the handle has no pool.
 */
export function ownConnections(db: Handle, most: number): OwnConnections | undefined {
  const connectionString = poolOf(db)?.options.connectionString
  if (connectionString === undefined) return undefined
  const pool = makePool(connectionString, { most })
  return { db: pool, close: () => closePool(pool) }
}

/** Connections of the client's pools: those that are idle, all, and how many statements wait for one. */
export function connectionsOf(db: Database): { idle: number; all: number; waiting: number } {
  const { usual, shared } = pools().get(db) ?? {}
  const sum = (of: (pool: pg.Pool) => number) => (usual && shared ? of(usual) + of(shared) : 0)
  return {
    idle: sum(({ idleCount }) => idleCount),
    all: sum(({ totalCount }) => totalCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}

function makeDatabase(url: string): Database {
  const shared = { most: CONNECTIONS.shared, more: sharedSession }
  const both = { usual: makePool(url, { most: CONNECTIONS.usual }), shared: makePool(url, shared) }
  const made = laterClient(both.usual)
  pools().set(made, both)
  return made
}

/** The client on a pool, made when something but its pool is used: Prisma takes 50 MB, and most calls do without it. */
function laterClient(pool: pg.Pool): Database {
  let client: Database | undefined
  const made = (): Database => (client ??= makeClient(pool))
  // whoever awaits the handle asks whether it is a promise
  const handle: object = Object.assign(Object.create(null) as object, { then: undefined })
  const whole = handle as Database // what it lacks is read of the client
  return new Proxy(whole, {
    has: (own, name) => name in own || name in made(),
    get: (own, name) => Reflect.get(name in own ? own : made(), name) as unknown,
  })
}

/** Loads Prisma at once, since a handle is asked without waiting. */
function makeClient(pool: pg.Pool): Database {
  const loaded = require('./prisma-client.ts') as { makePrismaClient: typeof makePrismaClient } // by its name
  return loaded.makePrismaClient({
    pool,
    nameOf: statementName,
    transactionOptions: { maxWait: settings().databaseAnswerLimit, timeout: LONGEST_TRANSACTION },
    spanned: settings().traces.endpoint ? tracedPart : undefined,
  })
}

/** Closes the pools and waits until every connection is gone; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = [database(), replicaDatabase()].flatMap((db) => Object.values((db && pools().get(db)) ?? {}))
  for (const name of ['database', 'replica-database']) forget(name)
  for (const pool of open) await closePool(pool)
}

async function closePool(pool: pg.Pool): Promise<void> {
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

/** Runs `work` in one transaction and hands its result on; any error rolls everything back. */
export function inTransaction<T>(db: Database, work: (tx: Handle) => Promise<T>): Promise<T> {
  return db.$transaction(work)
}

/**
 * Runs `work` in one transaction on a connection of the pool: a query of `pg` may bring a time limit of its own
 * (`query_timeout`), one of Prisma cannot.
 */
export async function inLongTransaction<T>(db: Database, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = poolOf(db)
  if (!pool) throw new Error('a transaction has one connection, and cannot begin another transaction')
  const connection = await pool.connect()
  // a connection that is lost between two statements says so here, and unheard it would end the process; the next fails
  const heard = (error: Error) => log.warn({ reason: error.message }, 'a transaction lost its database connection')
  connection.on('error', heard)
  try {
    await connection.query('begin')
    const result = await work(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (error) {
    await connection.query('rollback').then(
      () => connection.release(),
      (lost: unknown) => connection.release(lost instanceof Error ? lost : true),
    )
    throw error
  } finally {
    connection.off('error', heard)
  }
}

/**
 * Codes of connections, SQLSTATEs (57014, 55P03, 25P03 and 40P01: the database gave up a statement, a lock, a transaction, one of two that waited
 * for each other), and what
 * Prisma makes of them (its driver adapter's kinds, and P2028: no transaction).
 */
const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '40P01',
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'P2028',
])

const CONNECTION_WORDS =
  /Connection terminated|timeout expired|is not queryable|timeout exceeded when trying to connect|Query read timeout/

/** True when an error means that the database is away for the moment, not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFault = (code: string) => CONNECTION_FAULTS.has(code) || code.startsWith('08')
  return databaseCodes(error).some(isFault) || CONNECTION_WORDS.test(error.message)
}

/** SQLSTATEs of a statement that waited for a lock as long as it may, or was ended since two waited for each other. */
const LOCK_FAULTS = new Set(['55P03', '40P01'])

/** True when a lock was in the way of a statement, of which nothing is written then. */
export function isLockFault(error: unknown): boolean {
  return databaseCodes(error).some((code) => LOCK_FAULTS.has(code))
}

/** SQLSTATEs of a standby that gave up a read: what it has to write down came first, or it is starting. */
const STANDBY_FAULTS = new Set(['40001', '40P01'])

/** True when an error of a read on a standby says nothing of the read: the primary would answer it. */
export function isReplicaFault(error: unknown): boolean {
  return (
    isDatabaseAway(error) || (error instanceof Error && databaseCodes(error).some((code) => STANDBY_FAULTS.has(code)))
  )
}

type DriverFault = { kind?: unknown; originalCode?: unknown }
type WrappedFault = {
  code?: unknown
  cause?: DriverFault | null
  meta?: { driverAdapterError?: { cause?: DriverFault } }
}

/** The error's own code and the SQLSTATE of the driver's error that Prisma wraps: in `meta` if Prisma has a code of its own. */
export function databaseCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, cause, meta } = error as WrappedFault // whatever the members are, only texts are read
  const driver = meta?.driverAdapterError?.cause ?? cause
  return [code, driver?.kind, driver?.originalCode].filter((one) => typeof one === 'string')
}
