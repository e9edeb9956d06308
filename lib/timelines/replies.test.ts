import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryFixture, type SampleSubmission } from '../callbacks/testing/delivery-fixture.ts'
import type { EventRow } from '../cases/rules.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { documentStore, withoutKey } from '../documents/document-store.ts'
import { systemActor, type PersonActor } from '../platform/actor.ts'
import { settings } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { contextFor } from '../platform/context.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { insertReply } from '../replies/store.ts'
import { caseQuery } from './case-query.ts'
import { search } from './search.ts'
import { listCases, type CaseFilter } from './list-cases.ts'
import { readRawEvent } from './read-raw-event.ts'
import { readTimeline } from './read-timeline.ts'
import { DAY } from '../platform/durations.ts'

let db: TestDatabase
let [administration, sender, stranger, support] = [] as unknown as PersonActor[]
let made: SampleSubmission
let receiverClient: string

async function member(name: string, more: Partial<PersonActor> = {}): Promise<PersonActor> {
  const id = newId()
  await db.query('insert into organisations (id, name) values ($1, $2)', [id, name])
  const rights = { isOperator: false, isSupport: false, roles: { [id]: 'reader' as const }, address: '192.0.2.1' }
  return { kind: 'person', personId: newId(), sessionId: newId(), name, ...rights, ...more }
}

const organisationOf = (actor: PersonActor | undefined): string => Object.keys(actor?.roles ?? {})[0] ?? ''

beforeAll(async () => {
  db = await testDatabase()
  administration = await member('administration')
  sender = await member('sender')
  stranger = await member('stranger')
  support = await member('support', { isSupport: true, roles: {} })
})

/** A submission between the two sides, to which the administration may reply. */
beforeEach(async () => {
  const fixture = deliveryFixture(db)
  const destinationId = await fixture.destination()
  made = await fixture.submission(new Date(Date.now() - 20 * DAY), { destinationId })
  receiverClient = await fixture.client()
  await db.query('insert into destination_clients (destination_id, client_id) values ($1, $2)', [
    destinationId,
    receiverClient,
  ])
  const set = (table: string, id: string, actor: PersonActor | undefined) =>
    db.query(`update ${table} set organisation_id = $2 where id = $1`, [id, organisationOf(actor)])
  await set('destinations', destinationId, administration)
  await set('cases', made.caseId, administration)
  await set('clients', made.clientId, sender)
})

const signed = async (row: EventRow, replyId: string, at: Date, content: object = {}) =>
  eventValues(await signServiceEvent(db, { row, caseId: made.caseId, subjectId: replyId, content, at }))

const part = (tag: string, size: number) => ({ kid: 'k', tag, size, body: 'x'.repeat(size), blobId: null })
const ago = (days: number): Date => new Date(Date.now() - days * DAY)

const changeOf = (id: string, now: Date) => ({ id, caseId: made.caseId, now })

type Reply = { replyId: string; attachmentId: string; tags: object }

async function created(at: Date): Promise<Reply> {
  const [replyId, attachmentId] = [newId(), newId()]
  const event = await signed('create-reply', replyId, at)
  const rows = await insertReply(db, {
    id: replyId,
    caseId: made.caseId,
    clientId: receiverClient,
    announcedAttachments: [attachmentId],
    now: at,
    ...event,
    claim: null,
  })
  expect(rows[0]?.sequence).toBeGreaterThan(0)
  return { replyId, attachmentId, tags: { metadata: 'm', data: 'd', attachments: { [attachmentId]: 'a' } } }
}

async function submitted(at: Date): Promise<Reply> {
  const reply = await created(at)
  const attachment = `insert into content_parts (document_id, part, kid, tag, size, body) values ($1, $2, 'k', 'a', 30, 'x')`
  await db.query(attachment, [reply.replyId, reply.attachmentId])
  const event = await signed('submit-reply', reply.replyId, at, { authenticationTags: reply.tags })
  const parts = { contentVersion: 0, checksKeys: false, metadata: part('m', 10), data: part('d', 20) }
  expect(await documentStore.reply.submit(db, { ...changeOf(reply.replyId, at), ...event, ...parts })).toHaveLength(1)
  return reply
}

async function accepted(at: Date, decidedAt: Date): Promise<Reply> {
  const reply = await submitted(at)
  const event = await signed('accept-reply', reply.replyId, decidedAt, { authenticationTags: reply.tags })
  expect(
    await documentStore.reply.decide(db, {
      ...changeOf(reply.replyId, decidedAt),
      ...event,
      ...withoutKey,
      state: 'accepted',
    }),
  ).toHaveLength(1)
  return reply
}

const see = (actor: PersonActor | undefined) => readTimeline(contextFor(actor ?? systemActor), { caseId: made.caseId })

test('both sides and support see a reply with the sizes of its parts; who belongs to neither sees no case', async () => {
  const { replyId, attachmentId } = await submitted(ago(2))
  for (const actor of [administration, sender, support]) {
    const { replies } = await see(actor)
    expect(replies).toEqual([
      {
        replyId,
        state: 'submitted',
        stateSince: expect.any(Date),
        createdAt: expect.any(Date),
        submittedAt: expect.any(Date),
        parts: [
          { part: 'metadata', kind: 'metadata', size: 10 },
          { part: 'data', kind: 'data', size: 20 },
          { part: attachmentId, kind: 'attachment', size: 30 },
        ],
      },
    ])
  }
  await expect(see(stranger)).rejects.toMatchObject({ code: 'not-found' })
  for (const actor of [administration, sender]) {
    const { found } = await search(contextFor(actor as PersonActor), { text: `reply:${replyId}` })
    expect(found).toMatchObject([{ kind: 'reply', id: replyId, caseId: made.caseId }])
  }
  expect((await search(contextFor(stranger as PersonActor), { text: replyId })).found).toEqual([])
})

test('the rows of a reply stand in the lane of whoever acted, and are all signed by the service', async () => {
  await accepted(ago(2), ago(1))
  const { events } = await see(sender)
  expect(events.map(({ happening, lane, subjectKind }) => [happening, lane, subjectKind])).toEqual([
    ['create-reply', 'administration', 'reply'],
    ['submit-reply', 'administration', 'reply'],
    ['accept-reply', 'online-service', 'reply'],
  ])
  for (const { author, signature } of events) expect([author, signature.state]).toEqual(['service', 'verified'])
  expect(events[1]?.tags.map(({ tag }) => tag)).toEqual(['m', 'd', 'a'])
})

test('a rejection by the online service is told apart from the one that came when the time was over', async () => {
  const problem = { type: 'https://amt.example/p', title: 'Unlesbar', instance: 'reply' }
  const one = await submitted(ago(16))
  const reject = await signed('reject-reply', one.replyId, ago(15), { problems: [problem] })
  await documentStore.reply.decide(db, {
    ...changeOf(one.replyId, ago(15)),
    ...reject,
    ...withoutKey,
    state: 'rejected',
  })
  const other = await submitted(ago(15))
  const timeout = { ...problem, type: `${wireAddresses().eventProblemTypeBase}/timeout` }
  const byService = await signed('reject-reply-by-service', other.replyId, ago(1), { problems: [timeout] })
  const overdue = { ...changeOf(other.replyId, ago(1)), ...byService, since: ago(14) }
  expect(await documentStore.reply.rejectOverdue(db, overdue)).toHaveLength(1)
  const { events } = await see(administration)
  const rejections = events.filter(({ name }) => name === 'reject-reply')
  expect(rejections.map(({ happening, lane, subjectId }) => [happening, lane, subjectId])).toEqual([
    ['reject-reply', 'online-service', one.replyId],
    ['reject-reply-by-service', 'service', other.replyId],
  ])
  expect(rejections[0]?.problems).toEqual([{ ...problem, name: null, detail: null, clues: [] }])
  expect(rejections[1]?.problems[0]?.name).toBe('timeout')
})

test('each reply has its deadline ahead, and warns when it is near', async () => {
  await db.query(`update submissions set state_since = now() where id = $1`, [made.submissionId])
  const waiting = await submitted(ago(12))
  const fresh = await submitted(ago(1))
  const draft = await created(ago(0.1))
  const done = await accepted(ago(3), ago(2))
  const { deadlines } = settings()
  const { ahead, warnings } = await see(sender)
  const { replies } = await see(sender)
  const since = (id: string) => replies.find(({ replyId }) => replyId === id)?.stateSince.getTime() ?? 0
  const ofReplies = ahead.filter(({ subjectKind }) => subjectKind === 'reply')
  const point = (id: string) => {
    const { at, ...more } = ofReplies.find(({ subjectId }) => subjectId === id) ?? {}
    return { ...more, milliseconds: Number(at) - since(id) }
  }
  const reply = { subjectKind: 'reply', lane: 'service' }
  const rejection = { ...reply, happening: 'reject-reply-by-service', milliseconds: deadlines.submitted }
  expect(point(waiting.replyId)).toEqual({ ...rejection, subjectId: waiting.replyId, isNear: true })
  expect(point(fresh.replyId)).toEqual({ ...rejection, subjectId: fresh.replyId, isNear: false })
  const others = { ...reply, isNear: false }
  expect(point(draft.replyId)).toEqual({
    ...others,
    subjectId: draft.replyId,
    happening: 'delete-incomplete-reply',
    milliseconds: deadlines.incomplete,
  })
  expect(point(done.replyId)).toEqual({
    ...others,
    subjectId: done.replyId,
    happening: 'delete-reply',
    milliseconds: deadlines.content,
  })
  expect(warnings).toContain('deadline')
})

test('a deleted reply stays with its events, without parts and with nothing ahead', async () => {
  const { replyId } = await accepted(ago(10), ago(8))
  const event = await signed('delete-reply', replyId, ago(1))
  const decided = { ...changeOf(replyId, ago(1)), ...event, since: ago(7), state: 'accepted' as const, files: '{}' }
  expect(await documentStore.reply.deleteContent(db, decided)).toHaveLength(1)
  const { replies, events, ahead } = await see(sender)
  expect(replies[0]).toMatchObject({ state: 'deleted' })
  expect(replies[0]?.parts.map(({ size }) => size)).toEqual([null, null, null])
  expect(events.at(-1)).toMatchObject({ happening: 'delete-reply', lane: 'service' })
  expect(ahead.filter(({ subjectKind }) => subjectKind === 'reply')).toEqual([])
})

test('an event of a reply is shown as it was signed, to both sides alone', async () => {
  const { replyId, tags } = await submitted(ago(2))
  for (const actor of [administration, sender]) {
    const raw = await readRawEvent(contextFor(actor as PersonActor), { caseId: made.caseId, sequence: 2 })
    expect(raw.payload).toMatchObject({ sub: `reply:${replyId}`, txn: `case:${made.caseId}` })
    expect(Object.values(raw.payload?.events ?? {})).toEqual([{ authenticationTags: tags }])
  }
  const hidden = readRawEvent(contextFor(stranger as PersonActor), { caseId: made.caseId, sequence: 2 })
  await expect(hidden).rejects.toMatchObject({ code: 'not-found' })
})

test('the list tells states of replies and filters by them, with or without other filters', async () => {
  await accepted(ago(5), ago(4))
  await submitted(ago(2))
  const list = async (actor: PersonActor | undefined, filter: CaseFilter) =>
    (await listCases(contextFor(actor ?? systemActor), filter)).cases.filter(({ caseId }) => caseId === made.caseId)
  for (const actor of [administration, sender, support]) {
    const [row] = await list(actor, caseQuery.parse({ reply: 'submitted' }))
    expect(row).toMatchObject({ states: ['submitted'], replyStates: ['accepted', 'submitted'] })
    expect(row?.lastEvent.happening).toBe('submit-reply')
    expect(await list(actor, { replyStates: ['accepted'], states: ['submitted'] })).toHaveLength(1)
    expect(await list(actor, { replyStates: ['accepted'], destination: made.destinationId })).toHaveLength(1)
    expect(await list(actor, { replyStates: ['rejected'] })).toEqual([])
    expect(await list(actor, { replyStates: ['accepted'], states: ['rejected'] })).toEqual([])
  }
  for (const actor of [sender, support]) {
    expect(await list(actor, { replyStates: ['accepted'], client: made.clientId })).toHaveLength(1)
  }
  expect(await list(stranger, { replyStates: ['submitted'] })).toEqual([])
  expect(caseQuery.parse({ reply: 'lost' })).toEqual({})
})
