import { expect, test } from 'vitest'
import { createTally, total } from './tally.ts'

test('acts belong to the part that is booked next, parts of one name are one, and stand in the order of the day', () => {
  const tally = createTally()
  tally.note('clicks')
  tally.note('scrolls')
  tally.book('clean', 1)
  tally.note('keys')
  tally.book('break', 0)
  tally.note('clicks')
  tally.note('entries')
  tally.book('clean', 1)
  tally.book('arriving', 0)
  expect(tally.parts()).toEqual([
    { part: 'arriving', cases: 0, clicks: 0, keys: 0, entries: 0, scrolls: 0 },
    { part: 'clean', cases: 2, clicks: 2, keys: 0, entries: 1, scrolls: 1 },
    { part: 'break', cases: 0, clicks: 0, keys: 1, entries: 0, scrolls: 0 },
  ])
  expect(total(tally.parts())).toEqual({ clicks: 2, keys: 1, entries: 1, scrolls: 1 })
})
