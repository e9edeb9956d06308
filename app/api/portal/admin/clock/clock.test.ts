import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true })
})

beforeEach(() => forget('rate-counters'))

const asOperator = (method: string, body?: object) =>
  send(method, `/api/portal/admin/clock`, { body, headers: signedInAs(operator) })

/** What the audit log says of it, latest first. */
const audited = async () =>
  (
    await db.query<{ actor_id: string; object_id: string; after: object }>(
      `select actor_id, object_id, after from audit_log where action = 'advance-clock' order by id desc`,
    )
  ).rows

describe('the service clock', () => {
  afterEach(() => void completeSettings({ SANDBOX: 'true' }))

  it('is moved forward in a sandbox, and the audit log says so', async () => {
    const { json } = await asOperator('POST', { days: 1.5 })
    expect(json).toMatchObject({ offsetSeconds: 129_600, movable: true })
    expect(await audited()).toEqual([
      { actor_id: operator.personId, object_id: 'service-clock', after: { days: 1.5, offsetSeconds: 129_600 } },
    ])
  })

  it.each([0, -1, 36_501, 1e-12])('is not moved by %d days', async (days) => {
    const before = (await audited()).length
    expect(await asOperator('POST', { days })).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/days' }] },
    })
    expect(await audited()).toHaveLength(before)
  })

  it('stands still outside a sandbox', async () => {
    completeSettings({ SANDBOX: 'false' })
    expect((await asOperator('GET')).json).toMatchObject({ movable: false })
    expect((await asOperator('POST', { days: 1 })).status).toBe(409)
  })
})
