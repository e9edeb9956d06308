import pg from 'pg'
import { types } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { statement } from '#lib/platform/statement.ts'
import { nameCertificate } from './certificate-fault.ts'

export const READ_ONLY = 'begin transaction read only'

/** The connection that migrations take, in a transaction in which nothing can be written. */
export async function openLook(): Promise<pg.Client> {
  const { directDatabaseUrl: connectionString, databaseAnswerLimit: limit } = settings()
  const connection = new pg.Client({
    connectionString,
    types,
    application_name: 'kurier preflight',
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  })
  await connection.connect().catch(nameCertificate)
  await connection.query(READ_ONLY)
  return connection
}

export type ServerFacts = {
  version: string
  versionNumber: number
  encoding: string
  name: string
  user: string
  isStandby: boolean
  hasSchema: boolean
  mayCreate: boolean
}

/** The server and the database as such. */
export const selectServerFacts = statement<ServerFacts>(
  'preflight-server',
  `select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
          current_setting('server_encoding') as encoding, current_database()::text as name, current_user::text as user,
          pg_is_in_recovery() as is_standby, to_regnamespace('public') is not null as has_schema,
          coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_create`,
)

export type Relation = { name: string; isTable: boolean; isOwned: boolean; mayUse: boolean }

/** What stands in the schema, but for what belongs to extensions. */
export const selectRelations = statement<Relation>(
  'preflight-relations',
  `select c.relname::text as name, c.relkind in ('r', 'p') as is_table, pg_has_role(c.relowner, 'member') as is_owned,
          c.relkind not in ('r', 'p')
            or (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
                and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete')) as may_use
   from pg_class c
   where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
     and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
   order by c.relname`,
)
