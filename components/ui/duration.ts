import { DAY, HOUR, MINUTE, SECOND } from '#lib/platform/durations.ts'

const units = [
  { unit: 'days', milliseconds: DAY },
  { unit: 'hours', milliseconds: HOUR },
  { unit: 'minutes', milliseconds: MINUTE },
  { unit: 'seconds', milliseconds: SECOND },
] as const

type Unit = (typeof units)[number]['unit']

/** A length of time in whole days, hours, minutes and seconds, for texts with `{days}`, `{hours}` and so on. */
export function durationParts(milliseconds: number): Record<Unit, number> {
  let rest = Math.max(0, milliseconds)
  const parts = units.map(({ unit, milliseconds: length }) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return [unit, count] as const
  })
  return Object.fromEntries(parts) as Record<Unit, number> // one of each unit
}

/** The largest unit of a length of time and the one below, such as 2 days 3 hours; nothing for less than a second. */
export function roughly(milliseconds: number): { unit: Unit; count: number }[] {
  const counts = durationParts(milliseconds)
  const first = units.findIndex(({ unit }) => counts[unit] > 0)
  if (first < 0) return []
  return units.slice(first, first + 2).flatMap(({ unit }) => (counts[unit] > 0 ? [{ unit, count: counts[unit] }] : []))
}
