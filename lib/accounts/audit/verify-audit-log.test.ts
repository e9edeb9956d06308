import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { audit } from './audit.ts'
import { removeOldLinksOfChain } from './audit-chain-store.ts'
import { chainAuditRows } from './chain-audit-rows.ts'
import { removeOldAuditRows } from '../retention-store.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

let db: TestDatabase
let ids: number[] = []

const context = () => contextFor(systemActor)
const verdict = (noted?: { position: number; value: string }) => verifyAuditLog(context(), { noted })
const faults = async () => (await verdict()).faults

async function written(count: number, at = new Date()): Promise<void> {
  for (let made = 0; made < count; made++) {
    const object = { kind: 'client', id: `c${made}`, name: 'ein Name' }
    const entry = { action: 'create-client', organisationId: null, object, after: { b: 1, a: ['ä'] } } as const
    await audit(db, systemActor, at, entry)
  }
  const { rows } = await db.query<{ id: string }>('select id from audit_log order by id')
  ids = rows.map((row) => Number(row.id))
}

/** What only who owns the tables can do: past the triggers that keep the log append-only. */
async function forged(sql: string, values: unknown[] = []): Promise<void> {
  for (const table of ['audit_log', 'audit_chain']) await db.query(`alter table ${table} disable trigger user`)
  await db.query(sql, values)
  for (const table of ['audit_log', 'audit_chain']) await db.query(`alter table ${table} enable trigger user`)
}

beforeAll(async () => {
  db = await testDatabase()
})

const emptied = () => forged('truncate audit_log, audit_chain, audit_unchained')

beforeEach(async () => {
  await emptied()
  await written(5)
  await chainAuditRows(context())
})

test('a log that nobody touched is as it was written, also while rows still wait for their link', async () => {
  await written(2)
  expect(await verdict()).toMatchObject({ rows: 7, first: expect.any(Date) as Date, faults: [] })
})

test.each([
  ['another actor', `update audit_log set actor_name = 'somebody else' where id = $1`],
  ['another time', `update audit_log set at = at - interval '1 second' where id = $1`],
  ['another content', `update audit_log set after = after || '{"a": []}' where id = $1`],
  ['no organisation any more', `update audit_log set organisation_id = gen_random_uuid() where id = $1`],
])('%s in a row shows', async (_, sql) => {
  await forged(sql, [ids[2]])
  expect(await faults()).toEqual([{ fault: 'changed', position: 3, auditId: ids[2] }])
})

test('a removed row shows, with its link and without', async () => {
  await forged('delete from audit_log where id = $1', [ids[1]])
  expect(await faults()).toEqual([{ fault: 'removed', position: 2, auditId: ids[1] }])
  await forged('delete from audit_chain where audit_id = $1', [ids[1]])
  expect(await faults()).toEqual([
    { fault: 'removed', position: 2 },
    { fault: 'changed', position: 3, auditId: ids[2] },
  ])
})

test('a beginning that was removed before its time shows', async () => {
  await forged('delete from audit_log where id = any($1)', [ids.slice(0, 2)])
  await forged('delete from audit_chain where position <= 2')
  expect(await faults()).toEqual([{ fault: 'removed', position: 1 }])
})

test('a row whose hash somebody without the key made anew shows', async () => {
  const value = createHash('sha256').update('whatever').digest()
  await forged(`update audit_log set actor_name = 'Eve' where id = $1`, [ids[4]])
  await forged('update audit_chain set value = $1 where position = 5', [value])
  expect(await faults()).toEqual([{ fault: 'changed', position: 5, auditId: ids[4] }])
})

test('a row that was taken off those that wait shows', async () => {
  await written(1)
  await db.query('delete from audit_unchained')
  expect(await faults()).toEqual([{ fault: 'unchained', auditId: ids[5] }])
})

test('an end that was cut off shows to whoever noted the head before', async () => {
  const { head } = await verdict()
  expect((await verdict(head ?? undefined)).faults).toEqual([])
  await written(1)
  expect((await verdict(head ?? undefined)).faults).toEqual([])
  await forged('delete from audit_log where id >= $1', [ids[4]])
  await forged('delete from audit_chain where position >= 5')
  expect(await faults()).toEqual([])
  expect((await verdict(head ?? undefined)).faults).toEqual([{ fault: 'other-head', position: 5 }])
})

test('rows that went by age leave a log that still hangs together', async () => {
  await emptied()
  const old = new Date(Date.now() - 740 * DAY)
  await written(3, old)
  await written(3)
  await chainAuditRows(context())
  const before = new Date(Date.now() - 731 * DAY)
  await removeOldAuditRows(db, { before, most: 10 })
  expect(await removeOldLinksOfChain(db, { before, most: 10 })).toEqual([{ position: 1 }, { position: 2 }])
  expect(await removeOldLinksOfChain(db, { before, most: 10 })).toEqual([])
  expect(await verdict()).toMatchObject({ rows: 3, faults: [] })
  await forged(`update audit_log set actor_name = 'Eve' where id = $1`, [ids[3]])
  expect(await faults()).toMatchObject([{ fault: 'changed', position: 4 }])
})

test('many nodes chain at once: each row has one place, and no place is empty', async () => {
  await written(20)
  await Promise.all(Array.from({ length: 5 }, () => chainAuditRows(context())))
  const { rows } = await db.query<{ position: string }>('select position from audit_chain order by position')
  expect(rows.map((row) => Number(row.position))).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
  expect(await verdict()).toMatchObject({ rows: 25, faults: [] })
})

test.each([
  ['an update', 'update audit_chain set position = position'],
  ['a delete', 'delete from audit_chain'],
  ['a truncate', 'truncate audit_chain'],
])('the chain itself refuses %s', async (_, sql) => {
  await expect(db.query(sql)).rejects.toThrow('append-only')
})
