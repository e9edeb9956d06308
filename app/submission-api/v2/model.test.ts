import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { deliverAllDue } from '#lib/callbacks/deliver-due.ts'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { sampleNetwork } from '#lib/callbacks/testing/sample-network.ts'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { expireDocuments } from '#lib/documents/expire-documents.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { advanceClock } from '#lib/platform/clock.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  serviceIdentifier,
  tagOf,
  type Party,
  type Send,
} from '#server/testing/service.ts'
import { DAY, HOUR } from '#lib/platform/durations.ts'

/** Specification 6.3 as decisions 6 reads it: who writes an event, and which callback each side gets. */
const callbackTable = [
  { event: 'create-submission', by: 'service', onlineService: null, administration: null },
  { event: 'submit-submission', by: 'service', onlineService: null, administration: 'new-submissions' },
  { event: 'notify-submission', by: 'service', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'accept-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'delete-submission', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'create-reply', by: 'service', onlineService: null, administration: null },
  { event: 'submit-reply', by: 'service', onlineService: 'new-replies', administration: null },
  { event: 'notify-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'reject-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'reject-reply', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'accept-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'delete-reply', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
] as const

type By = (typeof callbackTable)[number]['by']
type Side = 'onlineService' | 'administration'

/** Decisions 5: what the service does with a state that lasts. `untold`: the receiving side never saw it. */
const deadlineTable = {
  incomplete: { after: DAY, event: 'delete', next: 'deleted', untold: true },
  submitted: { after: 14 * DAY, event: 'reject', next: 'rejected', untold: false },
  accepted: { after: 7 * DAY, event: 'delete', next: 'deleted', untold: false },
  rejected: { after: 7 * DAY, event: 'delete', next: 'deleted', untold: false },
  deleted: null,
} as const

type State = keyof typeof deadlineTable
type Kind = 'submission' | 'reply'
type Known = {
  kind: Kind
  id: string
  state: State
  age: number
  attachment: string
  attachmentTag: string | undefined
  /** the announcement to the receiving side: waits to be sent, or does no more */
  waiting: boolean
  polled: boolean
  called: boolean
  /** how its receiver decided, if it did */
  decided: 'accept' | 'reject' | undefined
  metadata: string
  data: string
}

const paths = { submission: '/submission-api/v2/submissions', reply: '/submission-api/v2/replies' } as const
const ids = { submission: 'submissionId', reply: 'replyId' } as const
const problem = { type: 'https://problems.example/x', title: 'x', instance: 'data' }
const callback = {
  url: 'https://online-service.example/callback',
  secret: 'a-secret-of-more-than-32-characters-in-all',
}

let db: pg.Pool
let send: Send
let onlineService: Party
let administration: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase({ RATE_CLIENT_REQUESTS: '100000000', RATE_ADDRESS_REQUESTS: '100000000' })
  send = await service()
  onlineService = await party(send, 'online-service')
  administration = await party(send, 'administration-system')
  destinationId = await destination(send, administration)
  // set without the check of the address, behind which nobody is
  const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, callback)
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
})

const senderOf = (kind: Kind): Party => (kind === 'submission' ? onlineService : administration)
const receiverOf = (kind: Kind): Party => (kind === 'submission' ? administration : onlineService)
const receivingSide = (kind: Kind): Side => (kind === 'submission' ? 'administration' : 'onlineService')

/** The case as it should be, next to the case as it is. */
class Model {
  caseId: string | undefined
  readonly documents: Known[] = []
  readonly events: string[] = []
  readonly notices: string[] = []

  happened(event: string, by: By, known: Known, untold = false): void {
    const row = callbackTable.find((candidate) => candidate.event === event && candidate.by === by)
    if (!row) throw new Error(`the specification has no ${event} by ${by}`)
    this.events.push(`${event} by ${by === 'administration' ? 'administration' : 'service'} about ${known.id}`)
    const skipped = untold ? receivingSide(known.kind) : undefined
    if (row.onlineService && skipped !== 'onlineService')
      this.notices.push(`online-service ${row.onlineService} ${known.id}`)
    if (row.administration && skipped !== 'administration')
      this.notices.push(`administration ${row.administration} ${known.id}`)
  }

  pick(kind: Kind, at: number): Known | undefined {
    const all = this.documents.filter((known) => known.kind === kind)
    return all[at % Math.max(1, all.length)]
  }

  /** Decisions 4: a submission is submitted or has been accepted. */
  isAnswerable(): boolean {
    return this.documents.some(
      ({ kind, state, decided }) => kind === 'submission' && (state === 'submitted' || decided === 'accept'),
    )
  }
}

async function create(model: Model, kind: Kind): Promise<void> {
  const attachment = randomUUID()
  if (kind === 'reply' && !model.caseId) return
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const more = kind === 'submission' ? { destinationId, publicService, callback } : {}
  const body = { announcedAttachments: [attachment], caseId: model.caseId, ...more }
  const { status, json } = await send('POST', paths[kind], { token: senderOf(kind).token, body })
  const isPossible = kind === 'submission' || model.isAnswerable()
  expect(status).toBe(isPossible ? 201 : 409)
  if (!isPossible) return
  model.caseId = String(json.caseId)
  const known: Known = {
    ...{ kind, id: String(json[ids[kind]]), state: 'incomplete', age: 0, attachment, attachmentTag: undefined },
    ...{ waiting: false, polled: false, called: false, decided: undefined, metadata: jwe('{}'), data: jwe('{}') },
  }
  model.documents.push(known)
  model.happened(`create-${kind}`, 'service', known)
}

async function attach(model: Model, kind: Kind, at: number): Promise<void> {
  const known = model.pick(kind, at)
  if (!known) return
  const body = jwe('x', { attachment: true })
  const path = `${paths[kind]}/${known.id}/attachments/${known.attachment}`
  const { status } = await send('PUT', path, { token: senderOf(kind).token, body })
  expect(status).toBe(known.state === 'incomplete' ? 204 : 409)
  if (known.state === 'incomplete') known.attachmentTag = tagOf(body)
}

async function submit(model: Model, kind: Kind, at: number): Promise<void> {
  const known = model.pick(kind, at)
  if (!known) return
  const body = { encryptedMetadata: known.metadata, encryptedData: known.data }
  const { status } = await send('PUT', `${paths[kind]}/${known.id}`, { token: senderOf(kind).token, body })
  const isPossible = known.state === 'incomplete' && known.attachmentTag !== undefined
  expect(status).toBe(isPossible ? 200 : known.state === 'incomplete' ? 422 : 409)
  if (!isPossible) return
  Object.assign(known, { state: 'submitted', age: 0, waiting: true })
  model.happened(`submit-${kind}`, 'service', known)
}

async function poll(model: Model, kind: Kind): Promise<void> {
  const { json } = await send('GET', `${paths[kind]}?limit=500`, { token: receiverOf(kind).token })
  const entries = json[kind === 'submission' ? 'submissions' : 'replies'] as Record<string, string>[]
  const listed = entries.map((entry) => entry[ids[kind]])
  const waiting = model.documents.filter((known) => known.kind === kind && known.state === 'submitted')
  expect(listed.filter((id) => model.documents.some((known) => known.id === id)).sort()).toEqual(
    waiting.map(({ id }) => id).sort(),
  )
  while ((await recordTellings(contextFor(systemActor))).more);
  for (const known of waiting.filter(({ polled }) => !polled)) {
    known.polled = true
    model.happened(`notify-${kind}`, 'service', known)
  }
}

/** Sends every callback that waits; both receivers answer with 204. */
async function call(model: Model): Promise<void> {
  const { client } = sampleNetwork(() => ({ status: 204 }))
  await deliverAllDue(contextFor(systemActor), { deadline: performance.now() + HOUR, client })
  while ((await recordTellings(contextFor(systemActor))).more);
  for (const known of model.documents.filter(({ waiting }) => waiting)) {
    known.waiting = false
    if (known.called) continue
    known.called = true
    model.happened(`notify-${known.kind}`, 'service', known)
  }
}

const tagsOf = ({ metadata, data, attachment, attachmentTag = 'none' }: Known) => ({
  metadata: tagOf(metadata),
  data: tagOf(data),
  attachments: { [attachment]: attachmentTag },
})

/** Decides a submission by an event that the administration signs; the same token again is the same decision. */
async function decideSubmission(model: Model, at: number, decision: 'accept' | 'reject'): Promise<void> {
  const known = model.pick('submission', at)
  if (!known || !model.caseId) return
  const content = decision === 'accept' ? { authenticationTags: tagsOf(known) } : { problems: [problem] }
  const about = { destinationId, caseId: model.caseId, submissionId: known.id }
  const body = postedEvent({ ...about, name: `${decision}-submission`, content })
  const path = `/submission-api/v2/cases/${model.caseId}/events`
  const { status } = await send('POST', path, { token: administration.token, body })
  // of one that was never submitted there are no tags to compare with
  const isGone = known.state === 'deleted' && known.attachmentTag === undefined
  if (known.state === 'incomplete') expect(status).toBe(422)
  else expect(isGone ? [409, 422] : [known.state === 'submitted' ? 204 : 409]).toContain(status)
  if (status !== 204) return
  expect((await send('POST', path, { token: administration.token, body })).status).toBe(204)
  Object.assign(known, {
    state: decision === 'accept' ? 'accepted' : 'rejected',
    age: 0,
    waiting: false,
    decided: decision,
  })
  model.happened(`${decision}-submission`, 'administration', known)
}

/** Decides a reply; the service writes the event, and the same decision again changes nothing. */
async function decideReply(model: Model, at: number, decision: 'accept' | 'reject'): Promise<void> {
  const known = model.pick('reply', at)
  if (!known) return
  const body = decision === 'accept' ? { authenticationTags: tagsOf(known) } : { problems: [problem] }
  const put = () => send('PUT', `${paths.reply}/${known.id}/${decision}`, { token: onlineService.token, body })
  const { status, text } = await put()
  const isRepeated = known.decided === decision
  if (known.state === 'incomplete') expect(status).toBe(404)
  else expect(status, text).toBe(known.state === 'submitted' || isRepeated ? 204 : 409)
  if (known.state !== 'submitted') return
  expect((await put()).status).toBe(204)
  Object.assign(known, {
    state: decision === 'accept' ? 'accepted' : 'rejected',
    age: 0,
    waiting: false,
    decided: decision,
  })
  model.happened(`${decision}-reply`, 'service', known)
}

/** Moves the clock and sweeps; in one sweep a rejection by the service does not yet lead to the deletion. */
async function wait(model: Model, days: number): Promise<void> {
  await advanceClock(db, days)
  const { deadlines } = settings()
  for (const kind of ['submission', 'reply'] as const) {
    while ((await expireDocuments(contextFor(systemActor), { kind, deadlines })).more);
  }
  for (const known of model.documents) {
    known.age += days * DAY
    const deadline = deadlineTable[known.state]
    if (!deadline || known.age < deadline.after) continue
    model.happened(`${deadline.event}-${known.kind}`, 'deadline', known, deadline.untold)
    Object.assign(known, { state: deadline.next, age: 0, waiting: false })
  }
}

const operations = {
  create: (model, at) => create(model, at % 3 === 0 ? 'reply' : 'submission'),
  'create a reply': (model) => create(model, 'reply'),
  attach: (model, at) => attach(model, 'submission', at),
  'attach to a reply': (model, at) => attach(model, 'reply', at),
  submit: (model, at) => submit(model, 'submission', at),
  'submit a reply': (model, at) => submit(model, 'reply', at),
  poll: (model) => poll(model, 'submission'),
  'poll replies': (model) => poll(model, 'reply'),
  call: (model) => call(model),
  accept: (model, at) => decideSubmission(model, at, 'accept'),
  reject: (model, at) => decideSubmission(model, at, 'reject'),
  'accept a reply': (model, at) => decideReply(model, at, 'accept'),
  'reject a reply': (model, at) => decideReply(model, at, 'reject'),
  wait: (model, at) => wait(model, [0.3, 2, 6, 8, 15][at % 5] ?? 1),
} as const satisfies Record<string, (model: Model, at: number) => Promise<void>>

type Name = keyof typeof operations

const sorted = (texts: Iterable<string>): string[] => [...texts].sort()

async function compare(model: Model): Promise<void> {
  if (!model.caseId) return
  const { json } = await send('GET', `/submission-api/v2/cases/${model.caseId}/events?limit=500`, {
    token: administration.token,
  })
  const events = (json.eventLog as string[]).map((token) => {
    const { iss, sub, events: content } = parseJws(token)?.payload as { iss: string; sub: string; events: object }
    const name = String(Object.keys(content)[0]).split('/').at(-1)
    return `${name} by ${iss === destinationId ? 'administration' : 'service'} about ${sub.split(':')[1]}`
  })
  // within one sweep or one list the order of documents is free
  expect(sorted(events)).toEqual(sorted(model.events))
  for (const { id } of model.documents) {
    const about = (all: string[]) => all.filter((event) => event.endsWith(id))
    expect(about(events)).toEqual(about(model.events))
  }
  const sequence = await db.query<{ sequence: number }>('select sequence from events where case_id = $1 order by 1', [
    model.caseId,
  ])
  expect(sequence.rows.map((row) => row.sequence)).toEqual(events.map((_, at) => at + 1))
  const notices = await db.query<{ notice: string }>(
    `select side || ' ' || type || ' ' || subject_id as notice from notices where case_id = $1`,
    [model.caseId],
  )
  expect(sorted(notices.rows.map((row) => row.notice))).toEqual(sorted(model.notices))
  for (const known of model.documents) {
    const read = await send('GET', `${paths[known.kind]}/${known.id}`, { token: senderOf(known.kind).token })
    expect(read.json.state).toBe(known.state)
  }
}

test('150 sequences of 40 operations leave every case as the tables of the specification say', async () => {
  const seed = Date.now() % 2_147_483_647
  process.stdout.write(`case model: seed ${seed}\n`)
  const often: Name[] = ['attach', 'submit', 'attach to a reply', 'submit a reply', 'create a reply']
  const names = [...(Object.keys(operations) as Name[]), ...often] // the table's keys
  const operation = fc.record({ name: fc.constantFrom(...names), at: fc.nat(9) })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 40, maxLength: 40 }), async (sequence) => {
      const model = new Model()
      for (const { name, at } of sequence) await operations[name](model, at)
      await compare(model)
    }),
    { numRuns: 150, seed, endOnFailure: true },
  )
}, 600_000)
