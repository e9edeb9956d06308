import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { deliveryFixture, later, secretOf, type DeliveryFixture } from '../callbacks/testing/delivery-fixture.ts'
import type { RecordedRow } from '../cases/recording.ts'
import { recordTelling } from '../cases/store.ts'
import { documentStore, withoutKey } from '../documents/document-store.ts'
import { inTransaction, sharedPoolOf, type Handle } from '../platform/database.ts'
import { DAY } from '../platform/durations.ts'
import { claimOf } from '../platform/idempotency/idempotency.ts'
import { onQueuedNotices } from '../platform/queued-notices.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { insertSubmission } from './store.ts'

const now = new Date('2031-03-05T12:00:00Z')
const url = 'https://receiver.example/callback'

let db: TestDatabase
let fixture: DeliveryFixture

beforeAll(async () => {
  db = await testDatabase()
  fixture = deliveryFixture(db)
})

/** Two destinations: one of which nobody is told, one with an address. */
type World = { destinations: [string, string]; clientId: string; run: string }

async function world(): Promise<World> {
  const destinations: World['destinations'] = [
    await fixture.destination(),
    await fixture.destination({ url, secret: secretOf('x') }),
  ]
  for (const id of destinations)
    await db.query(
      `insert into destination_keys (destination_id, kid, purpose, jwk, revoked_at)
       values ($1, 'good', 'signing', '{}', null), ($1, 'revoked', 'signing', '{}', now())`,
      [id],
    )
  return { destinations, clientId: await fixture.client(), run: randomUUID() }
}

/** What one caller asks for, and what may be wrong with it; `told`: at the destination with an address. */
type Wish = { told: boolean } & (
  | { what: 'create'; fault: 'none' | 'version' | 'inactive' | 'foreign-case' | 'no-destination'; key: number }
  | { what: 'submit'; fault: 'none' | 'version' | 'state' | 'key' | 'blob' }
  | { what: 'decide'; fault: 'none' | 'state' | 'key' | 'jti' }
  | { what: 'reject-overdue'; fault: 'none' | 'early' | 'state' }
  | { what: 'delete'; fault: 'none' | 'state' }
  | { what: 'tell'; fault: 'none' | 'recorded' }
)

const told = fc.boolean()
const wishOf = <What extends string, Fault extends string>(what: What, ...faults: Fault[]) =>
  fc.record({ told, what: fc.constant(what), fault: fc.constantFrom<Fault | 'none'>('none', 'none', ...faults) })
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({
    told,
    what: fc.constant('create' as const),
    fault: fc.constantFrom('none', 'none', 'version', 'inactive', 'foreign-case', 'no-destination'),
    // few, so that some callers have the same
    key: fc.nat(6),
  }),
  wishOf('submit', 'version', 'state', 'key', 'blob'),
  wishOf('decide', 'state', 'key', 'jti'),
  wishOf('reject-overdue', 'early', 'state'),
  wishOf('delete', 'state'),
  wishOf('tell', 'recorded'),
)

const part = { kid: 'good', tag: 't', size: 3, body: 'a.b' }
const eventOf = (name: string, subjectId: string, tells: string, more: object = {}) => ({
  jti: randomUUID(),
  issuer: 'service',
  kid: 'k',
  name,
  subjectKind: 'submission' as const,
  subjectId,
  issuedAt: now,
  token: `a.${name}.c`,
  tells,
  ...more,
})

type PreparedCall = { subjectId: string; caseId: string; ask: (on: Handle) => Promise<Partial<RecordedRow>[]> }

/** Everything that a wish needs is there afterwards, but for its own call. */
async function prepared(wanted: Wish, { destinations, clientId, run }: World): Promise<PreparedCall> {
  const destinationId = destinations[wanted.told ? 1 : 0]
  if (wanted.what === 'create') return preparedCreate(wanted, { destinationId, clientId, run })
  const { what, fault } = wanted
  const { submissionId: id, caseId } = await fixture.submission(now, { destinationId, clientId })
  const stateOf = { submit: 'incomplete', decide: 'submitted', 'reject-overdue': 'submitted', tell: 'submitted' }
  const state = what === 'delete' ? 'accepted' : stateOf[what]
  const since = fault === 'early' ? later(now, DAY) : later(now, -DAY)
  const isWrong = fault === 'state'
  await db.query('update submissions set state = $2, state_since = $3 where id = $1', [
    id,
    isWrong ? 'rejected' : state,
    since,
  ])
  const change = { id, caseId, now }
  if (what === 'submit') {
    const values = {
      ...change,
      ...eventOf('submit-submission', id, 'administration:new-submissions'),
      contentVersion: fault === 'version' ? 7 : 0,
      checksKeys: true,
      metadata: part,
      data: { ...part, kid: fault === 'key' ? 'revoked' : 'good', blobId: fault === 'blob' ? randomUUID() : null },
    }
    return { subjectId: id, caseId, ask: (on) => documentStore.submission.submit(on, values) }
  }
  if (what === 'decide') {
    const posted = { issuer: destinationId, jti: randomUUID() }
    if (fault === 'jti')
      await db.query('insert into posted_events (issuer, jti, case_id, sequence) values ($1, $2, $3, 1)', [
        posted.issuer,
        posted.jti,
        caseId,
      ])
    const key = { signingDestination: destinationId, signingKid: fault === 'key' ? 'revoked' : 'good' }
    const event = eventOf('accept-submission', id, 'online-service:new-events administration:new-events', posted)
    const values = { ...change, ...event, ...key, state: 'accepted' as const }
    return { subjectId: id, caseId, ask: (on) => documentStore.submission.decide(on, values) }
  }
  if (what === 'tell') {
    await db.query(
      `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at, recorded)
       values ($1, 'polling', 'submission', $2, $3, $4)`,
      [id, caseId, now, fault === 'recorded'],
    )
    const values = { caseId, now, notifyType: 'polling' as const, ...eventOf('notify-submission', id, '') }
    return { subjectId: id, caseId, ask: (on) => recordTelling(on, values) }
  }
  if (what === 'delete') {
    const values = {
      ...change,
      ...eventOf('delete-submission', id, 'administration:new-events'),
      state: 'accepted' as const,
      since: now,
      files: '{}',
    }
    return { subjectId: id, caseId, ask: (on) => documentStore.submission.deleteContent(on, values) }
  }
  const values = { ...change, ...eventOf('reject-submission', id, 'administration:new-events'), since: now }
  return { subjectId: id, caseId, ask: (on) => documentStore.submission.rejectOverdue(on, values) }
}

async function preparedCreate(
  { fault, key }: Wish & { what: 'create' },
  at: { destinationId: string; clientId: string; run: string },
): Promise<PreparedCall> {
  const { clientId, run } = at
  const [id, caseId] = [randomUUID(), randomUUID()]
  const destinationId = fault === 'no-destination' ? randomUUID() : at.destinationId
  const inactive = fault === 'inactive' ? await fixture.destination() : undefined
  if (inactive) await db.query(`update destinations set status = 'created' where id = $1`, [inactive])
  const request = { clientId, operation: 'POST /x', key: `${run} ${key}`, requestHash: '00' }
  const values = {
    id,
    caseId,
    isNewCase: fault !== 'foreign-case',
    destinationId: inactive ?? destinationId,
    destinationVersion: fault === 'version' ? '1' : null,
    clientId,
    announcedAttachments: [randomUUID()],
    publicService: '{}',
    region: null,
    endpointId: null,
    now,
    claim: key < 3 ? claimOf(request, { status: 201, body: {} }) : null,
    ...eventOf('create-submission', id, ''),
  }
  const ask = async (on: Handle) => (await insertSubmission(on, values)).map((row) => row as Partial<RecordedRow>)
  return { subjectId: id, caseId, ask }
}

type Outcome = { rows: object[] } | { error: unknown }

const outcomeOf = (asked: Promise<object[]>): Promise<Outcome> =>
  asked.then(
    // where notices wait stands once in a statement, and is compared apart
    (rows) => ({ rows: rows.map((row) => ({ ...row, place: undefined, told: undefined, taken: undefined })) }),
    (error: { code?: unknown }) => ({ error: error.code }),
  )

/** What is stored of each, without what differs by itself. */
const storedOf = ({ subjectId, caseId }: PreparedCall) =>
  db
    .query<Record<string, unknown>>(
      `select (select array[s.state, s.submitted_at::text, s.state_since::text] from submissions s where s.id = $1) as state,
       (select array[c.event_count::text, c.last_event_at::text, c.submitted_at::text] from cases c where c.id = $2) as case,
       array(select e.sequence || e.name || (e.issuer = 'service') || e.recorded_at || e.token from events e where e.case_id = $2
             order by e.sequence) as events,
       array(select n.type || n.state || n.side || n.next_attempt_at from notices n where n.case_id = $2 order by 1) as notices,
       array(select p.part || p.kid || p.size from content_parts p where p.document_id = $1 order by 1) as parts,
       array(select t.recorded::text from tellings t where t.subject_id = $1) as tellings`,
      [subjectId, caseId],
    )
    .then(({ rows }) => rows[0])

test('calls that share a statement do what each does alone, in a transaction or not, also where one of them fails', async () => {
  const run = async (wishes: Wish[]) => {
    const side = async (ask: (all: readonly PreparedCall[]) => Promise<Outcome[]>) => {
      const made = await world()
      const all: PreparedCall[] = []
      for (const wanted of wishes) all.push(await prepared(wanted, made))
      const told = new Set<string>()
      const waiting = (endpointIds: readonly string[]) => endpointIds.forEach((id) => told.add(id))
      const unheard = onQueuedNotices({ room: () => undefined, waiting })
      const outcomes = await ask(all)
      unheard()
      return { outcomes, told: told.size, stored: await Promise.all(all.map(storedOf)) }
    }
    const together = await side((all) => Promise.all(all.map((one) => outcomeOf(one.ask(db)))))
    const inTurn = await side(async (all) => {
      const outcomes: Outcome[] = []
      for (const one of all) outcomes.push(await outcomeOf(inTransaction(db, (tx) => one.ask(tx))))
      return outcomes
    })
    const coded = ({ outcomes, ...rest }: typeof together) => ({
      ...rest,
      outcomes: outcomes.map((one) => ('error' in one ? 'error' : one)),
    })
    expect(coded(together)).toEqual(coded(inTurn))
  }
  await fc.assert(fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 40 }), run), {
    numRuns: 15,
    endOnFailure: true,
  })
}, 300_000)

test('callers who ask at once share one statement, and somebody is woken only where notices wait', async () => {
  const { destinations, clientId } = await world()
  const query = vi.spyOn(sharedPoolOf(db) ?? db, 'query')
  const waiting = vi.fn()
  const unheard = onQueuedNotices({ room: () => undefined, waiting })
  const submitted = async (destinationId: string, tells: string) => {
    const { submissionId: id, caseId } = await fixture.submission(now, { destinationId, clientId })
    const event = eventOf('reject-submission', id, tells)
    return { id, caseId, now, state: 'rejected' as const, ...event, ...withoutKey }
  }
  const decide = async (tells: string) => {
    const all = await Promise.all(Array.from({ length: 10 }, () => submitted(destinations[1], tells)))
    query.mockClear()
    await Promise.all(all.map((values) => documentStore.submission.decide(db, values)))
    return query.mock.calls.length
  }
  expect([await decide(''), waiting.mock.calls.length]).toEqual([1, 0])
  expect([await decide('administration:new-events'), waiting.mock.calls.length]).toEqual([1, 1])
  unheard()
  query.mockRestore()
})

test('two callers about one case are numbered one after the other', async () => {
  const { destinations, clientId } = await world()
  const { submissionId: id, caseId } = await fixture.submission(now, { destinationId: destinations[0], clientId })
  await db.query(
    `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
     values ($1, 'polling', 'submission', $2, $3), ($1, 'callback', 'submission', $2, $3)`,
    [id, caseId, now],
  )
  const asked = (['polling', 'callback'] as const).map((notifyType) =>
    recordTelling(db, { caseId, now, notifyType, ...eventOf('notify-submission', id, '') }),
  )
  const rows = (await Promise.all(asked)).flat()
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2])
})

test('callers of decisions for which no key is asked need none', async () => {
  const { destinations, clientId } = await world()
  const { submissionId: id, caseId } = await fixture.submission(now, { destinationId: destinations[0], clientId })
  const event = eventOf('reject-submission', id, '')
  const [row] = await documentStore.submission.decide(db, {
    id,
    caseId,
    now,
    state: 'rejected',
    ...event,
    ...withoutKey,
  })
  expect(row).toMatchObject({ sequence: 1, told: null, taken: null })
})
