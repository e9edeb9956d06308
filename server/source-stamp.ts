import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './prepare.ts'

/**
 * Tells which sources something was made of: another one for any other name or content, but of what only tests read or keep.
 * @param sources folders and files of the root
 * @returns SHA-256 in hex
 */
export async function sourceStamp(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of (await filesUnder(source)).filter((file) => !isForTests(file)).sort()) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

const isForTests = (file: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing\/|^packages\/[^/]+\/node_modules\//.test(file)
