import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, party, postedEvent, service, submitted, tagOf } from '#server/testing/service.ts'

/** Resolves when `count` statements wait for a lock. */
async function waiting(db: TestDatabase, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
        return rows.length
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
}

test('a key that is revoked after its signature was checked decides nothing any more', async () => {
  const db = await testDatabase()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const destinationId = await destination(send, receiver)
  const { submissionId, caseId, metadata, data } = await submitted(send, sender, destinationId)
  const content = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data) } }
  const token = postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content })
  const post = () => send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body: token })

  // the second look for the same token comes after the check of the signature, and waits here
  const holder = await db.connect()
  await holder.query('begin')
  await holder.query('lock table events in access exclusive mode')
  const posting = post()
  await waiting(db, 1)
  await db.query(`update destination_keys set revoked_at = now() where destination_id = $1`, [destinationId])
  await holder.query('commit')
  holder.release()

  const refused = await posting
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('revoked')
  const { rows } = await db.query(`select state from submissions where id = $1`, [submissionId])
  expect(rows).toEqual([{ state: 'submitted' }])
})
