import { expect, test } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, party, postedEvent, service, submitted, tagOf } from '#server/testing/service.ts'

test('what was submitted before the clock was set back by an hour is decided at once', async () => {
  const db = await testDatabase()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const destinationId = await destination(send, receiver)
  const { submissionId, caseId, metadata, data } = await submitted(send, sender, destinationId)
  await db.query(
    `update submissions set submitted_at = submitted_at + interval '1 hour', created_at = created_at + interval '1 hour',
       state_since = state_since + interval '1 hour' where id = $1`,
    [submissionId],
  )
  const content = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data) } }
  const decision = (payload: object) =>
    postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content, payload: { ...payload } })
  const post = (body: string) =>
    send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body })

  const refused = await post(decision({ iat: Math.floor(Date.now() / 1000) + 600 }))
  expect(refused.status).toBe(422)
  expect(refused.json.errors).toEqual([
    {
      pointer: '/iat',
      detail: expect.stringMatching(/^"iat" lies (599|600) seconds in the future: the clock of .+ is ahead/),
    },
  ])
  expect((await post(decision({}))).status).toBe(204)
})
