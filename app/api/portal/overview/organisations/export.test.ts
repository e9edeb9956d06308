import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { monthInBerlin } from '#lib/platform/berlin-day.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { countFigures } from '#lib/wings/overview/count-event-hours.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { destination, party, service, submitted, tagOf, postedEvent } from '#server/testing/service.ts'

test('the exported figures are what was really sent: submissions, decisions and every encrypted byte', async () => {
  await testDatabase()
  const send = await service()
  const [sender, receiver] = [await party(send, 'online-service'), await party(send, 'administration-system')]
  const destinationId = await destination(send, receiver)
  const context = contextFor(systemActor)
  const month = monthInBerlin(await context.clock.service())
  const first = await submitted(send, sender, destinationId, { attachmentIds: [randomUUID(), randomUUID()] })
  const second = await submitted(send, sender, destinationId)
  const tags = Object.fromEntries(Object.entries(first.attachments).map(([id, part]) => [id, tagOf(part)]))
  const authenticationTags = { metadata: tagOf(first.metadata), data: tagOf(first.data), attachments: tags }
  const { submissionId, caseId } = first
  const event = postedEvent({
    destinationId,
    caseId,
    submissionId,
    name: 'accept-submission',
    content: { authenticationTags },
  })
  const decided = await send('POST', `/submission-api/v2/cases/${caseId}/events`, {
    token: receiver.token,
    body: event,
  })
  expect(decided.status).toBeLessThan(300)
  await countFigures(context)

  const parts = [first, second].flatMap(({ metadata, data, attachments }) => [
    metadata,
    data,
    ...Object.values(attachments),
  ])
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  const operator = await person({ isOperator: true })
  const { status, headers, text } = await send('GET', `/api/portal/overview/organisations/export?month=${month}`, {
    headers: signedInAs(operator),
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="kurier-organisations-${month}.csv"`)
  const row = [month, DEFAULT_ORGANISATION, 'default', 2, 1, 0, 2, bytes, bytes, bytes, bytes, '', '', '', '']
  expect(text).toContain(`\r\n${row.join(',')}\r\n`)
})
