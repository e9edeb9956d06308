import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keeping } from '../rooms/lists.ts'
import type { Room } from '../rooms/room.ts'
import { rooms } from '../rooms/rooms.ts'
import { deadlineStarts, dueBefore } from './due-before.ts'
import { testDatabase } from './testing/test-database.ts'

const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
const length = fc.integer({ min: 0, max: 800 * 86_400_000 })

test('something is due when it and the deadline are both as old as the deadline is long', () => {
  fc.assert(
    fc.property(moment, moment, moment, length, (begun, since, now, lasts) => {
      const before = dueBefore(new Map([['cases', since]]), { name: 'cases', now, lasts })
      const counted = now.getTime() - Math.max(begun.getTime(), since.getTime())
      const isOlder = before !== undefined && begun < before
      // exactly the deadline is not yet where something is older than the start
      expect(isOlder).toBe(begun >= since ? counted > lasts : counted >= lasts)
    }),
  )
})

test('a deadline that the table does not know is a fault', () => {
  expect(() => dueBefore(new Map(), { name: 'cases', now: new Date(), lasts: 0 })).toThrow(/since when cases counts/)
})

test('a migration names each deadline of a removal, and in a new installation all have always counted', async () => {
  const starts = await deadlineStarts(await testDatabase())
  const parts = (rooms as readonly Room[]).flatMap(({ dueWork = {} }) => Object.entries(dueWork))
  const removing = parts.flatMap(([part, phase]) => (phase === 'removal' ? [part] : []))
  expect([...starts.keys()].toSorted()).toEqual([...removing, ...Object.keys(keeping)].toSorted())
  expect([...starts.values()].every((since) => since.getTime() === 0)).toBe(true)
})
