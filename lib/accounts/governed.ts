import { settings } from '../platform/env.ts'
import { Refusal } from '../platform/errors.ts'
import { governedBy, nothingGoverned, type GovernedRoles } from './claimed-roles.ts'

/** Whether two addresses of a provider are the same but for slashes at their ends, which OIDC_ISSUER loses. */
export const isSameIssuer = (one: string, other: string): boolean =>
  one.replace(/\/+$/, '') === other.replace(/\/+$/, '')

/** What of a person the provider of the settings decides: something only of people who are linked with it. */
export function governedOf({ oidcIssuer }: { oidcIssuer: string | null }): GovernedRoles {
  const { openIdConnect: provider } = settings()
  if (!provider || oidcIssuer === null || !isSameIssuer(oidcIssuer, provider.issuer)) return nothingGoverned
  return governedBy(provider.roles)
}

export const governsAnything = ({ isOperator, isSupport, organisationIds }: GovernedRoles): boolean =>
  isOperator || isSupport || organisationIds.length > 0

/** The next sign-in would undo it. */
export const givenByProvider = () =>
  new Refusal('conflict', 'The OpenID Connect provider gives and takes this role (OIDC_ROLES). Change it there.', {
    reason: 'given-by-provider',
  })
