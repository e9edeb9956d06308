import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { codeOf, ownDatabaseError } from './own-database-error.ts'
import { runCommand } from './run-command.ts'
import type { SystemUser } from './run-command.ts'

const NAME = 'postgres'

/** True when this process is root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user `postgres`, made when missing.
 * @throws own-database-user when it cannot be made
 */
export async function postgresUser(say: (line: string) => void): Promise<SystemUser> {
  const known = await lookUp()
  if (known) return known
  const made = await runCommand('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ])
  const user = await lookUp()
  if (user) {
    say(`Own database: made the system user ${NAME}, as root may not run PostgreSQL.`)
    return user
  }
  const fix = `Make it (useradd --system ${NAME}), start as an ordinary user, or set DATABASE_URL.`
  throw ownDatabaseError('own-database-user', `PostgreSQL needs the system user ${NAME}: ${made.output}. ${fix}`)
}

async function lookUp(): Promise<SystemUser | undefined> {
  const entry = await runCommand('getent', ['passwd', NAME])
  const [, , uid, gid] = entry.output.split(':')
  return entry.exitCode === 0 && uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * The owner of an existing database folder: the only one as whom its server can run.
 * @returns undefined when the folder is missing
 * @throws own-database-folder when it belongs to root
 */
export async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found?.uid !== 0) return found && { uid: found.uid, gid: found.gid }
  const fix = `Give it to the user ${NAME}: chown -R ${NAME}: ${folder}`
  throw ownDatabaseError('own-database-folder', `The database folder belongs to root, which PostgreSQL refuses. ${fix}`)
}

/** @throws own-database-user when the own user id has no entry in the user list, without which initdb refuses */
export function refuseNamelessUser(): void {
  try {
    userInfo()
  } catch (error) {
    const uid = process.getuid?.()
    const entry = `kurier:x:${uid}:${process.getgid?.()}::/nonexistent:/usr/sbin/nologin`
    throw ownDatabaseError(
      'own-database-user',
      `User id ${uid} has no name, so PostgreSQL refuses to make a database: add a line such as "${entry}" to /etc/passwd, or set DATABASE_URL.`,
      error,
    )
  }
}

/** Whether that user can enter a folder, or run a file, through all the folders above it. */
export async function canReach(user: SystemUser, path: string): Promise<boolean> {
  return (await runCommand('test', ['-x', path], { as: user })).exitCode === 0
}
