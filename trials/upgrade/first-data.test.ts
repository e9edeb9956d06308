import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { DAY } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { knownMigrations, migrate } from '#lib/platform/migrations/store.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { verifyCases } from '#lib/timelines/verify-cases.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { firstSettings, layFirstData } from './first-data.ts'

let db: TestDatabase
let before: Awaited<ReturnType<typeof layFirstData>>

beforeAll(async () => {
  db = await testDatabase(firstSettings)
  await db.query('drop schema public cascade; create schema public')
  const connection = await db.connect()
  before = await layFirstData(connection).finally(() => connection.release())
  await migrate(settings().directDatabaseUrl ?? settings().databaseUrl ?? '')
})

const count = async (table: string, condition = 'true') =>
  Number((await db.query(`select count(*) from ${table} where ${condition}`)).rows[0].count)

/** Cases in which nothing was ever submitted, without an event for more than a week when the version came that removes them. */
const unsubmitted = `submitted_at is null and last_event_at < now() - interval '7 days'
  and not exists (select 1 from submissions s where s.case_id = cases.id and s.state <> 'deleted')`

test('what the first installations held is there after all migrations, and none of it is other than before', async () => {
  const { rows: applied } = await db.query('select migration_name from applied_migrations')
  expect(applied).toHaveLength((await knownMigrations()).length)
  for (const table of ['cases', 'submissions', 'replies', 'content_parts', 'events', 'clients', 'people', 'audit_log'])
    expect([table, await count(table)]).toEqual([table, before[table]?.length])
  const { rows: tokens } = await db.query('select jti::text, token from events order by jti::text')
  expect(tokens).toEqual(
    (before.events ?? [])
      .map(({ jti, token }) => ({ jti, token }))
      .toSorted((a, b) => (String(a.jti) < String(b.jti) ? -1 : 1)),
  )
  expect(await verifyCases(contextFor(systemActor), {})).toMatchObject({
    cases: before.cases?.length,
    events: before.events?.length,
    faults: [],
  })
})

test('deadlines of which the first version knew nothing count from the upgrade', async () => {
  const { rows: later } = await db.query<{ name: string }>(
    `select name from deadline_starts where since > now() - interval '1 hour' order by name`,
  )
  expect(later.map(({ name }) => name)).toEqual([
    'callback-endpoints',
    'delivery-hours',
    'event-hours',
    'unsent-files',
    'unsubmitted-cases',
  ])
  const there = await count('cases', unsubmitted)
  expect(there).toBeGreaterThanOrEqual(8)
  const upgraded = Date.now()
  await runCron(contextAt(systemActor, new Date(upgraded)))
  expect(await count('cases', unsubmitted)).toBeGreaterThanOrEqual(there)
  await runCron(contextAt(systemActor, new Date(upgraded + 6 * DAY)))
  expect(await count('cases', unsubmitted)).toBeGreaterThanOrEqual(there)
  await runCron(contextAt(systemActor, new Date(upgraded + 8 * DAY)))
  expect(await count('cases', unsubmitted)).toBe(0)
})
