import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { governedBy } from './claimed-roles.ts'
import { selectKnownOrganisations } from './standing-store.ts'

/** Organisations that OIDC_ROLES names and that do not exist: their roles are given to nobody. */
export async function unknownOrganisations({ db }: Context): Promise<string[]> {
  const { organisationIds } = governedBy(settings().openIdConnect?.roles ?? [])
  const known = await selectKnownOrganisations(db, organisationIds)
  return organisationIds.filter((id) => !known.includes(id))
}

/** How the first operator comes without a password: by the claim, by a command, or not at all. */
export function firstOperatorByProvider(): 'claim' | 'command' | 'none' {
  const { openIdConnect: provider } = settings()
  if (!provider) return 'none'
  if (!governedBy(provider.roles).isOperator) return 'command'
  return provider.provisions ? 'claim' : 'none'
}
