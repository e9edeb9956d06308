import { beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { removeOldAuditRows, removeOldLinks, removeOldSessions } from './retention-store.ts'
import { DAY } from '../platform/durations.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY)

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

it('sessions that are over for 30 days go, the oldest first and no more than asked for', async () => {
  const personId = newId()
  await db.query(`insert into people (id, email, name) values ($1, 'ada@amt.example', 'Ada')`, [personId])
  const ids = [newId(), newId(), newId()]
  for (const [index, days] of [40, 31, 29].entries()) {
    await db.query(
      `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address)
       values ($1, $2, $3, $3, $3, '', '')`,
      [ids[index], personId, ago(days)],
    )
  }
  expect(await removeOldSessions(db, { before: ago(30), most: 1 })).toEqual([{ id: ids[0] }])
  expect(await removeOldSessions(db, { before: ago(30), most: 10 })).toEqual([{ id: ids[1] }])
  expect((await db.query('select id from portal_sessions')).rows).toEqual([{ id: ids[2] }])
})

it('links that stopped working 30 days ago go, used or not', async () => {
  const ids = [newId(), newId()]
  for (const [index, days] of [31, 29].entries()) {
    await db.query(
      `insert into one_time_links (id, purpose, token_hash, email, created_at, expires_at)
       values ($1::uuid, 'password', $1::text::bytea, $1::text || '@amt.example', $2, $2)`,
      [ids[index], ago(days)],
    )
  }
  expect(await removeOldLinks(db, { before: ago(30), most: 10 })).toEqual([{ id: ids[0] }])
})

it('rows of the audit log go after two years, and never before', async () => {
  const machine = Date.now()
  for (const days of [740, 10]) {
    await db.query(
      `insert into audit_log (at, actor_kind, actor_name, action, object_kind, object_id)
       values ($1, 'system', 'x', 'sign-in', 'person', $2)`,
      [new Date(machine - days * DAY), String(days)],
    )
  }
  expect(await removeOldAuditRows(db, { before: new Date(machine - 731 * DAY), most: 10 })).toHaveLength(1)
  expect((await db.query('select object_id from audit_log')).rows).toEqual([{ object_id: '10' }])
  await expect(removeOldAuditRows(db, { before: new Date(machine), most: 10 })).rejects.toThrow('append-only')
})
