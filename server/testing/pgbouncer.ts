import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@kurier/own-postgres/free-port'
import type { SystemUser } from '@kurier/own-postgres/run-command'
import { listens, startDaemon } from './processes.ts'

/** `database`: a name, or `*` for every database of that server. */
type Wish = {
  folder: string
  as: SystemUser | undefined
  database: string
  user: string
  password: string
  databasePort: number
}

export type PgBouncer = {
  port: number
  /** In transaction mode, and, under another name, with a session of its own for each connection. */
  url: string
  directUrl: string
  /** Leads to the server on another port from now on. */
  turnTo: (databasePort: number) => Promise<void>
  close: () => Promise<void>
}

/** The settings as docs/operating/cluster.md has them, for one machine. */
export function pgbouncerSettings(wish: Omit<Wish, 'as' | 'password'> & { port: number }): string {
  return `[databases]
${wish.database} = host=127.0.0.1 port=${wish.databasePort}
${wish.database === '*' ? '' : `${wish.database}_direct = host=127.0.0.1 port=${wish.databasePort} dbname=${wish.database} pool_mode=session`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${wish.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(wish.folder, 'users.txt')}
admin_users = ${wish.user}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_login_retry = 1
logfile = ${join(wish.folder, 'pgbouncer.log')}
`
}

/** Starts a PgBouncer in transaction mode in `folder`, which is made. */
export async function startPgBouncer(wish: Wish): Promise<PgBouncer> {
  const { folder, as, user, password } = wish
  const port = await freePort(undefined)
  const file = join(folder, 'pgbouncer.ini')
  const write = (databasePort: number) => writeFile(file, pgbouncerSettings({ ...wish, databasePort, port }))
  await mkdir(folder)
  await write(wish.databasePort)
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`, { mode: 0o600 })
  if (as) for (const path of [folder, file, join(folder, 'users.txt')]) await chown(path, as.uid, as.gid)
  const daemon = await startDaemon('pgbouncer', [file], { as, cwd: folder })
  await listens(daemon, port)
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${wish.database}`
  return {
    port,
    url,
    directUrl: `${url}_direct`,
    async turnTo(databasePort) {
      await write(databasePort)
      daemon.signal('SIGHUP')
    },
    async close() {
      // which other signals wait for clients depends on its version, and it keeps nothing
      daemon.signal('SIGKILL')
      await daemon.ended
    },
  }
}
