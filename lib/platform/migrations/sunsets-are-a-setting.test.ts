import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSettings, settings } from '../env.ts'
import { replaceLog } from '../log.ts'
import { forget } from '../once-per-process.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './store.ts'

const line = 'DEPRECATION_SUNSETS=named-scopes=2027-06-30T22:00:00Z,submission-ids=2028-01-31T23:00:00Z'
const migrateThrough = (through: string) => migrate(settings().databaseUrl ?? '', { through })
const upgrade = () => migrateThrough('20261205000000_sunsets_are_a_setting')

let db: TestDatabase
const warnings: string[] = []

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('drop schema public cascade; create schema public')
  await migrateThrough('20261204010000_ended_tokens')
  const unexpected = (_: object, message: string) => {
    throw new Error(message)
  }
  const warn = (_: object, message: string) => void warnings.push(message)
  replaceLog({ warn, info: unexpected, error: unexpected, debug: unexpected })
})

afterEach(() => {
  warnings.splice(0)
  forget('log')
})

test('the line that announces the ends on goes to the log and the audit log, and is a setting that is taken', async () => {
  await db.query(
    `insert into deprecation_sunsets values
     ('submission-ids', '2028-02-01 00:00+01'), ('named-scopes', '2027-07-01 00:00+02')`,
  )
  await upgrade()
  expect(warnings).toEqual([expect.stringContaining(`add this line: ${line}`)])
  const { rows } = await db.query<{ object_id: string; setting: string }>(
    `select object_id, after ->> 'setting' as setting from audit_log where action = 'set-deprecation-end' order by id`,
  )
  expect(rows).toEqual([
    { object_id: 'named-scopes', setting: line },
    { object_id: 'submission-ids', setting: line },
  ])
  const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
  expect([...parseSettings({ [name]: value }).sunsets]).toEqual([
    ['named-scopes', new Date('2027-06-30T22:00:00Z')],
    ['submission-ids', new Date('2028-01-31T23:00:00Z')],
  ])
})

test('where no end was set nothing is told', async () => {
  await upgrade()
  expect(warnings).toEqual([])
  expect((await db.query('select from audit_log')).rowCount).toBe(0)
})
