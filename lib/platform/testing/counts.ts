import { appendFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a run of the tests makes many of, and what its minutes go into. */
export const counted = ['databases', 'servers', 'axe runs', 'pages'] as const
type CountedKind = (typeof counted)[number]

/** Notes one more, whichever process of the run it is made in, when TEST_COUNTS names the run's folder for that. */
export function countOne(what: CountedKind): void {
  const folder = process.env.TEST_COUNTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, what), '.')
}

/** How many of each were noted in this folder. */
export function countsIn(folder: string): Record<CountedKind, number> {
  const found = new Set<string>(readdirSync(folder, { encoding: 'utf8' }))
  const sizes = counted.map((what) => [what, found.has(what) ? statSync(join(folder, what)).size : 0])
  return Object.fromEntries(sizes) as Record<CountedKind, number> // one for each of the list
}
