/** Beginnings of our names that no other program's variables have. */
const OURS = /^(ACCESS_TOKEN|CALLBACK|DEADLINE|DEEMED|FORM_APPLICATIONS|LIMIT|RATE|REMINDER|ROTATION|TIMESTAMP)_/
/** Shorter ones are near to far too much. */
const SHORTEST = 7

/**
 * Names of variables that are not ours and were probably meant to be: one letter off, two exchanged, in small letters, or
 * with a beginning that only ours have.
 * @returns each with the name of ours that is nearest, in the order in which they were given
 */
export function nearNames(given: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  const known = new Set(ours)
  return given
    .filter((name) => !known.has(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const [beginning] = OURS.exec(name.toUpperCase()) ?? []
      const [nearest] = ours
        .map((meant) => ({ name, meant, steps: stepsBetween(name.toUpperCase(), meant) }))
        .filter(({ meant, steps }) => steps <= 1 || (beginning !== undefined && meant.startsWith(beginning)))
        .toSorted((one, other) => one.steps - other.steps)
      return nearest ? [{ name, meant: nearest.meant }] : []
    })
}

/** Letters to add, leave out, replace or exchange with their neighbour until one text is the other. */
function stepsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (last[at - 1] ?? 0) + Number(one[row - 1] !== other[at - 1])
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const exchanged = isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, exchanged, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
