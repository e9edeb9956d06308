import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addressesOf } from '../wire-addresses.ts'
import { addIdentity, forgetIdentities, heldUntil, identities, writeFirstIdentity } from './identities.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const bearing = (baseUrl: string) => ({ baseUrl, schemaBase: `${baseUrl}/schemas`, wireProfile: 'own' as const })
const first = { ...bearing('http://localhost:3999'), holdsFrom: null }
const moved = new Date('2026-12-03T10:00:00Z')

test('the first identity is written once and holds from the beginning', async () => {
  await writeFirstIdentity(db, bearing('https://somebody.example'))
  expect(await identities(db)).toEqual([first])
})

test('another one follows it and holds from its second on', async () => {
  await addIdentity(db, bearing('https://new.example'), moved)
  forgetIdentities()
  const all = await identities(db)
  expect(all).toEqual([first, { ...bearing('https://new.example'), holdsFrom: moved }])
  expect(all.map((identity) => heldUntil(all, identity))).toEqual([moved, null])
})

test('of two that are added at once one is refused', async () => {
  const adding = ['https://a.example', 'https://b.example'].map((baseUrl) => addIdentity(db, bearing(baseUrl), moved))
  const outcomes = await Promise.allSettled(adding)
  const refusals = outcomes.filter(({ status }) => status === 'rejected')
  // when the first was through before the second looked, both stand in their order
  expect(refusals.length).toBeLessThan(2)
  for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'conflict' } })
  const { rows } = await db.query<{ number: number }>('select number from identities order by number')
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 4 - refusals.length }, (_, at) => at + 1))
})

test.each([
  ['changed', `update identities set base_url = 'https://other.example'`],
  ['removed', 'delete from identities'],
  ['emptied', 'truncate identities'],
])('identities cannot be %s', async (_, sql) => {
  await expect(db.query(sql)).rejects.toThrow('identities are append-only')
})

test.each([
  ['a second one that holds from the beginning', `(9, 'https://x.example', 'https://x.example/s', 'own', null)`],
  ['a time within a second', `(9, 'https://x.example', 'https://x.example/s', 'own', '2026-12-03T10:00:00.5Z')`],
  ['a profile that is none', `(9, 'https://x.example', 'https://x.example/s', 'xta', '2026-12-03T10:00:00Z')`],
])('the table refuses %s', async (_, values) => {
  await expect(db.query(`insert into identities values ${values}`)).rejects.toThrow('violates check constraint')
})

test('the addresses of an identity are made from its bases, whatever the settings are', () => {
  expect(addressesOf(bearing('https://old.example'))).toMatchObject({
    submissionApi: 'https://old.example/submission-api',
    eventTypeBase: 'https://old.example/schemas/events',
  })
})
