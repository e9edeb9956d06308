import { accessSync, constants, statSync } from 'node:fs'
import { filesNamedIn } from '#lib/platform/database-url.ts'
import { settingValues } from '#lib/platform/env.ts'
import { unreadable } from '#lib/platform/secret-files.ts'

/**
 * Looks at all files that settings name, so that all that are missing are told at once.
 * @throws Error with code `invalid-setting` that names each setting with its file
 */
export function assertNamedFiles(): void {
  const faults = Object.entries(settingValues()).flatMap(([name, { value }]) =>
    typeof value === 'string' ? namedIn(name, value).flatMap((file) => faultOf(name, file)) : [],
  )
  if (faults.length > 0) throw Object.assign(new Error(faults.join('\n')), { code: 'invalid-setting' })
}

function namedIn(name: string, value: string): string[] {
  if (/^DATABASE_.*URL$/.test(name)) return filesNamedIn(value).map(({ file }) => file)
  return name.endsWith('_FILE') || name === 'OPERATOR_LOGO' ? [value] : []
}

function faultOf(name: string, file: string): string[] {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isDirectory() ? [`${name}: ${file} cannot be read: it is a folder`] : []
  } catch (error) {
    return [`${name}: ${unreadable(file, error)}`]
  }
}
