import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { postedEvent, service, tagOf, type Send, type NewSubmission } from '#server/testing/service.ts'
import {
  callbackFailing,
  caseWorld,
  forge,
  mismatch,
  reject,
  submittedIn,
  type CaseWorld,
} from './testing/case-world.ts'
import { DAY } from '#lib/platform/durations.ts'
import type { Role } from '#lib/platform/terms.ts'

const path = '/api/portal/cases'
const attachmentId = newId()

let db: TestDatabase
let send: Send
let world: CaseWorld
let made: NewSubmission
let receiver: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  world = await caseWorld(send)
  made = await submittedIn(send, world, [attachmentId])
  await reject(send, world, made)
  receiver = await person({ role: 'reader', organisationId: world.receiving.organisationId })
})

beforeEach(() => forget('rate-counters'))

const get = (someone: TestPerson, target: string) => send('GET', target, { headers: signedInAs(someone) })

async function timelineOf(someone: TestPerson, caseId = made.caseId): Promise<TimelineAnswer> {
  const answer = await get(someone, `${path}/${caseId}`)
  expect(answer.status).toBe(200)
  return answer.json as TimelineAnswer // promised by its schema
}

async function looks(someone: TestPerson): Promise<{ action: string; object_id: string; organisation_id: string }[]> {
  const { rows } = await db.query('select action, object_id, organisation_id from audit_log where actor_id = $1', [
    someone.personId,
  ])
  return rows as { action: string; object_id: string; organisation_id: string }[]
}

const targets = (): string[] => ['', '/events/1', '/evidence'].map((rest) => `${path}/${made.caseId}${rest}`)

async function idsInList(someone: TestPerson): Promise<unknown[]> {
  const { json } = await get(someone, path)
  return (json.cases as { caseId: string }[]).map(({ caseId }) => caseId)
}

test.each<Role>(['owner', 'developer', 'case-worker', 'reader'])('a %s of either side sees the case', async (role) => {
  for (const side of ['sending', 'receiving'] as const) {
    const someone = await person({ role, organisationId: world[side].organisationId })
    for (const target of targets()) expect((await get(someone, target)).status).toBe(200)
    expect(await idsInList(someone)).toContain(made.caseId)
    expect(await looks(someone)).toEqual([])
  }
})

test('for anybody else the case is not there', async () => {
  for (const someone of [await person({ role: 'owner' }), await person()]) {
    for (const target of [...targets(), `${path}/${made.caseId}/stream`]) {
      expect((await get(someone, target)).status).toBe(404)
    }
    expect(await idsInList(someone)).not.toContain(made.caseId)
  }
  for (const target of targets()) expect((await send('GET', target)).status).toBe(401)
})

test.each([{ isSupport: true }, { isOperator: true }])(
  '%j sees every case, and each look is written down',
  async (wish) => {
    const someone = await person(wish)
    expect(await idsInList(someone)).toContain(made.caseId)
    expect(await looks(someone)).toEqual([])
    const look = { object_id: made.caseId, organisation_id: world.receiving.organisationId }
    await timelineOf(someone)
    await timelineOf(someone)
    expect(await looks(someone)).toEqual([{ action: 'see-case', ...look }])
    await get(someone, `${path}/${made.caseId}/evidence`)
    await get(someone, `${path}/${made.caseId}/evidence`)
    await get(someone, `${path}/${made.caseId}/events/1`)
    const actions = (await looks(someone)).map(({ action }) => action)
    expect(actions).toEqual(['see-case', 'export-case', 'export-case', 'see-case'])
  },
)

test('an hour later the same look is written down again', async () => {
  const { actor, personId } = await person({ isSupport: true })
  const now = new Date()
  for (const minutes of [0, 59, 61])
    await readTimeline(contextAt(actor, new Date(now.getTime() + minutes * 60_000)), { caseId: made.caseId })
  const { rows } = await db.query('select 1 from audit_log where actor_id = $1', [personId])
  expect(rows).toHaveLength(2)
})

test('a rejected case tells who rejected it, why, and that the signature is the destination’s', async () => {
  const timeline = await timelineOf(receiver)
  expect(timeline.events.map(({ happening, lane }) => [happening, lane])).toEqual([
    ['create-submission', 'online-service'],
    ['submit-submission', 'online-service'],
    ['reject-submission', 'administration'],
  ])
  const [created, submit, rejected] = timeline.events
  expect(created?.signature).toMatchObject({ state: 'verified', keyOf: 'service' })
  expect(submit?.tags).toEqual([
    { part: 'metadata', tag: tagOf(made.metadata) },
    { part: 'data', tag: tagOf(made.data) },
    { part: attachmentId, tag: tagOf(made.attachments[attachmentId] ?? '') },
  ])
  expect(rejected?.signature).toEqual({
    state: 'verified',
    kid: 'signing-key-1',
    keyOf: 'destination',
    isRevoked: false,
  })
  const unnamed = { part: 'data', given: null, submitted: tagOf(made.data), finding: 'unnamed' }
  expect(rejected?.problems).toEqual([{ ...mismatch, name: 'authentication-tag-incorrect', clues: [unnamed] }])
  expect(rejected?.notices).toMatchObject([{ side: 'online-service', type: 'new-events', state: 'not-configured' }])
})

test('a notice without an address says whether it goes out when there is one', async () => {
  const { caseId } = await submittedIn(send, world)
  const noticeOf = async () => (await timelineOf(receiver, caseId)).events[1]?.notices[0]
  expect(await noticeOf()).toMatchObject({ side: 'administration', state: 'not-configured', reason: 'not-configured' })
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, state, reason, created_at)
     select case_id, 2, 'administration', 'new-submissions', 'submission', id, destination_id, 'not-configured',
       'callback-awaited', now() from submissions where case_id = $1`,
    [caseId],
  )
  expect(await noticeOf()).toMatchObject({ state: 'not-configured', reason: 'callback-awaited' })
})

test('a notice that was given up warns until it is sent again, and says so from then on', async () => {
  const { caseId } = await submittedIn(send, world)
  const shown = async () => {
    const { events, warnings } = await timelineOf(receiver, caseId)
    const { json } = await get(receiver, path)
    const listed = (json.cases as { caseId: string; warnings: string[] }[]).find((one) => one.caseId === caseId)
    return [events[1]?.notices[0], warnings, listed?.warnings]
  }
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, state, reason, created_at)
     select case_id, 2, 'administration', 'new-submissions', 'submission', id, destination_id, 'given-up', 'not-in-time', now()
     from submissions where case_id = $1`,
    [caseId],
  )
  const notice = { state: 'given-up', reason: 'not-in-time' }
  expect(await shown()).toMatchObject([{ ...notice, isSentAgain: false }, ['given-up'], ['given-up']])
  await db.query('update notices set renewed_at = now() where case_id = $1', [caseId])
  expect(await shown()).toMatchObject([{ ...notice, isSentAgain: true }, [], []])
})

test('the facts tell states and sizes, and nothing of the content', async () => {
  const answer = await get(receiver, `${path}/${made.caseId}`)
  const timeline = answer.json as TimelineAnswer
  const [submission] = timeline.submissions
  expect(submission).toMatchObject({ submissionId: made.submissionId, state: 'rejected', region: null })
  expect(submission?.parts).toEqual([
    { part: 'metadata', kind: 'metadata', size: made.metadata.length },
    { part: 'data', kind: 'data', size: made.data.length },
    { part: attachmentId, kind: 'attachment', size: made.attachments[attachmentId]?.length },
  ])
  const [ahead] = timeline.ahead
  const weekLater = new Date(Date.parse(submission?.stateSince ?? '') + 7 * DAY).toISOString()
  expect(ahead).toMatchObject({ happening: 'delete-submission', at: weekLater, isNear: false })
  const exported = await get(receiver, `${path}/${made.caseId}/evidence`)
  for (const { text } of [answer, exported]) {
    for (const part of [made.metadata, made.data]) expect(text).not.toContain(part.slice(0, 800))
  }
})

test('a signature that is not right is told, each kind by its name', async () => {
  const own = await submittedIn(send, world)
  const { destinationId } = world.receiving
  const wish = { ...own, destinationId, name: 'accept-submission', content: {} }
  const as = { name: 'accept-submission', issuer: destinationId, kid: 'signing-key-1' }
  const [jti, other] = [newId(), newId()]
  await forge(own, { ...as, jti, token: postedEvent({ ...wish, key: 'foreign', header: { kid: 'signing-key-1' } }) })
  await forge(own, { ...as, jti: other, token: postedEvent({ ...wish, key: 'foreign' }) })
  await forge(own, { ...as, jti: newId(), token: 'a.b.c' })
  await forge(own, { ...as, jti: newId(), token: postedEvent(wish) })
  const { events } = await timelineOf(receiver, own.caseId)
  expect(events.map(({ signature }) => signature.state)).toEqual([
    'verified',
    'verified',
    'wrong',
    'key-unknown',
    'unreadable',
    'misplaced',
  ])
})

test('attempts stand under the event that caused them, in full only for whoever may see callbacks', async () => {
  const own = await submittedIn(send, world)
  await callbackFailing(world, own)
  const worker = await person({ role: 'case-worker', organisationId: world.receiving.organisationId })
  const sender = await person({ role: 'developer', organisationId: world.sending.organisationId })
  for (const [someone, mayOpen] of [
    [receiver, true],
    [worker, false],
    [sender, false],
  ] as const) {
    const { events, warnings } = await timelineOf(someone, own.caseId)
    const [notice] = events[1]?.notices ?? []
    expect(notice).toMatchObject({ side: 'administration', state: 'waiting', attempts: 1, mayOpen })
    expect(notice?.tried).toMatchObject([
      { status: 500, errorClass: 'status', detail: mayOpen ? 'Answered with status 500.' : null },
    ])
    expect(warnings).toEqual(['failing'])
  }
})

test('an event is shown as it was signed', async () => {
  const { json } = await get(receiver, `${path}/${made.caseId}/events/3`)
  expect(json).toMatchObject({
    sequence: 3,
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    protectedHeader: { alg: 'PS512', typ: 'secevent+jwt', kid: 'signing-key-1' },
    payload: { sub: `submission:${made.submissionId}`, txn: `case:${made.caseId}` },
  })
  for (const sequence of ['0', '4', '-1', '1.5', 'x', '99999999999']) {
    expect((await get(receiver, `${path}/${made.caseId}/events/${sequence}`)).status).toBe(404)
  }
})
