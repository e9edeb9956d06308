import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '#lib/platform/env.ts'

/** What a refused request must leave as it is: every row that a client can make or change. */
const tables: readonly { name: string; only?: string }[] = [
  { name: 'cases' },
  { name: 'submissions' },
  { name: 'replies' },
  { name: 'events' },
  { name: 'notices' },
  { name: 'tellings' },
  { name: 'content_parts' },
  { name: 'destinations' },
  { name: 'destination_keys' },
  { name: 'destination_encryption_periods' },
  { name: 'destination_clients' },
  { name: 'callback_endpoints' },
  { name: 'idempotency_keys' },
  // an upload that fails leaves an orphan, whose file is gone already
  { name: 'blobs', only: `t.state <> 'orphan'` },
]

const statement = tables
  .map(
    ({ name, only = 'true' }) =>
      `select '${name}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content
       from ${name} t where ${only}`,
  )
  .join(' union all ')

/** Rows of each table with a digest of all their columns, times included, and the blob files that there are. */
export async function fingerprint(db: TestDatabase): Promise<Record<string, string>> {
  // by a name, so that the database plans it once: it is asked twice for each request of long tables
  const asked = { name: 'fingerprint', text: statement }
  const { rows } = await db.query<{ name: string; rows: number; content: string }>(asked)
  const files = await readdir(join(settings().dataDir, 'blobs'), { recursive: true, withFileTypes: true }).catch(
    () => [], // no blob was ever written
  )
  const blobs = files.filter((entry) => entry.isFile()).map(({ name }) => name)
  return {
    ...Object.fromEntries(rows.map((row) => [row.name, `${row.rows} rows, ${row.content}`])),
    files: blobs.sort().join(' '),
  }
}
