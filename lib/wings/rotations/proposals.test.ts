import { expect, test } from 'vitest'
import { DAY } from '../../platform/durations.ts'
import { monthsAfter, proposalFor } from './proposals.ts'

const now = new Date('2026-11-26T12:00:00Z')
const moment = { machine: now, service: now, months: 24 }
const inDays = (days: number): Date => new Date(now.getTime() + days * DAY)

test.each([
  ['nothing is proposed for what is young and lasts', { since: inDays(-10), endsAt: inDays(31) }, undefined],
  ['what ends within thirty days', { since: inDays(-10), endsAt: inDays(29) }, 'certificate-ending'],
  ['what has ended', { since: inDays(-10), endsAt: inDays(-1) }, 'certificate-ending'],
  ['what is two years old', { since: new Date('2024-11-26T12:00:00Z'), endsAt: null }, 'age'],
  ['not a day before', { since: new Date('2024-11-27T12:00:00Z'), endsAt: null }, undefined],
  [
    'the end comes before the age',
    { since: new Date('2020-01-01T00:00:00Z'), endsAt: inDays(1) },
    'certificate-ending',
  ],
] as const)('%s', (_, inUse, reason) => {
  expect(proposalFor(inUse, moment)?.reason).toBe(reason)
})

test('an operator can have nothing proposed for its age', () => {
  const inUse = { since: new Date('1990-01-01T00:00:00Z'), endsAt: null }
  expect(proposalFor(inUse, { ...moment, months: 0 })).toBeUndefined()
})

test('a month later is the same day, or the last one of a month that is too short', () => {
  expect(monthsAfter(new Date('2026-01-31T08:00:00Z'), 1)).toEqual(new Date('2026-02-28T08:00:00Z'))
  expect(monthsAfter(new Date('2026-11-26T08:00:00Z'), -24)).toEqual(new Date('2024-11-26T08:00:00Z'))
})
