import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { everyCommand } from '@kurier/cli/testing/every-command'
import { permissionTable } from '#lib/accounts/permissions.ts'
import { clientKinds } from '#lib/clients/terms.ts'
import { parseSettings, settingDefaults, settingNames } from '#lib/platform/env.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { keeping, roomTables } from '#lib/rooms/lists.ts'
import { kurierCommands } from './kurier/run-kurier.ts'
import { root } from './prepare.ts'

const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')
const dayOne = read('operating/day-one.md')
const data = read('authority/data.md')
const roles = read('authority/roles.md')
const authority = globSync('authority/*.md', { cwd: join(root, 'docs') }).map(read)
const recipes = ['kubernetes', 'matrix', 'own-to-external-database'].map((name) => read(`operating/${name}.md`))
const all = [dayOne, ...recipes, ...authority]

/** Rows of the tables of a page that begin with a name in code, as their cells. */
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/^\| `[\w-]+` \|.*\|$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const inCode = (text = ''): string[] =>
  [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const commands = everyCommand(await kurierCommands())
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

/** Words of a command line behind `kurier` that name no command, and options that it does not have. */
function unknownIn(line: string): string[] {
  const words = line.split(' ')
  const fits = commands.filter(({ path }) => path.every((word, at) => words[at] === word))
  const { path = [], command } = fits.toSorted((one, other) => other.path.length - one.path.length)[0] ?? {}
  if (!command?.run) return [line]
  const flags = Object.values(command.takes ?? {}).map((one) => one.flags.split(' ')[0])
  const options = words.slice(path.length).filter((word) => word.startsWith('--'))
  return options.filter((option) => !flags.includes(option)).map((option) => `${path.join(' ')} ${option}`)
}

/** Commands of a page, in its blocks and in its sentences. */
const linesIn = (page: string): string[] => [
  ...[...page.matchAll(/^(?:[A-Z_]+=\S+ )*kurier ([a-z].*)$/gm)].map(([, line = '']) => line),
  ...inCode(page).flatMap((code) => (code.startsWith('kurier ') ? [code.slice('kurier '.length)] : [])),
]

test('the check finds a command and an option that there are not', () => {
  expect(['backup verfy', 'people', 'operators create --mail x', 'backup verify x'].flatMap(unknownIn)).toEqual([
    'people',
    'operators create --mail',
  ])
})

test('day one, the recipes and the pages for authorities name commands that there are, with options that they have', () => {
  expect(linesIn(dayOne).length).toBeGreaterThan(8)
  expect(all.flatMap(linesIn).flatMap(unknownIn)).toEqual([])
})

test('they name settings that there are', () => {
  const named = all.flatMap((page) => [...page.matchAll(/(?:`|^)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==|`)/gm)])
  expect(named.length).toBeGreaterThan(30)
  expect(named.flatMap(([, name = '']) => (settingNames.includes(name) ? [] : [name]))).toEqual([])
})

test('a start takes the ten settings of day one', () => {
  const [, block = ''] = /```sh\n(BASE_URL=.*?)```/s.exec(dayOne) ?? []
  const given = [...block.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value])
  expect(given).toHaveLength(10)
  expect(parseSettings(Object.fromEntries(given) as Record<string, string>)).toMatchObject({
    baseUrl: 'https://kurier.example',
    secondFactorRequired: true,
  })
})

test('day one stays on one page', () => {
  expect(dayOne.split('\n').length).toBeLessThanOrEqual(90)
})

test('each table of the database stands in the list of what is stored, once', () => {
  const names = rowsOf(data).map(([name = '']) => inCode(name)[0])
  expect(names.toSorted()).toEqual(roomTables.map(({ name }) => name).toSorted())
})

test('each row says what is held and what makes it go', () => {
  expect(rowsOf(data).filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([])
})

/** Columns that tell of a person by their names. */
const ofPersons =
  /(^|_)(email|mailed_to|user_agent|address|contact|person|author|actor|invited|imported_by|password|totp|oidc|network)(_|$)/
/** Of a table of persons the name too; else it is that of a thing. */
const tablesOfPersons = ['people', 'one_time_links']

test('each column that tells of a person is named with its table, and those that are named are there', async () => {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and not t.relispartition`,
  )
  const columns = Map.groupBy(rows, ({ table }) => table)
  const faults = rowsOf(data).flatMap(([name = '', , persons = '']) => {
    const [table = ''] = inCode(name)
    const there = (columns.get(table) ?? []).map(({ column }) => column)
    const named = inCode(persons)
    const tells = (column: string) => ofPersons.test(column) || (tablesOfPersons.includes(table) && column === 'name')
    return [
      ...there
        .filter((column) => tells(column) && !named.includes(column))
        .map((column) => `${table}.${column} is left out`),
      ...named.filter((column) => !there.includes(column)).map((column) => `${table}.${column} is not there`),
    ]
  })
  expect(columns.size).toBeGreaterThan(70)
  expect(faults).toEqual([])
})

test('the statement that removes somebody who left takes all that belongs to the account', async () => {
  const [, statement = ''] = /```sql\s+(delete from people .*?;)/s.exec(data) ?? []
  const { rows } = await db.query<{ id: string }>(
    `insert into people (id, email, name, disabled_at) values (gen_random_uuid(), 'name@authority.example', 'Name', now()) returning id`,
  )
  const [{ id = '' } = {}] = rows
  await db.query('insert into recovery_codes (person_id, hash) values ($1, $2)', [id, Buffer.alloc(32)])
  await db.query(
    `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
     values (gen_random_uuid(), $1, now(), now(), now(), '', '')`,
    [id],
  )
  expect((await db.query(statement)).rowCount).toBe(1)
  const left = await db.query(
    'select person_id from recovery_codes where person_id = $1 union select person_id from portal_sessions where person_id = $1',
    [id],
  )
  expect(left.rows).toEqual([])
})

test('each period is the one that the program keeps', () => {
  const periods = [...data.matchAll(/(\d+) (day|hour)s? \(`([a-z-]+)`\)/g)].map(([, count, unit, name]) => [
    name,
    { [`${unit}s`]: Number(count) },
  ])
  const kept = Object.entries(keeping).map(([name, keep]) => [
    name,
    'days' in keep ? { days: keep.days } : { hours: keep.hours },
  ])
  expect(Object.fromEntries(periods)).toEqual(Object.fromEntries(kept))
  const defaults = settingDefaults() as Record<string, unknown> // by their names
  const deadlines = [...data.matchAll(/`(DEADLINE_\w+_DAYS)` \((\d+) days?\)/g)]
  expect(new Set(deadlines.map(([, name]) => name)).size).toBe(5)
  expect(deadlines.filter(([, name = '', days]) => defaults[name] !== Number(days)).map(([words]) => words)).toEqual([])
})

test('the table of permissions is the one by which the program decides', () => {
  const standings = ['reader', 'case-worker', 'developer', 'owner', 'support', 'operator']
  const told = rowsOf(roles)
    .filter((cells) => cells.length === 8)
    .map(([name = '', , ...cells]) => [inCode(name)[0], standings.filter((_, at) => cells[at] === 'yes')])
  const held = Object.entries(permissionTable).map(([name, who]) => [
    name,
    standings.filter((standing) => who.some((one) => one === standing)),
  ])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(held))
})

test('the table of scopes too', () => {
  const told = rowsOf(roles)
    .filter((cells) => cells.length === 3)
    .map(([scope, kind]) => [inCode(scope)[0], inCode(kind)[0]])
  const held = Object.entries(clientKinds).flatMap(([kind, scopes]) => scopes.map((scope) => [scope, kind]))
  expect(told).toEqual(held)
})

test('German words stand in the template alone', () => {
  const withoutTemplate = all.map((page) => page.replaceAll(/^>.*$/gm, '').replace(/^\| Art\. 30[\s\S]*?\n\n/m, ''))
  expect(withoutTemplate.filter((page) => /[äöüßÄÖÜ]/.test(page))).toEqual([])
})
