import type { ChaosOutcome } from './run-chaos.ts'
import type { Outage } from './outages.ts'

const WIDTH = 56
const MOST_SHOWN = 5
const LONGEST_SHOWN = 200

/** Prints an outcome as tables; answers whether nothing was found. */
export function tell({ findings, counts, outages, troubles }: ChaosOutcome, say: (line: string) => void): boolean {
  for (const [what, count] of Object.entries(counts)) say(`${what.padEnd(WIDTH)} ${count}`)
  say('')
  for (const [what, count] of troubles) say(`${`callers saw: ${what}`.padEnd(WIDTH)} ${count}`)
  say('')
  for (const line of recoveries(outages)) say(line)
  say('')
  for (const [what, found] of Object.entries(findings)) {
    say(`${what.padEnd(WIDTH)} ${found.length}`)
    for (const one of found.slice(0, MOST_SHOWN)) say(`  ${one.slice(0, LONGEST_SHOWN)}`)
  }
  return Object.values(findings).every((found) => found.length === 0)
}

/** Seconds from the blow, median and worst, for each kind of it. */
function recoveries(outages: readonly Outage[]): string[] {
  const kinds = Object.entries(Object.groupBy(outages, ({ what }) => what))
  return kinds.flatMap(([what, list = []]) => [
    `${`killed: ${what}`.padEnd(WIDTH)} ${list.length}`,
    `${'  ready again, median and worst'.padEnd(WIDTH)} ${times(list.map(({ ready }) => ready))}`,
    `${'  first acknowledged write, median and worst'.padEnd(WIDTH)} ${times(list.map(({ written }) => written))}`,
  ])
}

function times(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const seconds = (value = 0): string => `${(value / 1000).toFixed(1)} s`
  return `${seconds(sorted[sorted.length >> 1])}, ${seconds(sorted.at(-1))}`
}
