import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dueWork } from '../../works/works.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { countEventHours } from './count-event-hours.ts'
import { sampleOffice, type SampleOffice } from './testing/sample-office.ts'
import { HOUR } from '../../platform/durations.ts'

const start = new Date('2026-11-21T10:00:00Z')
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)
const countAt = (now: Date) => countEventHours(contextAt(systemActor, now))

let db: TestDatabase
let office: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await removeAll()
  office = await sampleOffice(db)
})

/** Removes cases, attempts, and what was counted of them. */
async function removeAll(): Promise<void> {
  for (const table of ['event_hours', 'decision_hours', 'attempt_hours', 'hour_totals', 'callback_attempts'])
    await db.query(`delete from ${table}`)
  await db.query('select purge_case(id) from cases')
}

async function figures(): Promise<unknown[]> {
  const { rows } = await db.query<{ name: string; hour: Date; count: number; waited_milliseconds: number }>(
    `select name, hour, count, waited_milliseconds from event_hours where destination_id = $1 order by hour, name`,
    [office.destinationId],
  )
  return rows.map(({ name, hour, count, waited_milliseconds }) => [
    name,
    hour.toISOString().slice(0, 16),
    count,
    waited_milliseconds,
  ])
}

test('events are counted by the hour, and of decisions how long they took', async () => {
  const first = await office.submitted(at(0))
  await office.submitted(at(59))
  const second = await office.submitted(at(60))
  await office.decide(first, 'accept-submission', at(90))
  await office.decide(second, 'reject-submission', at(65))
  await countAt(at(120))
  expect(await figures()).toEqual([
    ['submit-submission', '2026-11-21T10:00', 2, 0],
    ['accept-submission', '2026-11-21T11:00', 1, 90 * 60_000],
    ['reject-submission', '2026-11-21T11:00', 1, 5 * 60_000],
    ['submit-submission', '2026-11-21T11:00', 1, 0],
  ])
})

test('two decisions in one hour add up, and figures of another client stay apart', async () => {
  const other = await sampleOffice(db)
  await office.decide(await office.submitted(at(0)), 'accept-submission', at(10))
  await office.decide(await office.submitted(at(5)), 'accept-submission', at(25))
  await other.decide(await other.submitted(at(0)), 'accept-submission', at(30))
  await countAt(at(30))
  expect(await figures()).toContainEqual(['accept-submission', '2026-11-21T10:00', 2, 30 * 60_000])
})

test('counting again changes nothing, and a wrong number of the last hours is mended', async () => {
  await office.submitted(at(0))
  await office.submitted(at(70))
  expect(await countAt(at(80))).toEqual({ changed: 2 })
  expect(await countAt(at(80))).toEqual({ changed: 0 })
  await db.query('update event_hours set count = 7 where destination_id = $1', [office.destinationId])
  await countAt(at(90))
  expect(await figures()).toMatchObject([
    ['submit-submission', '2026-11-21T10:00', 1, 0],
    ['submit-submission', '2026-11-21T11:00', 1, 0],
  ])
})

test('an event that came in late is counted within two hours', async () => {
  await office.submitted(at(130))
  await countAt(at(130))
  await office.submitted(at(10))
  await countAt(at(131))
  expect(await figures()).toMatchObject([
    ['submit-submission', '2026-11-21T10:00', 1, 0],
    ['submit-submission', '2026-11-21T12:00', 1, 0],
  ])
})

test('after the clock of a sandbox jumped, and after a long time without counting, nothing is missing', async () => {
  await office.submitted(at(0))
  await countAt(at(1))
  const days = [1, 8, 30, 365]
  for (const day of days) await office.submitted(at(day * 24 * 60))
  await countAt(at(366 * 24 * 60))
  expect(await figures()).toHaveLength(1 + days.length)
})

test('whatever the order and the times of counting, the figures are those of the log', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(110), { minLength: 1, maxLength: 12 }), fc.nat(11), async (minutes, pause) => {
      const one = await sampleOffice(db)
      for (const [index, minute] of minutes.entries()) {
        await one.submitted(at(minute))
        if (index % (pause + 1) === 0) await countAt(at(120))
      }
      await countAt(at(120))
      const { rows } = await db.query<{ hour: Date; count: number }>(
        'select hour, count from event_hours where destination_id = $1 order by hour',
        [one.destinationId],
      )
      const expected = [0, 1].map((hour) => ({
        hour: at(hour * 60),
        count: minutes.filter((minute) => Math.floor((minute * 60_000) / HOUR) === hour).length,
      }))
      expect(rows).toEqual(expected.filter(({ count }) => count > 0))
      expect(await countAt(at(120))).toEqual({ changed: 0 })
    }),
    { numRuns: 15 },
  )
})

test('the totals are those of all destinations and clients, also when they are counted again', async () => {
  const other = await sampleOffice(db)
  for (const one of [office, other]) await one.decide(await one.submitted(at(0)), 'accept-submission', at(30))
  await countAt(at(40))
  for (const one of [office, other]) await one.decide(await one.submitted(at(50)), 'accept-submission', at(70))
  await countAt(at(90))
  const { rows } = await db.query(`select kind, sum(count)::int as total from hour_totals group by kind order by kind`)
  const { rows: counted } = await db.query<{ events: number; decisions: number }>(
    `select (select sum(count)::int from event_hours) as events, (select sum(count)::int from decision_hours) as decisions`,
  )
  expect(counted).toEqual([{ events: 8, decisions: 4 }])
  expect(rows).toEqual([
    { kind: 'decision', total: 4 },
    { kind: 'event', total: 8 },
  ])
})

test('totals of hours that are missing are made up for, however old, and come to the same as all others', async () => {
  const other = await sampleOffice(db)
  const days = [0, 3, 40, 200]
  for (const day of days) {
    for (const one of [office, other]) {
      await one.decide(await one.submitted(at(day * 24 * 60)), 'accept-submission', at(day * 24 * 60 + 30))
    }
  }
  const now = at(201 * 24 * 60)
  await countAt(now)
  const totals = () => db.query('select * from hour_totals order by kind, hour, what, class').then(({ rows }) => rows)
  const whole = await totals()
  expect(whole).toHaveLength(days.length * 3)
  for (const lost of ['true', `kind = 'decision'`, `hour < '2027-01-01'`, `kind = 'event' and hour > '2027-01-01'`]) {
    await db.query(`delete from hour_totals where ${lost}`)
    await countAt(now)
    expect(await totals()).toEqual(whole)
  }
})

test('figures and their totals are counted together or not at all', async () => {
  await countAt(at(0))
  for (const counts of [() => office.submitted(at(40)), () => attemptAt(office, at(41))]) {
    await counts()
    await db.query('alter table hour_totals add constraint nothing_new check (false) not valid')
    try {
      await expect(countAt(at(50))).rejects.toThrow('nothing_new')
    } finally {
      await db.query('alter table hour_totals drop constraint nothing_new')
    }
    const [told, added] = await toldAndAdded()
    expect(told).toEqual(added)
    await countAt(at(50))
  }
  const [told, added] = await toldAndAdded()
  expect(told.length).toBeGreaterThan(1)
  expect(told).toEqual(added)
})

/** The operators' figures by the hour, and the figures of all destinations, clients and receivers, added up. */
async function toldAndAdded(): Promise<[told: unknown[], added: unknown[]]> {
  const told = await db.query('select kind, hour, what, class, count::int from hour_totals order by 1, 2, 3, 4')
  const added = await db.query(
    `select 'attempt' as kind, hour, outcome as what, class, sum(count)::int as count from attempt_hours group by 2, 3, 4
     union all select 'decision', hour, '', class, sum(count)::int from decision_hours group by 2, 4
     union all select 'event', hour, name, 0, sum(count)::int from event_hours group by 2, 3
     order by 1, 2, 3, 4`,
  )
  return [told.rows, added.rows]
}

async function attemptAt(one: SampleOffice, time: Date): Promise<void> {
  await db.query(
    `with e as (insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
       values ($1, 'destination', $2, 'https://amt.example/', $3, '\\x00') returning id)
     insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, detail, request_body)
     select id, 'new-events', '{}', $4, 50, '', '{}' from e`,
    [randomUUID(), one.destinationId, Buffer.from(randomUUID()), time],
  )
}

const hours = fc.nat(100)
const acts = fc.oneof(
  fc.record({ act: fc.constantFrom('submit', 'decide', 'attempt'), office: fc.nat(1), hour: hours }),
  fc.record({ act: fc.constant('count'), hour: hours }),
  // as a restore, an import or an older version leaves it
  fc.record({ act: fc.constant('lose'), kind: fc.constantFrom('event', 'decision', 'attempt'), hour: hours }),
)

test('whatever happens, is counted and is lost, what operators are told is what all others are told, added up', async () => {
  const offices = [office, await sampleOffice(db)]
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 14 }), async (plan) => {
      await removeAll()
      for (const step of plan) {
        const time = at(step.hour * 60 + 5)
        if ('kind' in step) {
          await db.query('delete from hour_totals where kind = $1 and hour >= $2', [step.kind, time])
        } else if ('office' in step) {
          const one = offices[step.office] ?? office
          if (step.act === 'attempt') await attemptAt(one, time)
          else {
            const made = await one.submitted(time)
            if (step.act === 'decide') await one.decide(made, 'accept-submission', at(step.hour * 60 + 90))
          }
        } else await countAt(time)
      }
      await countAt(at(103 * 60))
      const [told, added] = await toldAndAdded()
      expect(told).toEqual(added)
    }),
    { numRuns: 25 },
  )
})

test('what is older than figures are kept is not counted', async () => {
  await office.submitted(at(0))
  await office.submitted(at(2 * 24 * 60))
  await countAt(new Date(start.getTime() + 401 * 24 * HOUR))
  expect(await figures()).toMatchObject([['submit-submission', '2026-11-23T10:00', 1, 0]])
})

test('figures of events and of deliveries are kept for 400 days', async () => {
  const days = [399, 401].map((age) => new Date(Date.now() - age * 24 * HOUR))
  for (const hour of days) {
    await db.query(`insert into event_hours values ($1, $2, 'submit-submission', $3, 1, 0)`, [
      office.destinationId,
      office.clientId,
      hour,
    ])
    await db.query('insert into delivery_hours values ($1, $2, 1, 0, 5, 5)', [office.destinationId, hour])
    await db.query('insert into decision_hours values ($1, $2, $3, 7, 1)', [
      office.destinationId,
      office.clientId,
      hour,
    ])
    await db.query(`insert into attempt_hours values ('destination', $1, $2, 'delivered', 7, 1)`, [
      office.destinationId,
      hour,
    ])
    await db.query(`insert into hour_totals values ('attempt', $1, 'delivered', 7, 1)`, [hour])
  }
  await dueWork.records(contextFor(systemActor), Infinity)
  for (const table of ['event_hours', 'delivery_hours', 'decision_hours', 'attempt_hours', 'hour_totals']) {
    expect((await db.query(`select hour from ${table}`)).rows).toEqual([{ hour: days[0] }])
  }
})

test('a destination that is gone takes its figures along', async () => {
  const id = randomUUID()
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'd', 'created', '{}', '{}')`,
    [id, office.organisationId],
  )
  await db.query(`insert into event_hours values ($1, $2, 'submit-submission', $3, 1, 0)`, [id, office.clientId, start])
  await db.query('delete from destinations where id = $1', [id])
  const { rows } = await db.query('select 1 from event_hours where destination_id = $1', [id])
  expect(rows).toEqual([])
})
