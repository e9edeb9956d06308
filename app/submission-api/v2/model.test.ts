import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { advanceClock } from '#lib/platform/clock.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { expireSubmissions } from '#lib/submissions/expire-submissions.ts'
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

const DAY = 86_400_000

/** Specification 6.3, the rows of submissions: who triggers an event, and which callback each side gets. */
const callbackTable = [
  { event: 'create-submission', by: 'service', onlineService: null, administration: null },
  { event: 'submit-submission', by: 'service', onlineService: null, administration: 'new-submissions' },
  { event: 'notify-submission', by: 'service', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'service', onlineService: 'new-events', administration: 'new-events' },
  { event: 'accept-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'delete-submission', by: 'service', onlineService: 'new-events', administration: 'new-events' },
] as const

/** Decisions 5: what the service does with a state that lasts. `untold`: the other side never saw it. */
const deadlineTable = {
  incomplete: { after: DAY, event: 'delete-submission', next: 'deleted', untold: 'administration' },
  submitted: { after: 14 * DAY, event: 'reject-submission', next: 'rejected', untold: null },
  accepted: { after: 7 * DAY, event: 'delete-submission', next: 'deleted', untold: null },
  rejected: { after: 7 * DAY, event: 'delete-submission', next: 'deleted', untold: null },
  deleted: null,
} as const

type State = keyof typeof deadlineTable
type Known = {
  id: string
  state: State
  age: number
  attachment: string
  attached: boolean
  polled: boolean
  metadata: string
  data: string
}

let db: pg.Pool
let send: Send
let sender: Party
let receiver: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase({ RATE_CLIENT_REQUESTS: '100000000', RATE_ADDRESS_REQUESTS: '100000000' })
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

/** The case as it should be, next to the case as it is. */
class Model {
  caseId: string | undefined
  readonly submissions: Known[] = []
  readonly events: string[] = []
  readonly notices: string[] = []

  happened(event: string, by: 'service' | 'administration', id: string, untold: string | null = null): void {
    const row = callbackTable.find((candidate) => candidate.event === event && candidate.by === by)
    if (!row) throw new Error(`the specification has no ${event} by ${by}`)
    this.events.push(`${event} by ${by} about ${id}`)
    if (row.onlineService) this.notices.push(`online-service ${row.onlineService} ${id}`)
    if (row.administration && untold !== 'administration')
      this.notices.push(`administration ${row.administration} ${id}`)
  }

  pick(at: number): Known | undefined {
    return this.submissions[at % Math.max(1, this.submissions.length)]
  }
}

type Operation = (model: Model, at: number) => Promise<void>

const operations: Record<string, Operation> = {
  async create(model) {
    const attachment = randomUUID()
    const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
    const body = { destinationId, announcedAttachments: [attachment], publicService, caseId: model.caseId }
    const { status, json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
    expect(status).toBe(201)
    model.caseId = String(json.caseId)
    const id = String(json.submissionId)
    model.submissions.push({
      id,
      state: 'incomplete',
      age: 0,
      attachment,
      attached: false,
      polled: false,
      metadata: jwe('{}'),
      data: jwe('{}'),
    })
    model.happened('create-submission', 'service', id)
  },
  async attach(model, at) {
    const known = model.pick(at)
    if (!known) return
    const path = `/submission-api/v2/submissions/${known.id}/attachments/${known.attachment}`
    const { status } = await send('PUT', path, { token: sender.token, body: jwe('x', { attachment: true }) })
    expect(status).toBe(known.state === 'incomplete' ? 204 : 409)
    if (known.state === 'incomplete') known.attached = true
  },
  async submit(model, at) {
    const known = model.pick(at)
    if (!known) return
    const body = { encryptedMetadata: known.metadata, encryptedData: known.data }
    const { status } = await send('PUT', `/submission-api/v2/submissions/${known.id}`, { token: sender.token, body })
    const possible = known.state === 'incomplete' && known.attached
    expect(status).toBe(possible ? 200 : known.state === 'incomplete' ? 422 : 409)
    if (!possible) return
    Object.assign(known, { state: 'submitted', age: 0 })
    model.happened('submit-submission', 'service', known.id)
  },
  async poll(model) {
    const path = `/submission-api/v2/submissions?destinationId=${destinationId}&limit=500`
    const { json } = await send('GET', path, { token: receiver.token })
    const listed = (json.submissions as { submissionId: string }[]).map((entry) => entry.submissionId)
    const waiting = model.submissions.filter((known) => known.state === 'submitted')
    expect(listed.filter((id) => model.submissions.some((known) => known.id === id)).sort()).toEqual(
      waiting.map(({ id }) => id).sort(),
    )
    while ((await recordTellings(db)).more);
    for (const known of waiting.filter(({ polled }) => !polled)) {
      known.polled = true
      model.happened('notify-submission', 'service', known.id)
    }
  },
  accept: (model, at) => decide(model, at, 'accept-submission', 'accepted'),
  reject: (model, at) => decide(model, at, 'reject-submission', 'rejected'),
  wait: (model, at) => pass(model, [0.3, 2, 6, 8, 15][at % 5] ?? 1),
}

async function decide(model: Model, at: number, name: string, state: 'accepted' | 'rejected'): Promise<void> {
  const known = model.pick(at)
  if (!known || !model.caseId) return
  const tags = { metadata: tagOf(known.metadata), data: tagOf(known.data), attachments: await attachmentTags(known) }
  const problem = { type: 'https://problems.example/x', title: 'x', instance: 'submission' }
  const content = name === 'accept-submission' ? { authenticationTags: tags } : { problems: [problem] }
  const body = postedEvent({ destinationId, caseId: model.caseId, submissionId: known.id, name, content })
  const post = () =>
    send('POST', `/submission-api/v2/cases/${model.caseId ?? ''}/events`, { token: receiver.token, body })
  const { status } = await post()
  expect(status).toBe(known.state === 'submitted' ? 204 : known.state === 'incomplete' ? 422 : 409)
  if (status !== 204) return
  expect((await post()).status).toBe(204)
  Object.assign(known, { state, age: 0 })
  model.happened(name, 'administration', known.id)
}

async function attachmentTags(known: Known): Promise<Record<string, string>> {
  const { json } = await send('GET', `/submission-api/v2/submissions/${known.id}/events`, { token: sender.token })
  const submit = (json.eventLog as string[]).map(
    (token) =>
      parseJws(token)?.payload.events as Record<
        string,
        { authenticationTags?: { attachments: Record<string, string> } }
      >,
  )
  return (
    submit.flatMap((events) => Object.values(events)).find((content) => content.authenticationTags)?.authenticationTags
      ?.attachments ?? {}
  )
}

/** Moves the clock and sweeps; in one sweep a rejection by the service does not yet lead to the deletion. */
async function pass(model: Model, days: number): Promise<void> {
  await advanceClock(db, days)
  while ((await expireSubmissions(db, settings().deadlines)).more);
  for (const known of model.submissions) {
    known.age += days * DAY
    const deadline = deadlineTable[known.state]
    if (!deadline || known.age < deadline.after) continue
    model.happened(deadline.event, 'service', known.id, deadline.untold)
    Object.assign(known, { state: deadline.next, age: 0 })
  }
}

const sorted = (texts: Iterable<string>): string[] => [...texts].sort()

async function compare(model: Model): Promise<void> {
  if (!model.caseId) return
  const { json } = await send('GET', `/submission-api/v2/cases/${model.caseId}/events`, { token: receiver.token })
  const events = (json.eventLog as string[]).map((token) => {
    const { iss, sub, events: content } = parseJws(token)?.payload as { iss: string; sub: string; events: object }
    return `${String(Object.keys(content)[0]).split('/').at(-1)} by ${iss === destinationId ? 'administration' : 'service'} about ${sub.slice('submission:'.length)}`
  })
  // within one sweep or one list the order of submissions is free
  expect(sorted(events)).toEqual(sorted(model.events))
  for (const { id } of model.submissions) {
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
  for (const known of model.submissions) {
    const read = await send('GET', `/submission-api/v2/submissions/${known.id}`, { token: sender.token })
    expect(read.json.state).toBe(known.state)
  }
}

test('200 sequences of 30 operations leave every case as the tables of the specification say', async () => {
  const seed = Date.now() % 2_147_483_647
  process.stdout.write(`submission model: seed ${seed}\n`)
  const names = ['create', 'attach', 'attach', 'submit', 'submit', 'poll', 'accept', 'reject', 'wait'] as const
  const operation = fc.record({ name: fc.constantFrom(...names), at: fc.nat(9) })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 30 }), async (sequence) => {
      const model = new Model()
      for (const { name, at } of sequence) {
        await operations[name]?.(model, at)
      }
      await compare(model)
    }),
    { numRuns: 200, seed, endOnFailure: true },
  )
}, 600_000)
