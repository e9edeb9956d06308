import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const asOperator = (method: string, query = '') =>
  send(method, `/api/portal/admin/cron${query}`, { headers: signedInAs(operator) })

/** What the audit log says of it, latest first. */
const audited = async () =>
  (
    await db.query<{ actor_id: string; after: object }>(
      `select actor_id, after from audit_log where action = 'run-cron' order by id desc`,
    )
  ).rows

describe('the due work', () => {
  it('is done when it is asked for; the run stands in the list, and in the audit log', async () => {
    // moving the clock runs it too
    await db.query('delete from cron_runs')
    await db.query(`insert into cron_runs (started_at) values (now() - interval '31 days')`)
    const run = await asOperator('POST')
    expect(run).toMatchObject({ status: 200, json: { cleaned: 1, more: false } })
    const list = await asOperator('GET')
    expect(list.json).toMatchObject({
      runs: [{ summary: { cleaned: 1 } }],
      lastCleanUp: { summary: { cleaned: 1 } },
      next: null,
    })
    expect(await audited()).toMatchObject([{ actor_id: operator.personId, after: { cleaned: 1 } }])
  })

  it('is listed page by page, newest first', async () => {
    await db.query('delete from cron_runs')
    await db.query(
      `insert into cron_runs (started_at, finished_at, summary)
       select now() - n * interval '1 minute', now(), case when n = 3 then null else '{"other": 1}'::jsonb end
       from generate_series(1, 30) n`,
    )
    const first = (await asOperator('GET')).json as { runs: { id: number; summary: null }[]; next: number }
    expect(first.runs).toHaveLength(25)
    expect(first.runs.every(({ summary }) => summary === null)).toBe(true)
    const second = (await asOperator('GET', `?before=${first.next}`)).json as typeof first
    expect(second.runs).toHaveLength(5)
    const ids = [...first.runs, ...second.runs].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(second.next).toBeNull()
  })
})
