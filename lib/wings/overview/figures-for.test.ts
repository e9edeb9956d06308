import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonActor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { DAY, HOUR } from '../../platform/durations.ts'
import { forget } from '../../platform/once-per-process.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { countEventHours } from './count-event-hours.ts'
import { figuresOfClient, figuresOfDestination, figuresOfInstallation } from './figures-for.ts'
import type { Figures } from './schema.ts'
import { sampleOffice, type SampleOffice } from './testing/sample-office.ts'

const now = new Date('2026-11-21T10:30:00Z')
const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
const operator: PersonActor = {
  kind: 'person',
  personId: randomUUID(),
  sessionId: randomUUID(),
  name: 'Ada',
  address: '192.0.2.1',
  isOperator: true,
  isSupport: false,
  roles: {},
}

let db: TestDatabase
let office: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  forget('figures')
  await db.query('delete from event_hours')
  await db.query('delete from hour_totals')
  await db.query('delete from callback_attempts')
  await db.query('delete from attempt_hours')
  await db.query('delete from token_requests')
  await db.query('select purge_case(id) from cases')
  office = await sampleOffice(db)
})

async function endpoint(kind: 'destination' | 'client', ownerId: string): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
     values ($1, $2, $3, 'https://amt.example/callback', '\\x00', '\\x00')`,
    [id, kind, ownerId],
  )
  return id
}

type SampleAttempt = { at: Date; took: number; errorClass?: string }

async function attempt(endpointId: string, { at, took, errorClass }: SampleAttempt): Promise<void> {
  await db.query(
    `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, error_class,
                                    detail, request_body)
     values ($1, 'new-events', '{}', $2, $3, $4, '', '{}')`,
    [endpointId, at, took, errorClass ?? null],
  )
}

async function count(): Promise<void> {
  await countEventHours(contextAt(systemActor, now))
}

const context = () => contextAt(operator, now)
const total = ({ points }: Figures, key: 'events' | 'submitted' | 'delivered' | 'failed' | 'refusals'): number =>
  points.reduce((sum, point) => sum + (point[key] ?? 0), 0)

test('24 hours are told by the hour, 30 days by the day, this hour and today included', async () => {
  await office.submitted(before(0.4 * HOUR))
  await office.submitted(before(23 * HOUR))
  await office.submitted(before(25 * HOUR))
  await office.submitted(before(29 * DAY))
  await office.submitted(before(31 * DAY))
  await count()
  const [day, month] = await Promise.all([
    figuresOfInstallation(context(), { span: 'day' }),
    figuresOfInstallation(context(), { span: 'month' }),
  ])
  expect([day.points.length, total(day, 'submitted'), day.points.at(-1)?.submitted]).toEqual([24, 2, 1])
  expect([month.points.length, total(month, 'submitted'), month.points.at(-1)?.submitted]).toEqual([30, 4, 1])
  expect(day.points.at(-1)?.at).toBe('2026-11-21T10:00:00.000Z')
  expect(month.points.at(-1)?.at).toBe('2026-11-20T23:00:00.000Z')
})

test('what operators see is the sum of what is seen of all destinations, and of all clients', async () => {
  const offices = [office, await sampleOffice(db), await sampleOffice(db)]
  for (const [at, one] of offices.entries()) {
    for (let each = 0; each <= at; each += 1) await one.submitted(before((each * 7 + at) * HOUR))
    const id = await endpoint('destination', one.destinationId)
    for (let each = 0; each <= at; each += 1) await attempt(id, { at: before(each * 9 * HOUR), took: 50 })
  }
  // as a restore, an import or a seed may leave it
  await count()
  await db.query('delete from hour_totals where hour < $1', [before(5 * HOUR)])
  await count()
  for (const span of ['day', 'month'] as const) {
    const all = await figuresOfInstallation(context(), { span })
    const byDestination = await Promise.all(
      offices.map(({ destinationId }) => figuresOfDestination(context(), { destinationId, span })),
    )
    const byClient = await Promise.all(offices.map(({ clientId }) => figuresOfClient(context(), { clientId, span })))
    for (const key of ['events', 'submitted', 'delivered', 'failed'] as const) {
      const added = byDestination.reduce((sum, one) => sum + total(one, key), 0)
      expect([key, total(all, key)]).toEqual([key, added])
    }
    expect(total(all, 'submitted')).toBe(6)
    expect(byClient.reduce((sum, one) => sum + total(one, 'submitted'), 0)).toBe(6)
  }
})

test('callbacks are told with median and 95th percentile, and their failures by reason', async () => {
  const id = await endpoint('destination', office.destinationId)
  for (let each = 0; each < 18; each += 1) await attempt(id, { at: before(HOUR), took: 100 })
  await attempt(id, { at: before(2 * HOUR), took: 10_000, errorClass: 'timeout' })
  await attempt(id, { at: before(2 * HOUR), took: 10_000, errorClass: 'timeout' })
  await count()
  const figures = await figuresOfDestination(context(), { destinationId: office.destinationId, span: 'day' })
  expect([total(figures, 'delivered'), total(figures, 'failed')]).toEqual([18, 2])
  const { median, p95, failures } = figures.callbacks
  expect(median).toBeGreaterThan(95)
  expect(median).toBeLessThan(105)
  expect(p95).toBeGreaterThan(9500)
  expect(p95).toBeLessThan(10_500)
  expect(failures).toEqual([{ errorClass: 'timeout', count: 2 }])
})

test('attempts are counted once, however often one counts, and those that came since are counted too', async () => {
  const id = await endpoint('client', office.clientId)
  await attempt(id, { at: before(HOUR), took: 5 })
  await count()
  await count()
  await attempt(id, { at: before(HOUR / 2), took: 5 })
  await count()
  const figures = await figuresOfClient(context(), { clientId: office.clientId, span: 'day' })
  expect(total(figures, 'delivered')).toBe(2)
})

test('what belongs to others is in no picture of a destination or a client', async () => {
  const other = await sampleOffice(db)
  await other.submitted(before(HOUR))
  await attempt(await endpoint('destination', other.destinationId), { at: before(HOUR), took: 5 })
  await db.query(
    `insert into token_requests (client_id, at, outcome, address) values ($1, $2, 'invalid_client', '192.0.2.1')`,
    [other.clientId, before(HOUR)],
  )
  await count()
  const ofDestination = await figuresOfDestination(context(), { destinationId: office.destinationId, span: 'day' })
  const ofClient = await figuresOfClient(context(), { clientId: office.clientId, span: 'day' })
  for (const figures of [ofDestination, ofClient]) {
    expect([total(figures, 'events'), total(figures, 'delivered'), total(figures, 'refusals')]).toEqual([0, 0, 0])
  }
  const all = await figuresOfInstallation(context(), { span: 'month' })
  expect([total(all, 'events'), total(all, 'delivered'), total(all, 'refusals')]).toEqual([1, 1, 1])
  expect(all.points.at(0)?.refusals).toBeNull()
})
