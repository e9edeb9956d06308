import { readFileSync } from 'node:fs'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import { settingRows } from '../rooms/lists.ts'

const names: ReadonlySet<string> = new Set(settingRows.map(([name]) => name))

/**
 * Settings that hold a secret, or may (those that operators do not see), each with the variable that names a file with it, as
 * secrets are mounted in containers. MASTER_KEY_FILE is a setting of its own: that file is read again when it changes.
 */
const secrets = settingRows.flatMap(([name, { isShown }]) => {
  const fileName = `${name}_FILE`
  return isShown || names.has(fileName) ? [] : [{ name, fileName }]
})

/** The names of these variables. */
export const fileNames: readonly string[] = secrets.map(({ fileName }) => fileName)

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** Why a file that a setting names cannot be read. */
export const unreadable = (file: string, error: unknown): string =>
  `${file} cannot be read: ${reasons[codeOf(error)] ?? String(error)}`

/** Adds what stands in the files that variables name. @returns with the variables at fault, each with its remedy */
export function fromFiles(given: Record<string, string>): { values: Record<string, string>; faults: string[] } {
  const values = { ...given }
  const faults: string[] = []
  for (const { name, fileName } of secrets) {
    const file = given[fileName]
    if (file === undefined) continue
    const found =
      given[name] === undefined ? contentOf(file) : { fault: `stands in place of ${name}; remove one of the two` }
    if ('fault' in found) faults.push(`${fileName}: ${found.fault}`)
    else values[name] = found.content
  }
  return { values, faults }
}

/** Editors end a file with a line break, which is no part of a secret. */
function contentOf(file: string): { content: string } | { fault: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return content === '' ? { fault: `${file} is empty` } : { content }
  } catch (error) {
    return { fault: unreadable(file, error) }
  }
}
