import type { Handle } from '../database.ts'
import { completeSettings, settings } from '../env.ts'
import { bearingOf, writeFirstIdentity, type Bearing } from './identities.ts'
import { assertSameIdentity, environmentOf, storedIdentity, type IdentityWish } from './stored-identity.ts'

const TABLES = new Set(['identities', 'events'])

/**
 * Makes settings and database say the same of who the installation is, in a migrated database; called at start. The first
 * start of whatever signs writes it down, and of an installation of before that which its event log says.
 * @throws Error with code `other-identity`
 */
export async function settleIdentity(db: Handle, wish: IdentityWish): Promise<void> {
  const found = await storedIdentity(db, TABLES)
  const bearing = found?.bearing ?? newBearing(wish)
  // a command on an installation that never started signs nothing, and leaves this to the start
  if (!bearing) return
  if (!found?.isWritten) await writeFirstIdentity(db, bearing)
  // two nodes may have started at once
  const stored = await storedIdentity(db, TABLES)
  if (!stored) throw new Error('the identity that was just written is not there')
  assertSameIdentity(stored, settings(), wish)
  if (wish !== 'settings') adopt(stored.bearing)
}

function newBearing(wish: IdentityWish): Bearing | undefined {
  return wish === 'settings' || settings().isSet.baseUrl ? bearingOf(settings()) : undefined
}

function adopt(bearing: Bearing): void {
  const now = bearingOf(settings())
  const isSame = now.baseUrl === bearing.baseUrl && now.schemaBase === bearing.schemaBase
  if (!isSame || now.wireProfile !== bearing.wireProfile) completeSettings(environmentOf(bearing))
}
