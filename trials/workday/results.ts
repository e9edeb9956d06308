import { columns } from '@kurier/cli/texts'
import { total, type Acts, type BookedPart } from './tally.ts'

/** A day as it was worked: what was done for which part, and what was found wrong with it at its end. */
export type PlayedDay = { way: string; parts: readonly BookedPart[]; faults: readonly string[] }

const perCase = (acts: number, cases: number): string | undefined =>
  cases === 0 ? undefined : (acts / cases).toFixed(1)

const shown = {
  CASES: ({ cases }: { cases: number }) => cases,
  CLICKS: ({ clicks }: Acts) => clicks,
  KEYS: ({ keys }: Acts) => keys,
  ENTRIES: ({ entries }: Acts) => entries,
  SCROLLS: ({ scrolls }: Acts) => scrolls,
  'CLICKS PER CASE': ({ clicks, cases }: Acts & { cases: number }) => perCase(clicks, cases),
  'KEYS PER CASE': ({ keys, cases }: Acts & { cases: number }) => perCase(keys, cases),
}

/** The days as tables: each by its parts, then all of them beside each other, and what was found wrong. */
export function resultLines(days: readonly PlayedDay[]): string[] {
  const whole = days.map(({ way, parts }) => ({ way, cases: casesOf(parts), ...total(parts) }))
  const faults = days.flatMap(({ way, faults: found }) => found.map((fault) => `  ${way}: ${fault}`))
  return [
    ...days.flatMap(({ way, parts }) => [
      `Way of working: ${way}`,
      ...columns(parts, { PART: ({ part }) => part, ...shown }).split('\n'),
      '',
    ]),
    ...columns(whole, { WAY: ({ way }) => way, ...shown }).split('\n'),
    '',
    ...(faults.length > 0 ? ['These cases are other than they were meant to be:', ...faults] : [decided(whole)]),
  ]
}

const casesOf = (parts: readonly BookedPart[]): number => parts.reduce((sum, { cases }) => sum + cases, 0)

const decided = (days: readonly { cases: number }[]): string =>
  `All ${days.reduce((sum, { cases }) => sum + cases, 0)} cases are decided as they were meant to be.`
