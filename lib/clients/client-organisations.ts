import { organisationsFor } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { selectOrganisations } from './store.ts'

/** The organisations in which the actor may register clients, by name. */
export async function clientOrganisations({ db, actor }: Context): Promise<{ organisationId: string; name: string }[]> {
  const managed = organisationsFor(actor, 'manage-clients')
  const rows = await selectOrganisations(db, { ids: managed })
  return rows.map(({ id: organisationId, name }) => ({ organisationId, name }))
}
