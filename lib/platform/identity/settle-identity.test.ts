import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signServiceEvent, type RecordableEvent } from '../../cases/sign-event.ts'
import { completeSettings, settings } from '../env.ts'
import { bareCase } from '../testing/bare-case.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { forgetIdentities, identities } from './identities.ts'
import { settleIdentity } from './settle-identity.ts'
import { storedIdentity, type IdentityWish } from './stored-identity.ts'

const OLD = 'http://localhost:3999'
const usual = { BASE_URL: OLD, SCHEMA_BASE: '', WIRE_PROFILE: 'own', ALLOW_INSECURE_HTTP: '', PORT: '3000' }
let db: TestDatabase
let event: RecordableEvent

beforeAll(async () => {
  db = await testDatabase()
  const draft = { caseId: randomUUID(), subjectId: randomUUID(), content: {}, at: new Date('2026-12-03T10:00:00Z') }
  event = await signServiceEvent(db, { row: 'create-submission', ...draft })
})

/** An installation that nobody has started yet. */
beforeEach(async () => {
  completeSettings(usual)
  await emptied('identities')
})

async function emptied(table: string): Promise<void> {
  await db.query(
    `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
  )
  forgetIdentities()
}

const bases = async () =>
  (await identities(db)).map(({ baseUrl, schemaBase, wireProfile }) => [baseUrl, schemaBase, wireProfile])

/** Beside a log as versions left it that wrote nothing down: with one event, signed under the address of the tests. */
async function withLog(work: () => Promise<unknown>): Promise<void> {
  await db.query('select record_event($1, $2, now())', [await bareCase(db), JSON.stringify(event)])
  await work()
  await emptied('events')
}

const settle = (wish: IdentityWish) => settleIdentity(db, wish)

test('the first start writes what the settings say', async () => {
  await settle('settings')
  expect(await bases()).toEqual([[OLD, `${OLD}/schemas`, 'own']])
})

test('a command that is told nothing leaves that to the start; one that is told an address says the same', async () => {
  completeSettings({ BASE_URL: '' })
  await settle('stored')
  expect(await bases()).toEqual([])
  completeSettings({ BASE_URL: 'https://kurier.example', WIRE_PROFILE: 'fit-connect' })
  await settle('stored')
  expect(await bases()).toEqual([['https://kurier.example', 'https://schema.fitko.de/fit-connect', 'fit-connect']])
})

test('of an installation of before its log says what it is, and settings must fit', async () => {
  await withLog(async () => {
    expect(await storedIdentity(db, new Set(['events']))).toMatchObject({
      bearing: { baseUrl: OLD },
      isWritten: false,
    })
    completeSettings({ BASE_URL: 'https://other.example' })
    await expect(settle('settings')).rejects.toMatchObject({ code: 'other-identity' })
  })
})

test('a command on it takes over what the log says, and writes it down', async () => {
  completeSettings({ BASE_URL: '', PORT: '8080' })
  await withLog(() => settle('stored'))
  expect(await bases()).toEqual([[OLD, `${OLD}/schemas`, 'own']])
  expect(settings().baseUrl).toBe(OLD)
})

test('a command takes all of it from the database, also plain http that the start was allowed', async () => {
  completeSettings({
    BASE_URL: 'http://intern.example',
    ALLOW_INSECURE_HTTP: 'true',
    SCHEMA_BASE: 'http://types.example/a',
  })
  await settle('settings')
  completeSettings({ BASE_URL: '', ALLOW_INSECURE_HTTP: '', SCHEMA_BASE: '' })
  await settle('stored')
  expect(settings()).toMatchObject({ baseUrl: 'http://intern.example', schemaBase: 'http://types.example/a' })
})

test.each([
  [
    'settings',
    { BASE_URL: '', PORT: '8080' },
    /^BASE_URL: .* is http:\/\/localhost:3999, and the settings say http:\/\/localhost:8080\./,
  ],
  [
    'settings',
    { SCHEMA_BASE: 'https://types.example' },
    /^SCHEMA_BASE: .*say https:\/\/types\.example\.[^]*Set what it is: BASE_URL=http:\/\/localhost:3999\n/,
  ],
  ['stored', { BASE_URL: 'http://localhost:1' }, /^BASE_URL: /],
  ['stored', { WIRE_PROFILE: 'fit-connect' }, /^WIRE_PROFILE: /],
] as const)('%s are refused when they say something else: %j', async (wish, more, words) => {
  await settle('settings')
  completeSettings(more)
  await expect(settle(wish)).rejects.toMatchObject({ code: 'other-identity', message: expect.stringMatching(words) })
})

test('who is about to move it may say anything', async () => {
  await settle('settings')
  completeSettings({ BASE_URL: 'https://new.example' })
  await settle('any')
  expect(settings().baseUrl).toBe(OLD)
})
