import pg from 'pg'
import { expect, test } from 'vitest'
import { completeSettings, foreignVariables } from './env.ts'
import { removeForeign } from './foreign-variables.ts'
import { foreign } from './testing/foreign.ts'
import { testSettings } from './testing/test-settings.ts'

test('what is meant for others is taken out, and nothing else', () => {
  const environment = { ...foreign, PAGER: 'less', PGP: 'x', pghost: 'x', DATABASE_URL: 'postgres://here/kurier' }
  expect(removeForeign(environment)).toEqual([...Object.keys(foreign), 'PGP'].toSorted())
  expect(Object.keys(environment)).toEqual(['PAGER', 'pghost', 'DATABASE_URL'])
})

test('once the settings were read, a connection goes where its address says', () => {
  Object.assign(process.env, foreign)
  completeSettings(testSettings)
  expect(foreignVariables()).toEqual(Object.keys(foreign).toSorted())
  const client = new pg.Client({ connectionString: 'postgres://kurier@127.0.0.1:5433/kurier' })
  const { connectionParameters } = client as unknown as { connectionParameters: object } // as the driver has it
  expect(connectionParameters).toMatchObject({ host: '127.0.0.1', port: 5433, database: 'kurier', user: 'kurier' })
  expect(connectionParameters).toMatchObject({ ssl: false, options: undefined, replication: undefined, binary: false })
})
