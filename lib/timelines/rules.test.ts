import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deliveryFixture } from '../callbacks/testing/delivery-fixture.ts'
import { eventTable, wireName, type EventRow } from '../cases/rules.ts'
import { eventContents } from '../cases/set-payload-schema.ts'
import { documentStore } from '../documents/document-store.ts'
import type { DocumentState } from '@kurier/wire/names'
import { settings } from '../platform/env.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { happeningOf, laneOf, type CaseNames } from './happenings.ts'
import { aheadOf, stepsAhead, warningsOf } from './rules.ts'
import { DAY } from '../platform/durations.ts'

const deadlines = { incomplete: DAY, submitted: 14 * DAY, content: 7 * DAY }
const states = Object.keys(stepsAhead) as DocumentState[] // its own keys

let db: TestDatabase
let submissionId: string

beforeAll(async () => {
  db = await testDatabase()
  const fixture = deliveryFixture(db)
  const made = await fixture.submission(new Date(), { destinationId: await fixture.destination() })
  submissionId = made.submissionId
})

/** What the sweep would take up at this moment. */
async function isSwept(now: Date): Promise<boolean> {
  await db.query('delete from due_leases')
  const { incomplete, submitted, content } = settings().deadlines
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  const { takeIncompleteDue, takeSubmittedDue, takeDecidedDue } = documentStore.submission
  const due = await Promise.all([
    takeIncompleteDue(db, { since: before(incomplete), most: 10 }),
    takeSubmittedDue(db, { since: before(submitted), most: 10 }),
    takeDecidedDue(db, { since: before(content), most: 10 }),
  ])
  return due.flat().length > 0
}

test('what a timeline announces is what the sweep does: not a millisecond before, and then indeed', async () => {
  const since = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...states),
      since,
      fc.integer({ min: -3, max: 3 }),
      async (state, stateSince, off) => {
        await db.query('update submissions set state = $2, state_since = $3 where id = $1', [
          submissionId,
          state,
          stateSince,
        ])
        const standing = { kind: 'submission', id: submissionId, state, stateSince } as const
        const ahead = aheadOf(standing, settings().deadlines, stateSince)
        const at = ahead?.at.getTime() ?? stateSince.getTime() + 100 * DAY
        const expected = ahead !== undefined && (stepsAhead[state]?.falls === 'at' ? off >= 0 : off > 0)
        expect(await isSwept(new Date(at + off))).toBe(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['submitted', 10, false],
  ['submitted', 11, true],
  ['submitted', 20, true],
  ['incomplete', 0.7, false],
  ['incomplete', 0.8, true],
  ['accepted', 6.99, false],
  ['rejected', 6.99, false],
] as const)('%s for %d days: near its deadline %s', (state, days, isNear) => {
  const stateSince = new Date('2026-05-01T00:00:00Z')
  const now = new Date(stateSince.getTime() + days * DAY)
  expect(aheadOf({ kind: 'reply', id: submissionId, state, stateSince }, deadlines, now)?.isNear).toBe(isNear)
})

test('a deleted submission has nothing ahead', () => {
  const standing = { kind: 'submission', id: submissionId, state: 'deleted', stateSince: new Date() } as const
  expect(aheadOf(standing, deadlines, new Date())).toBeUndefined()
})

test.each([
  ['given up', { state: 'given-up', isSentAgain: false, wait: null }, ['given-up']],
  ['given up, and sent again', { state: 'given-up', isSentAgain: true, wait: null }, []],
  ['at an address that fails', { state: 'waiting', isSentAgain: false, wait: { reason: 'address' } }, ['failing']],
  ['of a refused kind', { state: 'waiting', isSentAgain: false, wait: { reason: 'kind' } }, ['failing']],
  ['paused', { state: 'waiting', isSentAgain: false, wait: { reason: 'pause' } }, ['paused']],
  ['waiting for its turn', { state: 'waiting', isSentAgain: false, wait: { reason: 'turn' } }, []],
  ['without an address', { state: 'not-configured', isSentAgain: false, wait: null }, []],
] as const)('a notice that was %s warns so', (_, notice, expected) => {
  expect(warningsOf([notice], [])).toEqual(expected)
})

const told: CaseNames = { name: '', issuer: 'service', notifyType: undefined, wasSubmitted: true, isTimeout: false }

test.each(Object.keys(eventTable) as EventRow[])('%s is told as what it is, in the lane of whoever acted', (row) => {
  const issuer = eventTable[row].author === 'service' ? 'service' : 'some-destination'
  const wasSubmitted = !row.startsWith('delete-incomplete')
  const event = { ...told, name: wireName(row), issuer, wasSubmitted, isTimeout: row.endsWith('-by-service') }
  const ways = row.startsWith('notify-') ? (['callback', 'polling'] as const) : [undefined]
  for (const notifyType of ways) {
    const happening = happeningOf({ ...event, notifyType })
    expect(happening).toBe(notifyType ? `${row}-${notifyType}` : row)
    // who polls has acted, though the service documents it
    if (notifyType !== 'polling') expect(laneOf[happening]).toBe(eventTable[row].triggeredBy)
  }
})

test('every event on the wire is known, and what is not known is called so', () => {
  for (const name of Object.keys(eventContents)) expect(happeningOf({ ...told, name })).not.toBe('unknown')
  expect(happeningOf({ ...told, name: 'explode-submission' })).toBe('unknown')
  expect(laneOf.unknown).toBe('service')
})
