import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countsIn } from '#lib/platform/testing/counts.ts'
import { root } from '../prepare.ts'
import type { FileDuration } from './outcomes.ts'
import type { FinishedStep } from './steps.ts'

/** What a step's minutes count as in the budget. */
export type Area = 'Journeys' | 'All else'

const inMinutes = (milliseconds: number): string => (milliseconds / 60_000).toFixed(1).padStart(6)

/** Minutes that `npm test` may take for each area: the table of CONTRIBUTING.md. @throws Error when it has none for one */
export function budgetIn(contributing: string): Record<Area, number> {
  const minutesOf = (area: Area): number => {
    const [, minutes] = new RegExp(`^\\| ${area} +\\| (\\d+) +\\|`, 'm').exec(contributing) ?? []
    if (minutes === undefined) throw new Error(`CONTRIBUTING.md has no budget for ${area}.`)
    return Number(minutes)
  }
  return { Journeys: minutesOf('Journeys'), 'All else': minutesOf('All else') }
}

/**
 * Prints how long each step took, and how long all of them.
 * @param whole milliseconds of the run
 * @param isBudgeted whether this is the run that the budget is for: then beside what each area may take
 */
export async function tellMinutes(
  steps: readonly (FinishedStep & { area: Area })[],
  whole: number,
  isBudgeted: boolean,
): Promise<void> {
  console.log('\n── Minutes')
  for (const { name, milliseconds } of steps) console.log(`${inMinutes(milliseconds)}  ${name}`)
  console.log(`${inMinutes(whole)}  in all, of which some run beside each other`)
  if (!isBudgeted) return
  const budget = budgetIn(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8'))
  const journeys = steps.filter(({ area }) => area === 'Journeys').reduce((sum, one) => sum + one.milliseconds, 0)
  for (const [area, milliseconds] of [
    ['Journeys', journeys],
    ['All else', whole - journeys],
  ] as const) {
    const most = budget[area]
    const over = milliseconds > most * 60_000 ? ': over its budget, so say what goes (CONTRIBUTING.md)' : ''
    console.log(`${inMinutes(milliseconds)}  ${area}, of ${most}${over}`)
  }
}

/** Prints the files that took longest, so that nobody has to look for what makes the run long. */
export function tellSlowest(files: readonly FileDuration[]): void {
  console.log('\n── The ten slowest files')
  const slowest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 10)
  for (const { file, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/** Prints what the run made many of. @param folder where each was noted */
export function tellCounts(folder: string): void {
  const counts = Object.entries(countsIn(folder)).map(([what, count]) => `${count} ${what}`)
  console.log(`\n── Made: ${counts.join(', ')}`)
}
