import { zipSync, type Zippable } from 'fflate'

export type NamedFile = { name: string; content: Blob }

/** Files of distinct names as one ZIP. They are stored as they are: what is large among them, pictures and PDF, is packed already. */
export async function zipFiles(files: readonly NamedFile[]): Promise<Blob> {
  const entries: Zippable = {}
  for (const { name, content } of files) {
    entries[name] = new Uint8Array(await content.arrayBuffer())
  }
  return new Blob([new Uint8Array(zipSync(entries, { level: 0 }))], { type: 'application/zip' })
}
