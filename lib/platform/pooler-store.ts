import pg from 'pg'
import { settings } from './env.ts'
import { readSession, unmetBy, type SessionSetting } from './sessions.ts'

/** Looks at whether two connections share a session; others may take it in between. */
const LOOKS = 3

const invalidSetting = (message: string): Error => Object.assign(new Error(message), { code: 'invalid-setting' })

/**
 * Looks at where DATABASE_URL and DATABASE_DIRECT_URL lead. Behind a pooler a session cannot be set by who uses it: so
 * what new sessions of our role begin with is set in the database, where it is not yet so. Each new connection of the
 * pool looks at its session again (`database.ts`).
 * @param say is told what was set
 * @throws Error with code `invalid-setting` that names the setting
 */
export async function settlePooler(say: (line: string) => void): Promise<void> {
  const { databaseUrl, directDatabaseUrl, isDatabasePooled } = settings()
  if (databaseUrl === undefined || directDatabaseUrl === undefined) return
  if (await sharesSessions(directDatabaseUrl)) throw sharedSessions(isDatabasePooled)
  if (!isDatabasePooled) return
  // before the pooler opens a session of ours, which would begin as it did before
  await setRole(directDatabaseUrl, decodeURIComponent(new URL(databaseUrl).username), say)
  const [place, there] = [await onConnection(directDatabaseUrl, placeOf), await onConnection(databaseUrl, placeOf)]
  if (place === there) return
  const message = `lead to different databases (${place}; ${there}): both must name the same one of the same server.`
  throw invalidSetting(`DATABASE_URL and DATABASE_DIRECT_URL ${message}`)
}

function sharedSessions(isPooled: boolean): Error {
  const fix = isPooled
    ? 'DATABASE_DIRECT_URL must lead to PostgreSQL itself, since migrations and backups keep a session'
    : 'Name PostgreSQL itself in DATABASE_DIRECT_URL, and leave DATABASE_URL as it is'
  const name = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  return invalidSetting(
    `${name} leads to a pooler in transaction mode, where a session is not one's own. ${fix}; see docs/operating/cluster.md.`,
  )
}

/** True when two connections that are open at once are served by one process of PostgreSQL. */
async function sharesSessions(url: string): Promise<boolean> {
  return onConnection(url, (one) =>
    onConnection(url, async (other) => {
      for (let left = LOOKS; left > 0; left -= 1) {
        if ((await processOf(one)) === (await processOf(other))) return true
      }
      return false
    }),
  )
}

async function processOf(connection: pg.Client): Promise<number | undefined> {
  return (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** Database and start of the server: the same for two connections only when they lead to the same place. */
async function placeOf(connection: pg.Client): Promise<string | undefined> {
  const { rows } = await connection.query<{ place: string }>(
    `select format('%s on a server started %s', current_database(), pg_postmaster_start_time() at time zone 'UTC') as place`,
  )
  return rows[0]?.place
}

/** Gives the role what its sessions must begin with, unless it has it; who may not set it is told by the pool's look. */
async function setRole(url: string, role: string, say: (line: string) => void): Promise<void> {
  await onConnection(url, async (first) => {
    // one node at a time; what follows is a session that begins after another node has set the role
    await first.query(`select pg_advisory_lock(hashtext('kurier sessions'))`)
    await onConnection(url, async (direct) => {
      const { rows: own } = await direct.query<{ user: string; database: string }>(
        'select current_user as user, current_database() as database',
      )
      const { user = '', database = '' } = own[0] ?? {}
      const { rows } = await direct.query<SessionSetting>(readSession)
      const unmet = unmetBy(rows, settings().databaseAnswerLimit)
      if (unmet.length === 0) return
      if (user !== role) return say(`DATABASE_URL signs in as ${role}, not ${user}: its sessions are left as they are.`)
      const [whom, where] = [direct.escapeIdentifier(role), direct.escapeIdentifier(database)]
      for (const { name, value } of unmet) {
        await direct.query(`alter role ${whom} in database ${where} set ${name} = ${direct.escapeLiteral(value)}`)
      }
      const told = unmet.map(({ name, value }) => `${name} ${value}`).join(', ')
      say(`Sessions of ${role} in ${database} begin with ${told}.`)
    })
  })
}

async function onConnection<T>(connectionString: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const limit = settings().databaseAnswerLimit
  const connection = new pg.Client({
    connectionString,
    application_name: 'kurier start',
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}
