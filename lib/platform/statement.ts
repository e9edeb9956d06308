import { poolOf, type Handle, type RawConnection, type StatementHandle } from './database.ts'
import { nameStatement } from './statement-names.ts'
import { tracedPart } from './tracing.ts'

/** `:name`, but neither a cast (`::text`) nor a part of a time (`12:00`). */
const NAMED_PARAMETER = /(?<![:\w]):([a-z]\w*)/g

/** What a span tells of a statement beside its name: neither its text nor its values. */
const SPAN = { 'db.system.name': 'postgresql' }

/** Every statement made in this process; `lib/statements.test.ts` compares them with the database and their types. */
export const statements: { name: string; named: string; isDirect: boolean }[] = []

/** What sends a statement: a function of the handle and the values, answering the rows; their members are the columns in camelCase. */
type Send<Row, Values> = (db: StatementHandle, values: Values) => Promise<Row[]>

/**
 * A prepared statement: one database round trip by Prisma's client, or in its transaction.
 * @param name unique in the product
 * @param named SQL in which `:caseId` stands for the member `caseId` of the values
 * @param answered is told each answer, for what is counted
 */
export function statement<Row, Values extends object | void = void>(
  name: string,
  named: string,
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  return made({ name, named, isDirect: false }, answered)
}

/**
 * The same, but outside a transaction by `pg` itself, on the pool of the client: the calls that use it would take longer
 * by Prisma than decision 0078 allows. `lib/statements.test.ts` has the list, with the figures.
 */
export function directStatement<Row, Values extends object | void = void>(
  name: string,
  named: string,
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  return made({ name, named, isDirect: true }, answered)
}

function made<Row, Values extends object | void>(
  described: (typeof statements)[number],
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  statements.push(described)
  const { name, isDirect } = described
  const { text, parameters } = numbered(described.named)
  nameStatement(text, name)
  const read = reader<Row>()
  const send = async (db: StatementHandle, given: Values): Promise<Row[]> => {
    const values = parameters.map((parameter) => given?.[parameter as keyof typeof given]) as unknown[] // by the members' names
    const connection = connectionFor(db, isDirect)
    if (!connection) return viaPrisma<Row>(db as Handle, text, values) // by connectionFor
    const { fields, rows } = await connection.query<unknown[]>({ name, text, values, rowMode: 'array' })
    return read(fields, rows)
  }
  const asked = (db: StatementHandle, given: Values) => tracedPart(name, () => send(db, given), SPAN)
  if (!answered) return asked
  return async (db, given) => {
    const rows = await asked(db, given)
    answered(rows, given)
    return rows
  }
}

function connectionFor(db: StatementHandle, isDirect: boolean): RawConnection | undefined {
  if (!('$queryRawUnsafe' in db)) return db
  return isDirect ? poolOf(db) : undefined
}

/** Makes rows of what `pg` answers; the members' names are made once. */
function reader<Row>(): (fields: readonly { name: string }[], rows: readonly unknown[][]) => Row[] {
  let members: readonly string[] = []
  return (fields, rows) => {
    if (members.length !== fields.length) members = fields.map((field) => inCamelCase(field.name))
    return rows.map((row) => asRow<Row>(members, row))
  }
}

/** The text with `$1…` in place of the named parameters, and their names in this order. */
export function numbered(named: string): { text: string; parameters: readonly string[] } {
  const parameters: string[] = []
  const text = named.replace(NAMED_PARAMETER, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return { text, parameters }
}

/** `last_used_at` as `lastUsedAt`. */
export function inCamelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function asRow<Row>(members: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  members.forEach((member, index) => {
    row[member] = values[index]
  })
  return row as Row // lib/statements.test.ts compares each statement's columns with its Row
}

/** The rows that Prisma answers, in the types that `pg` reads; each row has the same columns. */
async function viaPrisma<Row>(db: Handle, text: string, values: readonly unknown[]): Promise<Row[]> {
  const sent = values.map((value) => (value instanceof Date ? value.toISOString() : value))
  const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...sent)
  const members = Object.keys(rows[0] ?? {}).map(inCamelCase)
  return rows.map((row) => asRow<Row>(members, Object.values(row).map(asPgReads)))
}

function asPgReads(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
