import type { Management } from '../platform/database.ts'

/** Who somebody is at an OpenID Connect provider. */
type Provided = { issuer: string; subject: string }

export type ProvidedRow = {
  id: string
  email: string
  name: string
  disabledAt: Date | null
  oidcSubject: string | null
}

/**
 * The person whom the provider knows by this; else the one with this e-mail address, if no provider is linked with that
 * one yet.
 */
export async function selectByProvider(
  management: Management,
  { issuer, subject }: Provided,
  email: string | undefined,
): Promise<ProvidedRow | null> {
  const linked = { oidcIssuer: issuer, oidcSubject: subject }
  return management.person.findFirst({
    where: { OR: email === undefined ? [linked] : [linked, { email, oidcSubject: null }] },
    orderBy: { oidcSubject: { sort: 'asc', nulls: 'last' } },
    select: { id: true, email: true, name: true, disabledAt: true, oidcSubject: true },
  })
}

/** Links a person with a provider. @returns false when another one is linked already */
export async function linkProvider(
  management: Management,
  personId: string,
  { issuer, subject }: Provided,
): Promise<boolean> {
  const where = { id: personId, oidcSubject: null }
  const data = { oidcIssuer: issuer, oidcSubject: subject }
  return (await management.person.updateMany({ where, data })).count > 0
}
