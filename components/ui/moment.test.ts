import { expect, test } from 'vitest'
import { distanceFromNow, momentText, zoneOf } from './moment.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#lib/platform/durations.ts'

const at = new Date('2026-07-01T02:05:09Z')

test('English dates are British, with 24 hours; German ones German; both as clocks in Berlin show them', () => {
  const look = { dateStyle: 'medium', timeStyle: 'medium' } as const
  expect(momentText('en', at, look)).toBe('1 Jul 2026, 04:05:09')
  expect(momentText('de', at, look)).toBe('01.07.2026, 04:05:09')
  const evening = new Date('2026-11-15T22:30:00Z')
  const short = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  expect(momentText('en', evening, short)).toBe('15/11, 23:30')
  expect(momentText('de', evening, short)).toBe('15.11., 23:30')
})

test('the zone has another name in summer', () => {
  const winter = new Date('2026-12-01T00:00:00Z')
  expect([zoneOf('de', at), zoneOf('de', winter)]).toEqual(['MESZ', 'MEZ'])
  expect([zoneOf('en', at), zoneOf('en', winter)]).toEqual(['CEST', 'CET'])
})

test.each([
  [0, 'past', 'past'],
  [-59 * SECOND, 'past', 'past'],
  [9 * SECOND, 'past', 'past'],
  [11 * SECOND, 'soon', 'soon'],
  [59 * SECOND, 'soon', 'soon'],
  [-3 * MINUTE - 59 * SECOND, 'vor 3 Minuten', '3 minutes ago'],
  [-HOUR, 'vor 1 Stunde', '1 hour ago'],
  [2 * HOUR + 1, 'in 2 Stunden', 'in 2 hours'],
  [-DAY + 1, 'vor 23 Stunden', '23 hours ago'],
  [-DAY, undefined, undefined],
  [DAY, undefined, undefined],
])('%d milliseconds from now are told as %s', (distance, german, english) => {
  const now = at.getTime() - distance
  expect([distanceFromNow('de', at, now), distanceFromNow('en', at, now)]).toEqual([german, english])
})
