import pg from 'pg'
import { codeOf, messageOf, ownDatabaseError } from './own-database-error.ts'
import type { ServerRecord } from './server-record.ts'

/** Advisory locks in the database `postgres`: one class of our own, two locks. */
const LOCK_CLASS = 0x6b_75_72_69
const USERS = 1
const SETUP = 2

const CONNECT_LIMIT_MS = 5_000
/** invalid_password, invalid_authorization_specification: waiting does not help. */
const WRONG_PASSWORD = new Set(['28P01', '28000'])

type Passwords = ServerRecord['passwords']

/** A connection that holds the shared users' lock; `lost` is fulfilled when it has ended, whoever ended it. */
export type Membership = { client: pg.Client; lost: Promise<void> }

/**
 * Joins the users of the server on `port`, and sees to it that role and database `kurier` exist.
 * @returns undefined when the server is starting, stopping or gone: look for it again
 * @throws own-database-answer when it is not our server
 */
export async function joinServer(port: number, passwords: Passwords): Promise<Membership | undefined> {
  const membership = await connect(port, 'postgres', passwords)
  if (!membership) return undefined
  try {
    const locked = await lockShared(membership.client)
    if (locked && (await staysRunning(membership.client, port, passwords))) return membership
  } catch (error) {
    if (!(await endedMeanwhile(membership))) {
      await membership.client.end()
      throw ownDatabaseError(
        'own-database-create',
        `PostgreSQL could not make the database kurier: ${messageOf(error)}`,
        error,
      )
    }
  }
  await membership.client.end()
  return undefined
}

/**
 * Whether a server whose shared lock `client` has just got is one to stay.
 *
 * A stopping server sends its sessions away one after the other, so the shared lock may fall to us while it stops.
 * It takes no new connections from the first moment: one that succeeds now proves that the lock keeps the server running.
 */
export async function staysRunning(client: pg.Client, port: number, passwords: Passwords): Promise<boolean> {
  await ensureDatabase(client, passwords)
  const proof = await connect(port, 'kurier', passwords)
  await proof?.client.end()
  return proof !== undefined
}

/**
 * Gives the shared lock back and takes the exclusive one, which only the last user can.
 * @returns true when nobody else uses the server, and nobody can join it while this connection lives
 */
export async function leaveServer({ client }: Membership): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_CLASS, USERS])
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
    LOCK_CLASS,
    USERS,
  ])
  return rows[0]?.got === true
}

/** Connects as the superuser, for whom PostgreSQL keeps connections free when the product has taken all others. */
async function connect(port: number, database: string, passwords: Passwords): Promise<Membership | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.postgres,
    database,
    ssl: false,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'kurier own-database',
  })
  // Without a listener, the loss of an idle connection would end the process. Its holder waits for `lost`.
  client.on('error', () => undefined)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    return { client, lost }
  } catch (error) {
    if (WRONG_PASSWORD.has(codeOf(error))) throw foreign(port, error)
    return undefined
  }
}

async function lockShared(client: pg.Client): Promise<boolean> {
  const text = 'select pg_try_advisory_lock_shared($1, $2) as got'
  const { rows } = await client.query<{ got: boolean }>(text, [LOCK_CLASS, USERS])
  return rows[0]?.got === true
}

/** The product works as a role that owns its database and may make others (tests, roles of migrations), but is no superuser. */
async function ensureDatabase(client: pg.Client, passwords: Passwords): Promise<void> {
  if (await hasDatabase(client)) return
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, SETUP])
  if (!(await hasDatabase(client))) {
    await client.query('drop role if exists kurier')
    const password = client.escapeLiteral(passwords.kurier)
    await client.query(`create role kurier login createdb createrole password ${password}`)
    await client.query('create database kurier owner kurier')
  }
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, SETUP])
}

async function hasDatabase(client: pg.Client): Promise<boolean> {
  return (await client.query("select from pg_database where datname = 'kurier'")).rowCount === 1
}

/** An error of a query is the server's going away when the connection has ended with it. */
async function endedMeanwhile({ lost }: Membership): Promise<boolean> {
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false))
  return Promise.race([lost.then(() => true), patience])
}

function foreign(port: number, cause: unknown): Error {
  return ownDatabaseError(
    'own-database-answer',
    `The PostgreSQL on 127.0.0.1:${port} does not take the own database's password. Restore server.json beside the database from a backup.`,
    cause,
  )
}
