import { expect, test } from 'vitest'
import { momentKinds } from './shown-moments.ts'

test.each([
  ['date', '2026-02-28', '28. Februar 2026'],
  ['date', '2026-02-30', undefined],
  ['time', '09:30:00+01:00', '09:30'],
  ['time', 'soon', undefined],
  ['datetime', '2026-07-01T09:30:00+02:00', '1. Juli 2026 um 09:30'],
  ['datetime', '2026-07-01T09:30:15+02:00', '1. Juli 2026 um 09:30:15'],
  ['datetime', '2026-07-01', undefined],
] as const)('a %s of %s is shown as clocks and calendars in Germany have it', (kind, value, shown) => {
  expect(momentKinds[kind]?.(value, 'de')).toBe(shown)
})
