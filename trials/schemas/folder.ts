import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { recognise } from '@kurier/catalogue/read/recognise'

/** A schema of a folder, and what is imported with it. */
export type GivenSchema = {
  /** Its path in the folder. */
  name: string
  /** Its file, and those of code lists and translated rules. */
  files: readonly string[]
}

/** What a file is: a schema of a form of its own, or something that belongs to schemas. */
type FolderFile = { name: string; isSchema: boolean }

/**
 * The schemas of a folder and its sub-folders, by name. Each has the code lists and rules of its own sub-folder, and those
 * at the top of the folder. A file that nobody can read counts as a schema, so that its import says what is wrong.
 */
export async function schemasIn(folder: string): Promise<GivenSchema[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(xml|json)$/i.test(name)).toSorted()
  const found: FolderFile[] = []
  for (const name of names) {
    const isSchema = isOfSchema({ name, content: await readFile(join(folder, name)) })
    if (isSchema !== undefined) found.push({ name, isSchema })
  }
  return grouped(found).map(({ name, files }) => ({ name, files: files.map((file) => join(folder, file)) }))
}

/** Undefined for what an operator changed of a form, which is no part of an import. */
function isOfSchema(file: { name: string; content: Uint8Array }): boolean | undefined {
  const read = recognise([file])
  if (!read.ok) return true
  const { tree, jsonSchemas, edits } = read.value
  return edits ? undefined : tree !== undefined || jsonSchemas.length > 0
}

/** The schemas among files that are known by their names in the folder, each with its own. */
export function grouped(found: readonly FolderFile[]): GivenSchema[] {
  const others = found.filter(({ isSchema }) => !isSchema)
  return found
    .filter(({ isSchema }) => isSchema)
    .map(({ name }) => {
      const own = others.filter((other) => [dirname(name), '.'].includes(dirname(other.name)))
      return { name, files: [name, ...own.map((other) => other.name)] }
    })
}
