import { isLockFault, poolOf, sharedPoolOf, type Handle, type RawConnection, type StatementHandle } from './database.ts'
import { gatheredCalls } from './gathered-calls.ts'
import { nameStatement } from './statement-names.ts'
import { tracedPart } from './tracing.ts'

/** `:name`, but neither a cast (`::text`) nor a part of a time (`12:00`). */
const NAMED_PARAMETER = /(?<![:\w]):([a-z]\w*)/g

/** What a span tells of a statement beside its name: neither its text nor its values. */
const SPAN = { 'db.system.name': 'postgresql' }

/** `hot`: prepared before a node is ready; `shared`: by callers. */
type StatementKind = 'usual' | 'hot' | 'shared'

/** Every statement made in this process; `lib/statements.test.ts` compares them with the database and their types. */
export const statements: { name: string; named: string; kind: StatementKind; once?: string }[] = []

/** What sends a statement: a function of the handle and the values, answering the rows; their members are the columns in camelCase. */
type Send<Row, Values> = (db: StatementHandle, values: Values) => Promise<Row[]>

/**
 * A prepared statement: one database round trip by `pg` on the pool of the client, or in a transaction of Prisma.
 * @param name unique in the product
 * @param named SQL in which `:caseId` stands for the member `caseId` of the values
 * @param answered is told each answer, for what is counted
 */
export function statement<Row, Values extends object | void = void>(
  name: string,
  named: string,
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  return made({ name, named, kind: 'usual' }, answered)
}

/**
 * The same, but prepared on connections before a node is ready, for the calls that are made most (decision 0115).
 * `lib/statements.test.ts` has the list.
 */
export function hotStatement<Row, Values extends object | void = void>(
  name: string,
  named: string,
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  return made({ name, named, kind: 'hot' }, answered)
}

function made<Row, Values extends object | void>(
  described: (typeof statements)[number],
  answered?: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  const ask = asked<Row>(described)
  const send: Send<Row, Values> = (db, given) =>
    tracedPart(described.name, () => ask(connectionFor(db) ?? db, given ?? {}), SPAN)
  return answered ? hearing(send, answered) : send
}

/** Sends a statement on what is given; the values by the names of its parameters. */
function asked<Row>(described: (typeof statements)[number]): (db: StatementHandle, given: object) => Promise<Row[]> {
  statements.push(described)
  const { name } = described
  const { text, parameters } = numbered(described.named)
  nameStatement(text, name)
  const read = reader<Row>()
  return async (db, given) => {
    const values = parameters.map((parameter) => given[parameter as keyof typeof given]) as unknown[] // by the members' names
    if ('$queryRawUnsafe' in db) return viaPrisma<Row>(db, text, values)
    const { fields, rows } = await db.query<unknown[]>({ name, text, values, rowMode: 'array' })
    return read(fields, rows)
  }
}

function hearing<Row, Values extends object | void>(
  send: Send<Row, Values>,
  answered: (rows: Row[], values: Values) => void,
): Send<Row, Values> {
  return async (db, given) => {
    const rows = await send(db, given)
    answered(rows, given)
    return rows
  }
}

/** Most callers whose values go in one statement. */
const MOST_CALLERS = 16

/** A value that goes once with a statement, whoever shares it, and who hears all of its rows. */
export type Offer<Row> = { value: string; heard: (rows: readonly Row[]) => void }

type SharedWish<Row, Values> = {
  keyOf?: (values: Values) => string
  answered?: (rows: Row[], values: Values) => void
  once?: { parameter: string; offer: () => Offer<Row> | undefined }
}

/**
 * A statement that callers share: what several ask for while one is under way goes out as one, so that beginning
 * and ending it, which is more than half of its cost, is paid once. Alone, in a transaction or on a connection of its own,
 * it carries the values of one.
 * @param named `:caseId` stands for an array with the member `caseId` of each caller's values; the rows name by `place`,
 *   from 1 on, the caller they are for. A member that is an array comes as its text, to be cast. It must judge each place by itself; a fault of one is found by asking for each alone
 * @param wish.keyOf what must not come twice in one statement; left out where anything may
 * @param wish.once a parameter that is null but for statements outside of a transaction, whose rows hold as soon as they come
 */
export function sharedStatement<Row, Values extends object>(
  name: string,
  named: string,
  { keyOf, answered, once }: SharedWish<Row, Values> = {},
): Send<Row, Values> {
  type Placed = Row & { place: number }
  const ask = asked<Placed>({ name, named, kind: 'shared', once: once?.parameter })
  const parameters = numbered(named).parameters.filter((parameter) => parameter !== once?.parameter)
  const askFor = async (db: StatementHandle, each: readonly Values[], offer?: Offer<Row>): Promise<Row[][]> => {
    const given: Record<string, unknown> = {}
    for (const parameter of parameters) given[parameter] = each.map((values) => asMember(values, parameter))
    if (once) given[once.parameter] = offer?.value ?? null
    const rows: Row[][] = each.map(() => [])
    const answer = await ask(db, given)
    offer?.heard(answer)
    for (const row of answer) rows[row.place - 1]?.push(row)
    return rows
  }
  const inOne = (db: StatementHandle, each: readonly Values[]) => askFor(db, each, once?.offer())
  const alone = async (db: StatementHandle, values: Values): Promise<Row[]> => (await inOne(db, [values]))[0] ?? []
  const shared = new WeakMap<object, (values: Values) => Promise<Row[]>>()
  const gathered = (db: Handle, pool: RawConnection) =>
    gatheredCalls<Values, Row[]>({
      most: MOST_CALLERS,
      fits: (taken, values) => !keyOf || taken.every((one) => keyOf(one) !== keyOf(values)),
      together: (each) => inOne(pool, each),
      alone: (values) => alone(pool, values).catch((error: unknown) => patient(db, error, values)),
    })
  /** Who waits for a lock may wait longer alone, where nobody queues behind it. */
  const patient = (db: Handle, error: unknown, values: Values): Promise<Row[]> => {
    const usual = isLockFault(error) ? poolOf(db) : undefined
    if (!usual) throw error
    return alone(usual, values)
  }
  const send: Send<Row, Values> = (db, values) => {
    const handle = db as Handle // a connection has no pool
    const pool = sharedPoolOf(handle)
    if (!pool) return tracedPart(name, async () => (await askFor(db, [values]))[0] ?? [], SPAN)
    const known = shared.get(pool) ?? gathered(handle, pool)
    shared.set(pool, known)
    return tracedPart(name, () => known(values), SPAN)
  }
  return answered ? hearing(send, answered) : send
}

/** A member of one caller's values, as it stands in the array of all: an array among them as PostgreSQL writes it. */
function asMember(values: object, parameter: string): unknown {
  const value = values[parameter as keyof typeof values] as unknown // by the member's name
  if (!Array.isArray(value)) return value ?? null
  return `{${value.map((one) => `"${String(one).replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

function connectionFor(db: StatementHandle): RawConnection | undefined {
  // a pool is known without a look at the client, which would load it
  const pool = poolOf(db as Handle)
  if (pool) return pool
  return '$queryRawUnsafe' in db ? undefined : db
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
  const asSent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
  const sent = values.map((value) => (Array.isArray(value) ? value.map(asSent) : asSent(value)))
  const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...sent)
  const members = Object.keys(rows[0] ?? {}).map(inCamelCase)
  return rows.map((row) => asRow<Row>(members, Object.values(row).map(asPgReads)))
}

function asPgReads(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
