import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchesWritten } from '#lib/documents/note-fetch.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import type { KnowledgeAnswer } from '#lib/timelines/knowledge-schema.ts'
import { kurier, kurierJson } from '#server/kurier/testing/run-command.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send, type NewSubmission } from '#server/testing/service.ts'
import { callbackFailing, caseWorld, reject, submittedIn, type CaseWorld } from './testing/case-world.ts'

const attachmentId = newId()
let db: TestDatabase
let send: Send
let world: CaseWorld

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  world = await caseWorld(send)
})

beforeEach(() => {
  forget('rate-counters')
  completeSettings({ DEEMED_RECEIPT: '' })
})

async function knowledgeFor(side: 'sending' | 'receiving', { caseId }: NewSubmission): Promise<KnowledgeAnswer> {
  const someone = await person({ role: 'reader', organisationId: world[side].organisationId })
  const answer = await send('GET', `/api/portal/cases/${caseId}/knowledge`, { headers: signedInAs(someone) })
  expect(answer.status).toBe(200)
  return answer.json as KnowledgeAnswer // promised by its schema
}

function fetchContent({ submissionId }: NewSubmission, method = 'GET', rest = '') {
  const { token } = world.receiving.client
  return send(method, `/submission-api/v2/submissions/${submissionId}${rest}`, { token })
}

test('what is fetched is noted by client and part, first and last; the head of it is not', async () => {
  const made = await submittedIn(send, world, [attachmentId])
  await fetchContent(made, 'HEAD')
  await fetchesWritten(db)
  expect((await knowledgeFor('receiving', made)).documents[0]?.fetches).toEqual([])
  await fetchContent(made)
  await fetchesWritten(db)
  await fetchContent(made)
  await fetchContent(made, 'GET', `/attachments/${attachmentId}`)
  await fetchesWritten(db)
  const fetches = (await knowledgeFor('receiving', made)).documents[0]?.fetches
  const facts = fetches?.map(({ part, times, client }) => [part, times, client])
  const client = 'A administration-system'
  expect(facts?.sort()).toEqual(
    [
      ['metadata', 2, client],
      ['data', 2, client],
      [attachmentId, 1, client],
    ].sort(),
  )
})

test('the sender reads what it sends to nobody, and is not told which client of the other side fetched', async () => {
  const made = await submittedIn(send, world)
  const path = `/submission-api/v2/submissions/${made.submissionId}`
  await send('GET', path, { token: world.sending.client.token })
  await fetchContent(made)
  await fetchesWritten(db)
  const known = await knowledgeFor('sending', made)
  expect(known.documents[0]?.fetches).toMatchObject([
    { client: null, times: 1 },
    { client: null, times: 1 },
  ])
  expect(JSON.stringify(known)).not.toContain(world.receiving.client.clientId)
})

test('handed in, learned from the list, decided: each with its time; a callback that never was is none', async () => {
  const made = await submittedIn(send, world)
  const list = '/submission-api/v2/submissions?offset=0&limit=500'
  await send('GET', list, { token: world.receiving.client.token })
  await reject(send, world, made)
  await db.query('select 1')
  const [document] = (await knowledgeFor('sending', made)).documents
  expect(document).toMatchObject({
    subjectKind: 'submission',
    subjectId: made.submissionId,
    receiver: 'administration',
    sender: 'online-service',
    toldByCallback: null,
    untold: { state: 'not-configured', reason: 'not-configured', attempts: 0, lastAt: null, wait: null },
    decision: { happening: 'reject-submission', author: 'destination', signature: { state: 'verified' }, told: null },
    deemed: null,
  })
  expect(document?.handedInAt).toMatch(/Z$/)
})

test('a callback that failed so far is told with its attempts, and that it goes on', async () => {
  const made = await submittedIn(send, world)
  const { nextAttemptAt } = await callbackFailing(world, made)
  const time = expect.stringMatching(/Z$/) as string
  const wait = { reason: 'address', since: time, nextAttemptAt, lastFailure: { status: 500 } }
  expect((await knowledgeFor('sending', made)).documents).toMatchObject([
    { toldByCallback: null, untold: { state: 'waiting', attempts: 1, lastAt: time, wait } },
  ])
  await db.query(
    `update notices set state = 'cancelled', reason = 'callback-removed', next_attempt_at = null where case_id = $1`,
    [made.caseId],
  )
  expect((await knowledgeFor('sending', made)).documents).toMatchObject([
    { untold: { state: 'cancelled', reason: 'callback-removed', attempts: 1, wait: null } },
  ])
})

test('without a rule no day is told; with one it is counted from what the rule names', async () => {
  const made = await submittedIn(send, world)
  expect(await knowledgeFor('receiving', made)).toMatchObject({ rule: null, documents: [{ deemed: null }] })
  completeSettings({ DEEMED_RECEIPT: 'fetched+3' })
  expect(await knowledgeFor('receiving', made)).toMatchObject({
    rule: { from: 'fetched', days: 3, onWorkingDay: false },
    documents: [{ deemed: null }],
  })
  completeSettings({ DEEMED_RECEIPT: 'handed-in+0' })
  const [document] = (await knowledgeFor('receiving', made)).documents
  expect(document?.deemed).toMatchObject({ from: document?.deemed?.day, passed: [] })
})

test('fetches go with the case, and what is fetched of a case that is gone is not kept', async () => {
  const made = await submittedIn(send, world)
  await fetchContent(made)
  await fetchesWritten(db)
  await fetchContent(made)
  await db.query('select purge_case($1)', [made.caseId])
  await fetchesWritten(db)
  const { rows } = await db.query('select 1 from content_fetches where case_id = $1', [made.caseId])
  expect(rows).toEqual([])
})

test('a fetch that cannot be noted is answered all the same', async () => {
  const made = await submittedIn(send, world)
  await db.query('alter table content_fetches rename to elsewhere')
  expect((await fetchContent(made)).status).toBe(200)
  await fetchesWritten(db)
  await db.query('alter table elsewhere rename to content_fetches')
})

test('the command line tells who knew when', async () => {
  const made = await submittedIn(send, world)
  await callbackFailing(world, made)
  await fetchContent(made)
  const { stdout } = await kurier('cases', 'knowledge', made.caseId)
  expect(stdout).toContain(`submission ${made.submissionId}`)
  expect(stdout).toMatch(
    /told by callback +- \(waiting: the receiver fails since 2[-\dT:]+Z, next attempt 2[-\dT:]+Z, 1 failed attempts, the last 2\d{3}-/,
  )
  expect(stdout).toContain('The operator has set no rule')
  expect(await kurierJson('cases', 'knowledge', made.caseId)).toMatchObject({
    caseId: made.caseId,
    documents: [{ fetches: [{ times: 1 }, { times: 1 }] }],
  })
})
