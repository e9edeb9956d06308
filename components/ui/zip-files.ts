import { Zip, ZipPassThrough } from 'fflate'

export type NamedFile = { name: string; content: Blob }

/**
 * Files of distinct names as one ZIP, read one after the other and kept by the browser, not in the memory of the page. They are
 * stored as they are: what is large among them, pictures and PDF, is packed already.
 */
export async function zipFiles(files: Iterable<NamedFile> | AsyncIterable<NamedFile>): Promise<Blob> {
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    const reader = content.stream().getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) entry.push(read.value)
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}
