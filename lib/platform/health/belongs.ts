import type { Handle } from '../database.ts'
import { settings } from '../env.ts'
import { identities } from '../identity/identities.ts'
import { assertSameIdentity } from '../identity/stored-identity.ts'
import { assertMayWork, databaseVersion } from '../migrations/version-guard.ts'
import { packageVersion } from '../version.ts'

/** What makes a process that is running a stranger to its database: nothing but a new start mends it. */
export const STRANGER_CODES: readonly string[] = ['newer-database', 'other-identity']

/**
 * Looks whether a process that is running still belongs to its database: nobody has moved the installation, and no newer
 * version has raised the guard (decisions 0066 and 0067).
 * @throws Error with one of `STRANGER_CODES`
 */
export async function assertBelongs(db: Handle): Promise<void> {
  assertMayWork(await databaseVersion(db), packageVersion)
  const last = (await identities(db)).at(-1)
  if (!last) throw new Error('there is no identity of the installation; the start writes it')
  assertSameIdentity({ bearing: last, isWritten: true }, settings(), 'settings')
}
