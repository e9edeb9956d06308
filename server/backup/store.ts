import pg from 'pg'
import { settings } from '#lib/platform/env.ts'
import { statement } from '#lib/platform/statement.ts'

export type Table = { name: string; columns: string[] }

/** All tables with the columns that are stored as such, by name, and not their partitions; that of the migrations is made by them. */
export const selectTables = statement<Table>(
  'backup-tables',
  `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'applied_migrations'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`,
)

export const selectSequences = statement<{ name: string; value: string | null }>(
  'backup-sequences',
  `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
)

export const selectStoredBlobs = statement<{ id: string }>(
  'backup-blobs',
  `select id from blobs where state = 'stored' order by id`,
)

/** Processes of the service, or commands, that are connected with this database under the name of the pool. */
export const countServices = statement<{ count: number }>(
  'move-services',
  `select count(*)::int as count from pg_stat_activity
   where datname = current_database() and application_name = 'kurier' and pid <> pg_backend_pid()`,
)

/** Names of the foreign keys with their tables and what they say. */
export const selectForeignKeys = statement<{ table: string; name: string; definition: string }>(
  'backup-foreign-keys',
  `select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
   from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conname`,
)

/** A connection that is no part of the pool: what it does takes its time. */
export type Connection = Pick<pg.Client, 'query' | 'end'>

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Opens one; values are written and read the same way on every server. @param name under which the server knows it */
export async function openConnection(name: string): Promise<Connection> {
  const connection = new pg.Client({ connectionString: settings().directDatabaseUrl, application_name: name })
  await connection.connect()
  await connection.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
    set time zone 'UTC'`)
  return connection
}
