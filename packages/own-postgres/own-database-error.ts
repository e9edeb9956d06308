/** What can go wrong with the own database, one code each. */
export type OwnDatabaseCode =
  | 'own-database-unsupported'
  | 'own-database-programs'
  | 'own-database-user'
  | 'own-database-folder'
  | 'own-database-version'
  | 'own-database-create'
  | 'own-database-start'
  | 'own-database-answer'

/** An error for the person who starts the product: `code` to tell it by, a message that names the fix. */
export function ownDatabaseError(code: OwnDatabaseCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code })
}

/** The `code` of any caught value (Node's, PostgreSQL's or ours); empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The message of any caught value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const FIXES: Record<string, string> = {
  EACCES: 'Run as the user who owns that folder, or set DATA_DIR to a folder of your own.',
  EPERM: 'Run as the user who owns that folder, or set DATA_DIR to a folder of your own.',
  EROFS: 'Set DATA_DIR to a folder that can be written.',
  ENOSPC: 'Make room on that disk, or set DATA_DIR to a folder on another one.',
}
const OTHERWISE = 'Mend that, or set DATA_DIR to another folder.'

/** Leaves our own errors as they are, and gives any other (a full disk, a folder of another user) a code and a fix. */
export function withFix(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (code.startsWith('own-database-')) return error
  const fix = FIXES[code] ?? OTHERWISE
  return ownDatabaseError(
    'own-database-folder',
    `The own database cannot use ${folder}: ${messageOf(error)}. ${fix}`,
    error,
  )
}
