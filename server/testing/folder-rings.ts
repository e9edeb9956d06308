import { dirname } from 'node:path'

/** One import: the file that imports, and what it imports; paths from the root. */
export type Import = readonly [from: string, to: string]

/**
 * Rings of folders: at each level the files that stand directly in a folder are one part, and each folder in it, with all
 * below, is another; parts that import each other in a circle are a ring.
 * @returns for each ring one import of each arrow between its parts
 */
export function ringsOfFolders(imports: Iterable<Import>): string[][] {
  const arrows = new Map<string, Map<string, string>>()
  for (const [from, to] of imports) {
    const [above, below] = partsOf(from, to)
    if (above === below) continue
    const known = arrows.get(above) ?? new Map<string, string>()
    arrows.set(above, known.set(below, `${from} imports ${to}`))
  }
  const reached = new Map([...arrows.keys()].map((part) => [part, reachedFrom(part, arrows)]))
  const rings = new Set<string>()
  return [...reached].flatMap(([part, others]) => {
    if (!others.has(part) || rings.has(part)) return []
    const ring = [...others].filter((other) => reached.get(other)?.has(part))
    for (const other of ring) rings.add(other)
    return [ring.flatMap((one) => ring.flatMap((other) => arrows.get(one)?.get(other) ?? []))]
  })
}

/** The parts between which an import goes, below the last folder that both files stand in. */
function partsOf(from: string, to: string): [string, string] {
  const [above, below] = [dirname(from).split('/'), dirname(to).split('/')]
  const apart = above.findIndex((name, at) => name !== below[at])
  const depth = apart === -1 ? above.length : apart
  const part = (folders: readonly string[]) =>
    folders.length > depth ? folders.slice(0, depth + 1).join('/') : `${folders.join('/')}/*`
  return [part(above), part(below)]
}

function reachedFrom(part: string, arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): Set<string> {
  const reached = new Set<string>()
  const open = [part]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of arrows.get(next)?.keys() ?? []) {
      if (reached.has(other)) continue
      reached.add(other)
      open.push(other)
    }
  }
  return reached
}
