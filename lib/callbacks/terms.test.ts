import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { callbackTypes } from '@kurier/wire/names'
import { noticeReasons, noticeStates } from './terms.ts'
import { deliveryFixture, secretOf, type SampleSubmission } from './testing/delivery-fixture.ts'

const start = new Date('2031-03-05T12:00:00Z')
const CHECK_VIOLATION = '23514'

let db: TestDatabase
let made: SampleSubmission

beforeAll(async () => {
  db = await testDatabase()
  const fixture = deliveryFixture(db)
  const callback = { url: 'https://receiver.example/callback', secret: secretOf('x') }
  made = await fixture.submitted(start, { destinationId: await fixture.destination(callback) })
})

/** Changes the notice, which waits. */
const set = (values: string) => db.query(`update notices set ${values} where case_id = $1`, [made.caseId])

test.each([
  ['type', callbackTypes],
  ['state', noticeStates],
  ['reason', noticeReasons],
] as const)('the %s of a notice is one of those that the database takes', async (column, listed) => {
  const { rows } = await db.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = 'notices'::regclass and a.attname = $1`,
    [column],
  )
  expect(rows.map(({ definition }) => [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value))).toEqual([
    listed,
  ])
})

test.each(['', 'given-up', 'no callback is configured', 'not-in-time; sent again'])(
  '%j is no reason: the database refuses it',
  async (reason) => {
    await expect(set(`reason = '${reason}'`)).rejects.toMatchObject({ code: CHECK_VIOLATION })
  },
)

test.each(['delivered', 'cancelled'])('what is %s was not sent again: the database refuses it', async (state) => {
  await expect(set(`state = '${state}', renewed_at = now()`)).rejects.toMatchObject({ code: CHECK_VIOLATION })
})
