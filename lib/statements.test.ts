import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from './platform/env.ts'
import { inCamelCase, numbered, statement, statements } from './platform/statement.ts'
import { describeStatement, type StatementDescription } from './platform/testing/described-statement.ts'
import {
  filesWithStatements,
  statementCalls,
  type Member,
  type StatementCall,
} from './platform/testing/statement-calls.ts'
import { testDatabase } from './platform/testing/test-database.ts'

const root = join(import.meta.dirname, '..')
const samples = relative(root, import.meta.filename)
const files = filesWithStatements()
const calls = statementCalls([...files, samples])
for (const file of files) await import(join(root, file))

let connection: pg.Client

beforeAll(async () => {
  await testDatabase()
  connection = new pg.Client({ connectionString: settings().databaseUrl })
  await connection.connect()
})

afterAll(() => connection.end())

/** Kinds of members that a type of PostgreSQL fits; `pg` reads arrays of bigint and `numeric` as strings: cast them. */
const kinds: Record<string, string[]> = {
  uuid: ['string'],
  text: ['string'],
  varchar: ['string'],
  int2: ['number'],
  int4: ['number'],
  int8: ['number'],
  float8: ['number'],
  bool: ['boolean'],
  timestamptz: ['Date'],
  bytea: ['Buffer'],
  _uuid: ['string[]'],
  _text: ['string[]'],
  _int4: ['number[]'],
}
const asColumn: typeof kinds = { ...kinds, jsonb: ['object', 'object[]', 'string[]', 'string', 'unknown'] }
/** An array would be sent as an array of PostgreSQL, not as JSON. */
const asParameter: typeof kinds = { ...kinds, numeric: ['number'], _int8: ['number[]'], jsonb: ['string', 'object'] }

/** Each caller of a shared statement gives one member of an array. */
const asShared: typeof kinds = Object.fromEntries(
  Object.entries({ ...kinds, numeric: ['number'], text: ['string', 'string[]'] }).map(([type, known]) => [
    `_${type}`,
    known,
  ]),
)

type DeclaredStatement = (typeof statements)[number]
type DescribedMember = { name: string; type: string }

function faultsOfMembers(what: string, known: DescribedMember[], members: Member[], allowed: typeof kinds): string[] {
  const names = known.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const missing = known.filter(({ name }) => !members.some((member) => member.name === name))
  return [
    ...repeated.map((name) => `${what} ${name} stands twice`),
    ...missing.map(({ name, type }) => `${what} ${name} (${type}) is not in its type`),
    ...members.flatMap(({ name, kind }) => {
      const type = known.find((one) => one.name === name)?.type
      if (!type) return [`${what} ${name} of its type is not in the statement`]
      return allowed[type]?.includes(kind) ? [] : [`${what} ${name} is ${type} and not ${kind}`]
    }),
  ]
}

/** How a statement differs from its types. A function that answers `void` is no column. */
function faultsOf(
  call: StatementCall,
  { kind, once }: Pick<DeclaredStatement, 'kind' | 'once'>,
  described: StatementDescription,
  parameters: readonly string[],
): string[] {
  const given = parameters
    .map((name, index) => ({ name, type: described.parameters[index] ?? '' }))
    .filter(({ name, type }) => name !== once || type !== 'jsonb')
  const columns = described.columns.filter((column) => column.type !== 'void')
  const answered = columns
    .map(({ name, type }) => ({ name: inCamelCase(name), type }))
    .filter(({ name, type }) => kind !== 'shared' || name !== 'place' || type !== 'int4')
  return [
    ...faultsOfMembers('parameter', given, call.values, kind === 'shared' ? asShared : asParameter),
    ...faultsOfMembers('column', answered, call.row, asColumn),
  ]
}

/** Other tests of this process may have made some too, which begin so. */
const ofTheProduct = (): DeclaredStatement[] => statements.filter(({ name }) => !name.startsWith('test-'))

const makers = new Map<DeclaredStatement, StatementCall[]>()
/** The calls that may have made a statement: one, or something is wrong. */
function makersOf(made: DeclaredStatement): StatementCall[] {
  const known = makers.get(made)
  if (known) return known
  const found = calls.filter((call) => call.name.test(made.name) && call.sql.test(made.named))
  makers.set(made, found)
  return found
}

/** Faults of the statements that the calls in this file make, by the statements' names. */
async function faultsIn(file: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  for (const made of ofTheProduct()) {
    const call = makersOf(made).find((maker) => maker.file === file)
    if (!call) continue
    const { text, parameters } = numbered(made.named)
    const found = await describeStatement(connection, text).then(
      (described) => faultsOf(call, made, described, parameters),
      (error: Error) => [error.message],
    )
    if (found.length > 0) faults[made.name] = found
  }
  return faults
}

test.each(files)('the statements of %s are those of the database and of their types', async (file) => {
  expect(await faultsIn(file)).toEqual({})
})

test('each statement has a name of its own, and one call in the sources that makes it', () => {
  const names = ofTheProduct().map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(
    ofTheProduct()
      .filter((made) => makersOf(made).length !== 1)
      .map(({ name }) => name),
  ).toEqual([])
  const found = new Set(ofTheProduct().flatMap(makersOf))
  expect(calls.filter((call) => !found.has(call))).toEqual([])
})

/** Statements that nodes have prepared before they are ready (decision 0115), beside those that callers share. */
const hot = [
  'attempt-finish',
  'attempts-finish',
  'client-and-secrets',
  'client-standing',
  'content-select-content',
  'destination-taking',
  'endpoints-claim',
]

test('no other statement is prepared before a node is ready than those of the calls that are made most', () => {
  const made = ofTheProduct().filter(({ kind }) => kind === 'hot')
  expect(made.map(({ name }) => name).sort()).toEqual(hot)
})

const managementRooms = /^lib\/(accounts|clients|destinations|wings\/(applications|overview))\//
/** What Prisma's calls cannot say in one round trip. */
const beyondPrisma =
  /\b(join|with|union|lateral|exists|over|lock|for (no key )?update|on conflict|date_trunc|coalesce|filter|array_agg)\b|\b(lower|position)\(|\(select | from people old |in \(\s*select/
/** Asked by calls of the delivery, or by each node on its own account, which is to load no client for it; or written on a raw connection too. */
const onEveryHandle = [
  'attempt-hours-newest',
  'audit-chain-head',
  'audit-chain-lock',
  'audit-insert',
  'client-secret-last-use',
  'destination-taking',
  'event-hours-newest',
  'failed-attempts-select',
  'portal-session-seen',
]

test('a management room has a statement for what Prisma cannot say, or what the delivery asks at every call', () => {
  const made = ofTheProduct().filter((one) => makersOf(one).some(({ file }) => managementRooms.test(file)))
  const plain = made.filter(({ named }) => !beyondPrisma.test(named)).map(({ name }) => name)
  expect(made.length).toBeGreaterThan(onEveryHandle.length)
  expect(plain.sort()).toEqual([...onEveryHandle].sort())
})

statement<
  { id: string; createdAt: Date; isFirst: boolean; parts: { part: string }[] },
  { ids: string[]; most: number }
>(
  'sample-good',
  `select c.id, c.created_at, c.event_count = 1 as is_first, '[]'::jsonb as parts, pg_advisory_xact_lock(1)
   from cases c where c.id = any(:ids) limit :most`,
)
statement<never, { id: string; now: Date | null }>('sample-silent', 'update cases set created_at = :now where id = :id')
statement('sample-unprepared', 'select planted from cases')
statement<{ createdAt: string; events: number }>('sample-columns', 'select created_at, id, id from cases')
statement<{ numbers: number[] }>('sample-numbers', `select notice_ids as numbers from callback_attempts`)
for (const what of ['one', 'two']) {
  statement<{ id: string }, { id: number; state?: 'some' }>(
    `sample-parameters-${what}`,
    `select id from cases where id = :id and created_at > :since and '${what}' = 'one'`,
  )
}

test('what differs is told', async () => {
  const ofParameters = [
    'parameter since (timestamptz) is not in its type',
    'parameter id is uuid and not number',
    'parameter state of its type is not in the statement',
  ]
  expect(await faultsIn(samples)).toEqual({
    'sample-unprepared': ['column "planted" does not exist'],
    'sample-columns': [
      'column id stands twice',
      'column id (uuid) is not in its type',
      'column id (uuid) is not in its type',
      'column createdAt is timestamptz and not string',
      'column events of its type is not in the statement',
    ],
    'sample-numbers': ['column numbers is _int8 and not number[]'],
    'sample-parameters-one': ofParameters,
    'sample-parameters-two': ofParameters,
  })
})
