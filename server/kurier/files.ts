import { readFile, stat } from 'node:fs/promises'
import { invalid } from '#lib/platform/errors.ts'

/** A file of `most` bytes at most. @throws Refusal `invalid` when it is missing or larger */
export async function contentOf(name: string, most: number, instead = ''): Promise<Buffer> {
  const found = await stat(name).catch(() => undefined)
  if (!found?.isFile()) throw invalid([{ pointer: '', detail: `There is no file ${name}.` }])
  if (found.size > most) throw invalid([{ pointer: '', detail: `The file ${name} is too large.${instead}` }])
  return readFile(name)
}

/** What stands in a file of JSON. @throws Refusal `invalid`, without the content of the file */
export async function jsonIn(name: string, most: number): Promise<unknown> {
  const content = await contentOf(name, most)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    // the parser's message would quote the content
    throw invalid([{ pointer: '', detail: `The file ${name} is no JSON in UTF-8.` }])
  }
}
