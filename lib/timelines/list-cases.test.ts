import { beforeAll, expect, test } from 'vitest'
import { deliveryFixture, type SampleSubmission } from '../callbacks/testing/delivery-fixture.ts'
import { systemActor, type PersonActor } from '../platform/actor.ts'
import { newId } from '../platform/ids.ts'
import { contextFor } from '../platform/context.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { caseQuery } from './case-query.ts'
import { listCases, type CaseFilter } from './list-cases.ts'
import { HOUR } from '../platform/durations.ts'

const start = new Date('2026-03-01T12:00:00Z')

let db: TestDatabase
/** oldest first: 30 cases in one hour each of the destination `own`, sent by clients of `sender` */
let cases: SampleSubmission[]
let [receiver, sender, stranger, nobody] = [] as unknown as PersonActor[]
let foreignDestination: string

async function member(name: string): Promise<PersonActor> {
  const id = newId()
  await db.query('insert into organisations (id, name) values ($1, $2)', [id, name])
  const rights = { isOperator: false, isSupport: false, roles: { [id]: 'reader' as const }, address: '192.0.2.1' }
  return { kind: 'person', personId: newId(), sessionId: newId(), name, ...rights }
}

const organisationOf = (actor: PersonActor | undefined): string => Object.keys(actor?.roles ?? {})[0] ?? ''

beforeAll(async () => {
  db = await testDatabase()
  receiver = await member('receiver')
  sender = await member('sender')
  stranger = await member('stranger')
  nobody = { ...(await member('nobody')), roles: {} }
  const fixture = deliveryFixture(db)
  const destinationId = await fixture.destination()
  foreignDestination = await fixture.destination()
  await db.query('update destinations set organisation_id = $2 where id = $1', [
    destinationId,
    organisationOf(receiver),
  ])
  const clientId = await fixture.client()
  await db.query('update clients set organisation_id = $2 where id = $1', [clientId, organisationOf(sender)])
  cases = []
  for (let count = 0; count < 30; count += 1) {
    const at = new Date(start.getTime() + count * HOUR)
    const made = await fixture.submission(at, { destinationId, clientId })
    await fixture.record(made, at, { name: 'submit-submission', tell: [] })
    cases.push(made)
  }
  await fixture.submission(start, { destinationId: foreignDestination })
  await db.query('update cases set organisation_id = $2 where destination_id = $1', [
    destinationId,
    organisationOf(receiver),
  ])
  const odd = cases.filter((_, at) => at % 10 === 0).map(({ submissionId }) => submissionId)
  await db.query(
    `update submissions set state = 'rejected', public_service = '{"identifier": "urn:rare", "name": "Rare"}'
     where id = any($1)`,
    [odd],
  )
})

const ids = async (actor: PersonActor | undefined, filter: CaseFilter = {}): Promise<string[]> => {
  const { cases: listed } = await listCases(contextFor(actor ?? systemActor), filter)
  return listed.map(({ caseId }) => caseId)
}
const newestFirst = (): string[] => cases.map(({ caseId }) => caseId).reverse()

test('a side sees its cases newest event first, page by page, each once', async () => {
  for (const actor of [receiver, sender]) {
    const first = await listCases(contextFor(actor as PersonActor), {})
    expect(first.searchedUntil).toBeNull()
    const second = await listCases(contextFor(actor as PersonActor), { before: first.next ?? '' })
    expect(second.next).toBeNull()
    expect([...first.cases, ...second.cases].map(({ caseId }) => caseId)).toEqual(newestFirst())
    expect(first.cases).toHaveLength(25)
  }
})

test('who belongs to neither side sees none of them, the installation all', async () => {
  for (const actor of [stranger, nobody]) expect(await ids(actor)).toEqual([])
  const all = await listCases(contextFor(systemActor), {})
  const rest = await listCases(contextFor(systemActor), { before: all.next ?? '' })
  expect(all.cases.length + rest.cases.length).toBe(31)
})

test('filters by state, service, destination, client and time', async () => {
  const [{ destinationId = '', clientId = '' } = {}] = cases
  const odd = newestFirst().filter((_, at) => (29 - at) % 10 === 0)
  for (const actor of [receiver, sender]) {
    expect(await ids(actor, { states: ['rejected'] })).toEqual(odd)
    expect(await ids(actor, { service: 'urn:rare' })).toEqual(odd)
    expect(await ids(actor, { states: ['submitted'], service: 'urn:rare' })).toEqual([])
    expect(await ids(actor, { destination: destinationId })).toHaveLength(25)
    expect(await ids(actor, { destination: foreignDestination })).toEqual([])
  }
  expect(await ids(sender, { client: clientId })).toHaveLength(25)
  expect(await ids(sender, { client: clientId, destination: destinationId })).toHaveLength(25)
  const since = new Date(start.getTime() + 3 * HOUR)
  expect(await ids(receiver, { since, until: new Date(since.getTime() + 2 * HOUR) })).toEqual(
    cases
      .slice(3, 6)
      .map(({ caseId }) => caseId)
      .reverse(),
  )
  for (const filter of [{ destination: destinationId }, { client: clientId }]) {
    expect(await ids(stranger, filter)).toEqual([])
  }
})

test('the id of a client finds cases for its own organisation alone: the other side knows it by its name', async () => {
  const [{ destinationId = '', clientId = '' } = {}] = cases
  expect(await ids(receiver, { client: clientId })).toEqual([])
  expect(await ids(receiver, { client: clientId, destination: destinationId })).toEqual([])
})

test('a row tells sides, states, services and the last event', async () => {
  const { cases: listed } = await listCases(contextFor(receiver as PersonActor), { states: ['rejected'] })
  expect(listed[0]).toMatchObject({ states: ['rejected'], services: ['Rare'], warnings: [] })
  expect(listed[0]?.lastEvent).toEqual({ happening: 'submit-submission', at: new Date(start.getTime() + 20 * HOUR) })
})

test('members of the query that do not fit count as not given; days are those of Berlin', () => {
  const odd = { state: 'lost', from: '2026-13-45', to: 'x', destination: 'x', before: '' }
  expect(caseQuery.parse(odd)).toEqual({})
  expect(caseQuery.parse({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
    since: new Date('2026-03-28T23:00:00Z'),
    until: new Date('2026-03-29T22:00:00Z'),
  })
})
