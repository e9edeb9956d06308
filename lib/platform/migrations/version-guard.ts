import type { StatementHandle } from '../database.ts'
import { packageVersion } from '../version.ts'
import { selectVersion, type DatabaseVersion } from './version-store.ts'

/**
 * On which databases this program may work: those whose `oldest_that_may_work` is not above it. Raised together with the
 * migration that breaks what works by the version before it (decision 0067).
 */
export const GENERATION = 2

/** How a version names itself in the database: by its number and its last migration. */
export const nameOfVersion = (lastMigration: string): string => `${packageVersion}, ${lastMigration}`

/** By which version the database was written, and who may work on it. */
export async function databaseVersion(db: StatementHandle): Promise<DatabaseVersion> {
  const [row] = await selectVersion(db)
  if (!row) throw new Error('the table installation has lost its row')
  return row
}

/**
 * Refuses a database on which only newer programs may work.
 * @param own how this program names itself
 * @throws Error with code `newer-database`
 */
export function assertMayWork({ writtenBy, oldestThatMayWork }: DatabaseVersion, own: string): void {
  if (oldestThatMayWork <= GENERATION) return
  const message = [
    `DATABASE_URL: this database was written by a newer version of Kurier (${writtenBy ?? 'it does not say which'}), and`,
    `this one (${own}) is too old to work on it: it is of generation ${GENERATION}, and the database asks for ${oldestThatMayWork}.`,
    'Nothing was changed. Start the newer version again, or restore the backup that was made before the upgrade.',
  ].join('\n')
  throw Object.assign(new Error(message), { code: 'newer-database' })
}
