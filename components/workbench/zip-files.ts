import { zipSync, type Zippable } from 'fflate'

export type NamedFile = { name: string; content: Blob }

/** Names as they are unless there was the same before, whatever its case: then with a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Files as one ZIP. They are stored as they are: what is large among them, pictures and PDF, is packed already. */
export async function zipFiles(files: readonly NamedFile[]): Promise<Blob> {
  const names = uniqueNames(files.map(({ name }) => name))
  const entries: Zippable = {}
  for (const [at, { content }] of files.entries()) {
    entries[names[at] ?? ''] = new Uint8Array(await content.arrayBuffer())
  }
  return new Blob([new Uint8Array(zipSync(entries, { level: 0 }))], { type: 'application/zip' })
}
