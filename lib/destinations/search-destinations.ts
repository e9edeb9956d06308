import { may, organisationsFor } from '../accounts/permissions.ts'
import { selectOrganisations } from '../clients/store.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { DestinationRows } from './portal-schema.ts'
import { foundDestinations, type PortalSearch } from './portal-store.ts'
import { readableFromReplica } from '../platform/replica.ts'

/**
 * A page of the destinations that a person sees, with the number of all that fit. `q` is an id, a status, or part of a
 * name or of a service's identifier; case does not matter.
 */
export const searchDestinations = readableFromReplica(
  async ({ db, actor, clock }: Context<PersonActor>, search: PortalSearch): Promise<DestinationRows> => {
    const now = await clock.service()
    const rows = await foundDestinations(db, organisationsFor(actor, 'see-destinations'), search)
    return {
      total: rows[0]?.total ?? 0,
      destinations: rows.map(
        ({ organisationId, organisationName, createdAt, callbackSince, total: _total, ...row }) => ({
          ...row,
          callbackLasts: callbackSince && now.getTime() - callbackSince.getTime(),
          organisation: { id: organisationId, name: organisationName },
          createdAt: createdAt.toISOString(),
        }),
      ),
    }
  },
)

/** The organisations in which a person may create destinations, by name. */
export async function organisationsToManage(context: Context<PersonActor>): Promise<{ id: string; name: string }[]> {
  const { db, actor } = context
  return selectOrganisations(db, { ids: organisationsFor(actor, 'manage-destinations') })
}

/** True when a person may manage destinations anywhere. */
export function managesSome(actor: PersonActor): boolean {
  const all = Object.keys(actor.roles)
  return actor.isOperator || all.some((id) => may(actor, 'manage-destinations', id))
}
