import type { Database, Management } from './database.ts'
import { nameStatement } from './statement-names.ts'
import { tracedPart } from './tracing.ts'

/** What a statement runs on: the pool, one connection in a transaction, or Prisma's client or its transaction. */
export type Handle = Database | Management

/** `:name`, but neither a cast (`::text`) nor a part of a time (`12:00`). */
const NAMED_PARAMETER = /(?<![:\w]):([a-z]\w*)/g

/** What a span tells of a statement beside its name: neither its text nor its values. */
const SPAN = { 'db.system.name': 'postgresql' }

/** Every statement made in this process; `lib/statements.test.ts` compares them with the database and their types. */
export const statements: { name: string; named: string }[] = []

/**
 * A prepared statement: one database round trip.
 * @param name unique in the product
 * @param named SQL in which `:caseId` stands for the member `caseId` of the values
 * @param answered is told each answer, for what is counted
 * @returns a function of the handle and the values, answering the rows; their members are the columns in camelCase
 */
export function statement<Row, Values extends object | void = void>(
  name: string,
  named: string,
  answered?: (rows: Row[], values: Values) => void,
): (db: Handle, values: Values) => Promise<Row[]> {
  statements.push({ name, named })
  const { text, parameters } = numbered(named)
  nameStatement(text, name)
  let members: readonly string[] = []
  const sent = async (db: Handle, given: Values): Promise<Row[]> => {
    const values = parameters.map((parameter) => given?.[parameter as keyof typeof given]) as unknown[] // by the members' names
    if ('$queryRawUnsafe' in db) return viaPrisma<Row>(db, text, values)
    const { fields, rows } = await db.query<unknown[]>({ name, text, values, rowMode: 'array' })
    if (members.length !== fields.length) members = fields.map((field) => inCamelCase(field.name))
    return rows.map((row) => asRow<Row>(members, row))
  }
  const asked = (db: Handle, given: Values) => tracedPart(name, () => sent(db, given), SPAN)
  if (!answered) return asked
  return async (db, given) => {
    const rows = await asked(db, given)
    answered(rows, given)
    return rows
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

/** The same on Prisma's connection, in the types that the pool answers. */
async function viaPrisma<Row>(db: Management, text: string, values: readonly unknown[]): Promise<Row[]> {
  const sent = values.map((value) => (value instanceof Date ? value.toISOString() : value))
  const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...sent)
  return rows.map((row) => asRow<Row>(Object.keys(row).map(inCamelCase), Object.values(row).map(asThePoolReads)))
}

function asThePoolReads(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
