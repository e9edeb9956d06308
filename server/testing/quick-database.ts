import { join } from 'node:path'
import pg from 'pg'
import { openOwnDatabase, type OwnDatabase } from '@kurier/own-postgres/own-database'
import { readRecord } from '@kurier/own-postgres/server-record'

/**
 * While the vacuum looks at a database, nobody but a superuser can drop it; and most of what copying one costs is
 * compressing what is written of it for a crash.
 */
const spared = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_compression', 'autovacuum']

/** The own database of a folder, which writes nothing down for good: what tests do need not outlive the machine. */
export async function openQuickDatabase(dataDir: string): Promise<OwnDatabase> {
  const own = await openOwnDatabase({ dataDir, say: () => undefined })
  const record = await readRecord(join(dataDir, 'postgres/server.json'))
  const { hostname: host, port } = new URL(own.url)
  const password = record?.passwords.postgres
  const admin = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'postgres', password })
  await admin.connect()
  for (const setting of spared) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  return own
}
