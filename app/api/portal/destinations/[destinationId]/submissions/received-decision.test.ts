import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { assignClient } from '#lib/destinations/assign-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { destination, party, postedEvent, service, submitted, tagOf } from '#server/testing/service.ts'
import type { Party, Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string
let sent: Awaited<ReturnType<typeof submitted>>
let sabine: TestPerson
let colleague: TestPerson

beforeAll(async () => {
  db = await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  sender = await party(send, 'online-service')
})

beforeEach(async () => {
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
  sent = await submitted(send, sender, destinationId)
  const asked = { role: 'case-worker', organisationId: DEFAULT_ORGANISATION } as const
  sabine = await person({ ...asked, name: 'Sabine Sachlich' })
  colleague = await person({ ...asked, name: 'Ada Amt' })
})

async function tokenOf(who: TestPerson): Promise<string> {
  const path = `/api/portal/destinations/${destinationId}/workbench-token`
  return String((await send('POST', path, { headers: signedInAs(who) })).json.accessToken)
}

async function decide(token: string, name: 'accept-submission' | 'reject-submission') {
  const { caseId, submissionId, metadata, data } = sent
  const accepted = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data), attachments: {} } }
  const rejected = { problems: [{ type: 'https://schema.example/p', title: 'Unlesbar', instance: 'data' }] }
  const content = name === 'accept-submission' ? accepted : rejected
  const body = postedEvent({ destinationId, caseId, submissionId, name, content })
  return send('POST', `/submission-api/v2/cases/${caseId}/events`, { token, body })
}

async function decisionRead(): Promise<unknown> {
  const path = `/api/portal/destinations/${destinationId}/submissions/${sent.submissionId}`
  return (await send('GET', path, { headers: signedInAs(colleague) })).json.decision
}

test('before it there is none', async () => {
  expect(await decisionRead()).toBeNull()
})

test('one who comes too late is refused, and reads who was quicker, and when', async () => {
  expect((await decide(await tokenOf(sabine), 'accept-submission')).status).toBe(204)
  expect((await decide(await tokenOf(colleague), 'reject-submission')).status).toBe(409)
  const decision = { outcome: 'accepted', by: 'person', name: 'Sabine Sachlich' }
  expect(await decisionRead()).toEqual({ ...decision, at: expect.stringMatching(/^\d{4}-/) })
  // whatever becomes of it
  await db.query(`update submissions set state = 'deleted' where id = $1`, [sent.submissionId])
  expect(await decisionRead()).toMatchObject(decision)
})

test('of a decision that a system made its name is told, where there is one alone', async () => {
  expect((await decide(receiver.token, 'reject-submission')).status).toBe(204)
  expect(await decisionRead()).toMatchObject({ outcome: 'rejected', by: 'system', name: 'A administration-system' })
  const { clientId } = await createClient(contextFor(systemActor), { name: 'Neu', kind: 'administration-system' })
  await assignClient(contextFor(systemActor), { destinationId, clientId })
  expect(await decisionRead()).toMatchObject({ outcome: 'rejected', by: 'system', name: null })
})

test('of a rejection for want of a decision the service is told', async () => {
  const event = {
    jti: crypto.randomUUID(),
    issuer: 'https://kurier.example',
    kid: 'k',
    name: 'reject-submission',
    subjectKind: 'submission',
    subjectId: sent.submissionId,
    issuedAt: new Date().toISOString(),
    token: 'a.b.c',
    tell: [],
  }
  await db.query('select record_event($1, $2, now())', [sent.caseId, JSON.stringify(event)])
  expect(await decisionRead()).toMatchObject({ outcome: 'rejected', by: 'service', name: null })
})
