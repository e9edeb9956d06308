import { may, organisationsFor } from '../accounts/permissions.ts'
import type { PersonActor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import type { DestinationRows } from './portal-schema.ts'
import { foundDestinations, organisationsOf, type OrganisationRow, type Search } from './portal-store.ts'

/**
 * A page of the destinations that a person sees, with the number of all that fit. `q` is an id, a status, or part of a
 * name or of a service's identifier; case does not matter.
 */
export async function searchDestinations(actor: PersonActor, search: Search): Promise<DestinationRows> {
  const rows = await foundDestinations(database(), organisationsFor(actor, 'see-destinations'), search)
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
export async function organisationsToManage(actor: PersonActor): Promise<OrganisationRow[]> {
  return organisationsOf(database(), organisationsFor(actor, 'manage-destinations'))
}

/** True when a person may manage destinations anywhere. */
export function managesSome(actor: PersonActor): boolean {
  const all = Object.keys(actor.roles)
  return actor.isOperator || all.some((id) => may(actor, 'manage-destinations', id))
}
