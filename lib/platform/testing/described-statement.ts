import type pg from 'pg'

/** What PostgreSQL says of a prepared statement; types by their names in `pg_type` (arrays: `_uuid`). */
export type StatementDescription = { parameters: string[]; columns: { name: string; type: string }[] }

type WireDescription = { parameters: number[]; columns: { name: string; dataTypeID: number }[] }

/** Parse, describe and sync of the protocol: PostgreSQL prepares the statement and tells its types; nothing runs. */
function askedToDescribe(
  text: string,
): pg.Submittable & { told: Promise<WireDescription>; [handler: string]: unknown } {
  const { promise, resolve, reject } = Promise.withResolvers<WireDescription>()
  const told: WireDescription = { parameters: [], columns: [] }
  return {
    told: promise,
    submit: (connection: pg.Connection) => {
      connection.removeAllListeners('parameterDescription') // of one that could not be prepared
      connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
        told.parameters = message.dataTypeIDs
      })
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    // what `pg` calls on a query
    handleRowDescription: (message: { fields: WireDescription['columns'] }) => {
      told.columns = message.fields
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(told),
  }
}

/**
 * @param connection without a `query_timeout`, which nobody would tell of the end
 * @param text with `$1…`
 * @throws DatabaseError when PostgreSQL cannot prepare the statement
 */
export async function describeStatement(connection: pg.Client, text: string): Promise<StatementDescription> {
  const { parameters, columns } = await connection.query(askedToDescribe(text)).told
  const { rows } = await connection.query<{ oid: number; typname: string }>(
    'select oid, typname from pg_type where oid = any($1::oid[])',
    [[...parameters, ...columns.map((column) => column.dataTypeID)]],
  )
  const names = new Map(rows.map((row) => [row.oid, row.typname]))
  const nameOf = (oid: number) => names.get(oid) ?? String(oid)
  return {
    parameters: parameters.map(nameOf),
    columns: columns.map((column) => ({ name: column.name, type: nameOf(column.dataTypeID) })),
  }
}
