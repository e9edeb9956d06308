import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classOf } from '../overview/durations.ts'
import { sampleOffice, type SampleOffice } from '../overview/testing/sample-office.ts'
import { systemActor, type Actor, type PersonActor } from '../../platform/actor.ts'
import { dateInBerlin } from '../../platform/berlin-day.ts'
import { DAY, HOUR } from '../../platform/durations.ts'
import { makeSelfSigned } from '../../platform/testing/certificates.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { Role } from '../../platform/terms.ts'
import { listEntries } from './list-entries.ts'
import { radarFor } from './radar-for.ts'
import type { Radar } from './schema.ts'
import type { AheadKind } from '../../rooms/lists.ts'
import { attention } from '../../works/works.ts'

const now = new Date('2026-12-02T11:00:00Z')
const before = (days: number): Date => new Date(now.getTime() - days * DAY)
const day = (days: number): string => dateInBerlin(before(-days))

let db: TestDatabase
let mine: SampleOffice
let theirs: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('select purge_case(id) from cases')
  await db.query('delete from notices')
  await db.query('delete from destinations')
  await db.query('delete from callback_endpoints')
  await db.query('delete from clients')
  mine = await sampleOffice(db)
  theirs = await sampleOffice(db)
})

function actorAs(role: Role | 'operator', { organisationId } = mine): PersonActor {
  return {
    kind: 'person',
    personId: randomUUID(),
    sessionId: randomUUID(),
    name: 'Ada',
    address: '192.0.2.1',
    isOperator: role === 'operator',
    isSupport: false,
    roles: role === 'operator' ? {} : { [organisationId]: role },
  }
}

const look = (actor: Actor = systemActor, days = 30, destination?: string): Promise<Radar> =>
  radarFor(contextAt(actor, now), { days, destination, finders: attention })
const rowsOf = ({ rows }: Radar, kind: AheadKind) =>
  rows.filter((row) => row.kind === kind).map((row) => [row.day, row.owner.id, row.count])

/** The state of a submission, and since when. */
async function put(
  office: SampleOffice,
  state: string,
  since: Date,
): Promise<{ submissionId: string; caseId: string }> {
  const made = await office.submitted(since)
  await db.query('update submissions set state = $2 where id = $1', [made.submissionId, state])
  if (state === 'incomplete') await db.query('update cases set submitted_at = null where id = $1', [made.caseId])
  return made
}

/** Past decisions: `count` of each duration in days. */
async function past(office: SampleOffice, ...took: [days: number, count: number][]): Promise<void> {
  for (const [days, count] of took) {
    await db.query(
      `insert into decision_hours (destination_id, client_id, hour, class, count) values ($1, $2, $3, $4, $5)`,
      [office.destinationId, office.clientId, before(20), classOf(days * DAY), count],
    )
  }
}

describe('what happens by itself', () => {
  it('is told by the day of Berlin on which its deadline passes, and as of today once it has passed', async () => {
    await put(mine, 'submitted', before(13))
    await put(mine, 'submitted', before(13.1))
    await put(mine, 'submitted', before(2))
    await put(mine, 'submitted', before(20))
    // 23:30 in Berlin belongs to an earlier UTC day than half an hour later
    await put(mine, 'accepted', new Date(Date.parse('2026-12-03T22:30:00Z') - 7 * DAY))
    await put(mine, 'rejected', new Date(Date.parse('2026-12-03T23:30:00Z') - 7 * DAY))
    await put(mine, 'incomplete', new Date(now.getTime() - HOUR))
    const radar = await look()
    expect(rowsOf(radar, 'submissions-rejected')).toEqual([
      [day(0), mine.destinationId, 1],
      [day(1), mine.destinationId, 2],
      [day(12), mine.destinationId, 1],
    ])
    expect(rowsOf(radar, 'submission-content-deleted')).toEqual([
      ['2026-12-03', mine.destinationId, 1],
      ['2026-12-04', mine.destinationId, 1],
    ])
    expect(rowsOf(radar, 'incomplete-submissions-deleted')).toEqual([[day(1), mine.destinationId, 1]])
    // reminded after 3 and 9 days: the one that has waited for two days gets both, the others those still to come
    expect(rowsOf(radar, 'reminders-due')).toContainEqual([day(1), mine.destinationId, 1])
    expect(rowsOf(radar, 'reminders-due')).toContainEqual([day(7), mine.destinationId, 1])
    expect(radar.rows.map((row) => row.day)).toEqual(radar.rows.map((row) => row.day).toSorted())
  })

  it('ends with the last day that is asked for', async () => {
    await put(mine, 'submitted', before(13))
    await put(mine, 'submitted', before(8))
    expect(rowsOf(await look(systemActor, 2), 'submissions-rejected')).toEqual([[day(1), mine.destinationId, 1]])
    expect(await look(systemActor, 1)).toMatchObject({
      until: '2026-12-02',
      rows: [{ kind: 'reminders-due', count: 3 }],
    })
  })

  it('includes cases that are over, but none in which something is still kept', async () => {
    const old = await put(mine, 'deleted', before(725))
    const kept = await put(mine, 'accepted', before(725))
    const empty = await put(mine, 'deleted', before(5))
    await db.query('update cases set submitted_at = created_at where id = any($1)', [[old.caseId, kept.caseId]])
    await db.query('update cases set submitted_at = null where id = $1', [empty.caseId])
    const radar = await look()
    expect(rowsOf(radar, 'cases-deleted')).toEqual([[day(5), mine.destinationId, 1]])
    expect(rowsOf(radar, 'unsubmitted-cases-deleted')).toEqual([[day(2), mine.destinationId, 1]])
  })

  it('includes secrets and certificates that end, for those who may know of them', async () => {
    await db.query(
      `insert into client_secrets (id, client_id, name, hash, expires_at) values ($1, $2, 'alt', '\\x00', $3)`,
      [randomUUID(), mine.clientId, before(-4)],
    )
    const { certificate } = await makeSelfSigned({ names: [], notAfter: before(-6) })
    const der = certificate.replace(/-----[^-]+-----|\s/g, '')
    await db.query(`insert into destination_keys (destination_id, kid, purpose, jwk) values ($1, 'k', 'signing', $2)`, [
      mine.destinationId,
      JSON.stringify({ kid: 'k', x5c: [der] }),
    ])
    const owner = await look(actorAs('owner'))
    expect(rowsOf(owner, 'secrets-ending')).toEqual([[day(4), mine.clientId, 1]])
    expect(rowsOf(owner, 'certificates-ending')).toEqual([[day(6), mine.destinationId, 1]])
    expect(rowsOf(await look(actorAs('case-worker')), 'secrets-ending')).toEqual([])
    expect(rowsOf(await look(actorAs('owner', theirs)), 'certificates-ending')).toEqual([])
  })

  it('includes notices that keep failing, but none at a paused address and none of new submissions', async () => {
    const { caseId, submissionId } = await mine.submitted(before(3))
    const endpointId = randomUUID()
    await db.query(
      `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failing_since, failures)
       values ($1, 'destination', $2, 'https://amt.example/', '\\x00', '\\x00', $3, 9)`,
      [endpointId, mine.destinationId, before(3)],
    )
    for (const type of ['new-events', 'new-submissions']) {
      await db.query(
        `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                              attempts, first_attempt_at, next_attempt_at, created_at)
         values ($1, 1, 'administration', $2, 'submission', $3, $4, $5, 'waiting', 9, $6, now(), now())`,
        [caseId, type, submissionId, mine.destinationId, endpointId, before(3)],
      )
    }
    expect(rowsOf(await look(actorAs('reader')), 'notices-given-up')).toEqual([[day(11), mine.destinationId, 1]])
    expect(rowsOf(await look(actorAs('case-worker')), 'notices-given-up')).toEqual([])
    await db.query('update callback_endpoints set paused_at = now() where id = $1', [endpointId])
    expect(rowsOf(await look(), 'notices-given-up')).toEqual([])
  })

  it('is of both sides of a case, and of nobody else', async () => {
    const made = await put(mine, 'submitted', before(10))
    await db.query('update submissions set client_id = $2 where id = $1', [made.submissionId, theirs.clientId])
    const third = await sampleOffice(db)
    const seen = await Promise.all(
      [mine, theirs, third].map(async (office) =>
        rowsOf(await look(actorAs('reader', office)), 'submissions-rejected'),
      ),
    )
    expect(seen).toEqual([[[day(4), mine.destinationId, 1]], [[day(4), mine.destinationId, 1]], []])
    expect((await look(actorAs('reader', third))).forecasts).toEqual([])
    expect((await look(actorAs('operator'), 30, theirs.destinationId)).rows).toEqual([])
  })
})

describe('the forecast', () => {
  it('is that of each destination by its own past, and none without enough of it', async () => {
    await past(mine, [1, 70], [14, 30])
    await past(theirs, [1, 19])
    for (const days of [12, 10, 0.1, 0.1, 0.1]) await put(mine, 'submitted', before(days))
    await put(theirs, 'submitted', before(5))
    expect((await look()).forecasts).toMatchObject([
      {
        destination: { id: mine.destinationId, name: 'Wohngeldstelle' },
        waiting: 5,
        decisions: 100,
        since: dateInBerlin(before(20)),
        missed: 3,
        byDay: [
          { day: day(2), count: 1 },
          { day: day(4), count: 1 },
          { day: day(14), count: 1 },
        ],
      },
      { destination: { id: theirs.destinationId }, waiting: 1, decisions: 19, missed: null, median: null, byDay: [] },
    ])
  })

  it('of a foreign destination rests on the decisions about one’s own submissions alone', async () => {
    await past(mine, [1, 500])
    await db.query(
      `insert into decision_hours (destination_id, client_id, hour, class, count) values ($1, $2, $3, 180, 21)`,
      [mine.destinationId, theirs.clientId, before(20)],
    )
    const made = await put(mine, 'submitted', before(1))
    await db.query('update submissions set client_id = $2 where id = $1', [made.submissionId, theirs.clientId])
    expect((await look(actorAs('reader', theirs))).forecasts).toMatchObject([{ decisions: 21 }])
    expect((await look(actorAs('reader'))).forecasts).toMatchObject([{ decisions: 521 }])
  })
})

describe('behind a number', () => {
  const behind = (actor: Actor, kind: 'submissions-rejected' | 'reminders-due', on?: string) =>
    listEntries(contextAt(actor, now), { kind, destination: mine.destinationId, day: on })

  it('stand the cases of that day, with how they will probably fare', async () => {
    await past(mine, [1, 70], [5, 10], [14, 20])
    const [old, young] = [await put(mine, 'submitted', before(13)), await put(mine, 'submitted', before(2))]
    const found = await behind(actorAs('reader'), 'submissions-rejected', day(1))
    expect(found).toMatchObject({ destination: { name: 'Wohngeldstelle' }, isCut: false })
    expect(found.entries).toEqual([
      {
        caseId: old.caseId,
        subjectId: old.submissionId,
        due: before(-1).toISOString(),
        chance: 1,
        expectedAt: null,
      },
    ])
    const [first, second] = (await behind(systemActor, 'submissions-rejected')).entries
    expect([first?.caseId, second?.caseId]).toEqual([old.caseId, young.caseId])
    expect(second?.chance).toBeCloseTo(2 / 3)
  })

  it('stands what is overdue, under today', async () => {
    const late = await put(mine, 'submitted', before(30))
    const found = await behind(systemActor, 'submissions-rejected', day(0))
    expect(found.entries.map(({ caseId, chance }) => [caseId, chance])).toEqual([[late.caseId, null]])
  })

  it('stands nothing for who sees no case of it', async () => {
    await put(mine, 'submitted', before(13))
    const stranger = await behind(actorAs('owner', theirs), 'submissions-rejected')
    expect(stranger).toMatchObject({ entries: [], destination: null })
  })
})
