import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../platform/durations.ts'
import { aheadFault, behindFault } from './time-of-decision.ts'

const now = new Date('2026-12-01T10:00:00.500Z')
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const iatAt = (milliseconds: number) => Math.floor(after(milliseconds).getTime() / SECOND)
const clocks = { latest: now, now }

test('a decision may be signed five minutes ahead, and what is refused says how far ahead it is', () => {
  expect(aheadFault(iatAt(5 * MINUTE), clocks)).toBe(undefined)
  expect(aheadFault(iatAt(10 * MINUTE), clocks)).toBe(
    '"iat" lies 600 seconds in the future: the clock of the system that signed is ahead of the service\'s ' +
      '(its time is 2026-12-01T10:00:00.500Z).',
  )
})

test('a decision may be signed five minutes before its submission, and what is refused says how long before', () => {
  expect(behindFault(iatAt(-6 * MINUTE), after(-MINUTE), clocks)).toBe(undefined)
  expect(behindFault(iatAt(-10 * MINUTE), after(-MINUTE), clocks)).toBe(
    '"iat" lies 540 seconds before the submission was submitted: it was signed long ago, or the clock of the system ' +
      "that signed is 600 seconds behind the service's (its time is 2026-12-01T10:00:00.500Z).",
  )
})

test('who signs by a clock that is right may decide whatever was done to the clocks of the service', () => {
  const span = fc.integer({ min: -2 * DAY, max: 2 * DAY })
  fc.assert(
    fc.property(
      span,
      fc.integer({ min: 0, max: 30 * DAY }),
      fc.integer({ min: -5 * MINUTE, max: 5 * MINUTE }),
      (submitted, sandbox, off) => {
        const both = { latest: after(sandbox), now }
        const faults = [aheadFault(iatAt(off), both), behindFault(iatAt(off), after(submitted + sandbox), both)]
        expect(faults).toEqual([undefined, undefined])
      },
    ),
  )
})

test('a submission from the future allows nothing that was signed before now, less five minutes', () => {
  expect(behindFault(iatAt(-5 * MINUTE), after(HOUR), clocks)).toBe(undefined)
  expect(behindFault(iatAt(-5 * MINUTE - SECOND), after(HOUR), clocks)).toContain('301 seconds before')
})
