import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { queueDepth } from './queue-depth.ts'
import { sampleOffice, type SampleOffice } from './testing/sample-office.ts'
import { DAY } from '../../platform/durations.ts'

let db: TestDatabase
let office: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
  office = await sampleOffice(db)
})

test('replies whose deadline is over wait with the submissions, each by the deadline of its state', async () => {
  const now = Date.now()
  const { caseId } = await office.submitted(new Date(now))
  const reply = (state: string, days: number) =>
    db.query(
      `insert into replies (id, case_id, destination_id, client_id, state, announced_attachments, created_at, state_since)
       values ($1, $2, $3, $4, $5, '{}', $6, $6)`,
      [randomUUID(), caseId, office.destinationId, office.clientId, state, new Date(now - days * DAY)],
    )
  for (const [state, days] of [
    ['incomplete', 0.9],
    ['submitted', 13.9],
    ['accepted', 6.9],
    ['deleted', 100],
  ] as const) {
    await reply(state, days)
  }
  expect((await queueDepth(contextFor(systemActor))).deadlines).toEqual({ count: 0, oldest: null })
  await reply('incomplete', 2)
  await reply('submitted', 20)
  await reply('rejected', 8)
  expect((await queueDepth(contextFor(systemActor))).deadlines).toEqual({
    count: 3,
    oldest: new Date(now - 6 * DAY).toISOString(),
  })
})
