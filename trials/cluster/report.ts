import type { Count } from './cluster-work.ts'

const MOST_SHOWN = 5
const LONGEST_SHOWN = 160

/** Whether every count that must be zero is zero. */
export function isGood(counts: readonly Count[]): boolean {
  return counts.every(({ count, mustBeNothing }) => !mustBeNothing || count === 0)
}

/** The counts as lines of a table, each with some of what was found; what must be 0 says so. */
export function tableOf(counts: readonly Count[]): string[] {
  const widths = [
    Math.max(...counts.map(({ scene }) => scene.length)),
    Math.max(...counts.map(({ what }) => what.length)),
  ] as const // as many as are taken apart below
  return counts.flatMap(({ scene, what, count, mustBeNothing = false, shown = [] }) => [
    `${scene.padEnd(widths[0])}  ${what.padEnd(widths[1])}  ${String(count).padStart(6)}${mustBeNothing ? '  (must be 0)' : ''}`,
    ...kinds(shown).map((line) => `    ${line.slice(0, LONGEST_SHOWN)}`),
  ])
}

/** Equal ones once, with how often. */
function kinds(shown: readonly string[]): string[] {
  const each = Object.entries(Object.groupBy(shown, (one) => one))
  return each.slice(0, MOST_SHOWN).map(([one, list = []]) => (list.length > 1 ? `${list.length} × ${one}` : one))
}
