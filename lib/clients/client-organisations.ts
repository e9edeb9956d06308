import { organisationsFor } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { selectOrganisations } from './search-store.ts'

/** The organisations in which the actor may register clients, by name. */
export async function clientOrganisations(
  db: Database,
  actor: Actor,
): Promise<{ organisationId: string; name: string }[]> {
  const managed = organisationsFor(actor, 'manage-clients')
  const rows = await selectOrganisations(db, managed)
  return rows.map(({ id: organisationId, name }) => ({ organisationId, name }))
}
