import { may, organisationsFor, type Permission } from '../accounts/permissions.ts'
import { selectOrganisations } from '../clients/store.ts'
import type { PersonActor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import type { DestinationRows } from './portal-schema.ts'
import { foundDestinations, type Search } from './portal-store.ts'

/**
 * A page of the destinations that a person sees, with the number of all that fit. `q` is an id, a status, or part of a
 * name or of a service's identifier; case does not matter.
 */
export async function searchDestinations(actor: PersonActor, search: Search): Promise<DestinationRows> {
  return rowsFor(actor, 'see-destinations', search)
}

/** The same of those where a person works on what was sent. */
export async function destinationsToWorkOn(actor: PersonActor, search: Search): Promise<DestinationRows> {
  return rowsFor(actor, 'work-on-submissions', search)
}

async function rowsFor(actor: PersonActor, permission: Permission, search: Search): Promise<DestinationRows> {
  const rows = await foundDestinations(database(), organisationsFor(actor, permission), search)
  return {
    total: rows[0]?.total ?? 0,
    destinations: rows.map(({ organisationId, organisationName, createdAt, total: _total, ...row }) => ({
      ...row,
      organisation: { id: organisationId, name: organisationName },
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** The organisations in which a person may create destinations, by name. */
export async function organisationsToManage(actor: PersonActor): Promise<{ id: string; name: string }[]> {
  return selectOrganisations(database(), { ids: organisationsFor(actor, 'manage-destinations') })
}

/** True when a person may manage destinations anywhere. */
export function managesSome(actor: PersonActor): boolean {
  const all = Object.keys(actor.roles)
  return actor.isOperator || all.some((id) => may(actor, 'manage-destinations', id))
}
