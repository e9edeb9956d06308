import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { LOCALE } from '@kurier/own-postgres/cluster'
import { freePort } from '@kurier/own-postgres/free-port'
import { SHELTER } from '@kurier/own-postgres/place'
import { copyPrograms, findPrograms } from '@kurier/own-postgres/programs'
import { runCommand, type SystemUser } from '@kurier/own-postgres/run-command'
import { canReach, isRoot, postgresUser } from '@kurier/own-postgres/system-user'
import { startDaemon, until, type Daemon } from '../../server/testing/processes.ts'

const USER = 'kurier'
const DATABASE = 'kurier'
/** There from the beginning. */
const FIRST_DATABASE = 'postgres'
/** As which the standby signs in at the primary, and how it is called in `synchronous_standby_names`. */
const STANDBY = 'standby'

/** What the programs run with; root may not. */
type Ground = { bin: string; as: SystemUser | undefined; password: string }

/** One PostgreSQL of a pair. */
export type Server = {
  port: number
  /** Address of the database `kurier` for its owner. */
  url: string
  /** How a superuser gets there. */
  superuser: pg.ClientConfig
  /** Runs a statement as superuser, in the database `kurier` unless another is named. */
  ask: <Row extends pg.QueryResultRow>(text: string, database?: string) => Promise<Row[]>
  /** kill -9 of its first process; resolves when that is gone. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export type Pair = { primary: Server; standby: Server; as: SystemUser | undefined; user: string; password: string }

/**
 * Makes a primary and a standby that streams from it in `folder`, which everybody may pass, and starts both.
 * Asynchronous until `waitForStandby`.
 */
export async function startPair(folder: string): Promise<Pair> {
  const ground = await prepareGround()
  const { as, password } = ground
  const [one, other] = [join(folder, 'primary'), join(folder, 'standby')]
  await createCluster(ground, one)
  const primary = await startServer(ground, one)
  await makeRoles(primary, password)
  await primary.stop()
  await mustRun('cp', ['-a', one, other], undefined)
  const primaryInfo = `host=127.0.0.1 port=${primary.port} user=${STANDBY} password=${password} application_name=${STANDBY}`
  await appendFile(join(other, 'postgresql.auto.conf'), `primary_conninfo = '${primaryInfo}'\n`)
  await writeFile(join(other, 'standby.signal'), '')
  const started = await startServer(ground, one, primary.port)
  const standby = await startServer(ground, other)
  await until('the standby streams', async () => (await streaming(started)) === 1)
  return { primary: started, standby, as, user: USER, password }
}

const streaming = async ({ ask }: Server): Promise<number | undefined> => {
  const text = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`
  return (await ask<{ count: number }>(text))[0]?.count
}

/** From now on a commit is confirmed only once the standby has written it down. */
export async function waitForStandby({ primary }: Pair): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`)
  await primary.ask('select pg_reload_conf()')
  const text = `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`
  await until('the standby is synchronous', async () => (await primary.ask<{ count: number }>(text))[0]?.count === 1)
}

/** Makes the standby a primary, and resolves when it takes writes. */
export async function promote({ standby }: Pair): Promise<void> {
  await standby.ask('select pg_promote(true, 60)')
}

async function prepareGround(): Promise<Ground> {
  const as = isRoot() ? await postgresUser(() => undefined) : undefined
  return { bin: await ownPrograms(as), as, password: randomBytes(16).toString('hex') }
}

/** The folder of the programs of the packages, where their user may run them. */
export async function ownPrograms(as: SystemUser | undefined): Promise<string> {
  const found = await findPrograms()
  const isOutOfReach = as && !(await canReach(as, join(found.folder, 'bin/postgres')))
  const { folder } = isOutOfReach ? await copyPrograms(found, SHELTER, () => undefined) : found
  return join(folder, 'bin')
}

/**
 * Makes a cluster of the programs in `bin` in `folder`, which everybody may pass, and starts it; `bin` of any version from 15 on.
 * Its database `kurier` is empty.
 */
export async function startAlone(folder: string, bin: string): Promise<Server> {
  const as = isRoot() ? await postgresUser(() => undefined) : undefined
  const ground = { bin, as, password: randomBytes(16).toString('hex') }
  await createCluster(ground, folder, ['--no-locale', '--encoding=UTF8'])
  const server = await startServer(ground, folder)
  await makeRoles(server, ground.password)
  return server
}

async function createCluster(
  { bin, as, password }: Ground,
  data: string,
  locale: readonly string[] = LOCALE,
): Promise<void> {
  const passwordFile = `${data}.password`
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (as) for (const path of [data, passwordFile]) await chown(path, as.uid, as.gid)
  const auth = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
  // nothing is in it yet that could be lost; its first stop writes all down
  await mustRun(join(bin, 'initdb'), [...locale, ...auth, '--no-sync', '-D', data], as)
}

async function mustRun(command: string, args: string[], as: SystemUser | undefined): Promise<void> {
  const { exitCode, output } = await runCommand(command, args, { as })
  if (exitCode !== 0) throw new Error(`${command} failed: ${output}`)
}

async function startServer({ bin, as, password }: Ground, data: string, wanted?: number): Promise<Server> {
  const port = wanted ?? (await freePort(undefined))
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=150']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const daemon = await startDaemon(join(bin, 'postgres'), args, { as, cwd: data })
  const server = serverOf(daemon, port, password)
  await answers(daemon, server)
  return server
}

function serverOf(daemon: Daemon, port: number, password: string): Server {
  const ask = <Row extends pg.QueryResultRow>(text: string, database = DATABASE) =>
    asked<Row>({ port, password, database }, text)
  const end = async (name: NodeJS.Signals): Promise<void> => {
    daemon.signal(name)
    await daemon.ended
  }
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`
  const superuser = { host: '127.0.0.1', port, user: 'postgres', password, database: DATABASE }
  return { port, url, superuser, ask, kill: () => end('SIGKILL'), stop: () => end('SIGINT') }
}

type PostgresPlace = { port: number; password: string; database: string }

async function asked<Row extends pg.QueryResultRow>(place: PostgresPlace, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...place, host: '127.0.0.1', user: 'postgres', ssl: false })
  client.on('error', () => undefined) // a server may be killed while it is asked; the question fails by itself
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function answers(daemon: Daemon, { ask }: Server): Promise<void> {
  let how: string | undefined
  void daemon.ended.then((ending) => (how = ending))
  await until('PostgreSQL answers', async () => {
    if (how !== undefined) throw new Error(`PostgreSQL ended with ${how}:\n${daemon.printed()}`)
    return ask('select 1', FIRST_DATABASE).then(
      () => true,
      () => false, // it is still starting
    )
  })
}

async function makeRoles({ ask }: Server, password: string): Promise<void> {
  await ask(`create role ${USER} login createdb createrole password '${password}'`, FIRST_DATABASE)
  await ask(`create role ${STANDBY} replication login password '${password}'`, FIRST_DATABASE)
  await ask(`create database ${DATABASE} owner ${USER}`, FIRST_DATABASE)
}
