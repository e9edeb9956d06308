import type { Handle } from '../../platform/database.ts'
import { endCalendars } from './account-store.ts'

/** Who somebody is at an OpenID Connect provider. */
type ProviderIdentity = { issuer: string; subject: string }

export type ProvidedRow = {
  id: string
  email: string
  name: string
  disabledAt: Date | null
  oidcSubject: string | null
  emailProvenAt: Date | null
}

/**
 * The person whom the provider knows by this; else the one with this e-mail address, if no provider is linked with that
 * one yet.
 */
export async function selectByProvider(
  db: Handle,
  { issuer, subject }: ProviderIdentity,
  email: string | undefined,
): Promise<ProvidedRow | null> {
  const linked = { oidcIssuer: issuer, oidcSubject: subject }
  return db.person.findFirst({
    where: { OR: email === undefined ? [linked] : [linked, { email, oidcSubject: null }] },
    orderBy: { oidcSubject: { sort: 'asc', nulls: 'last' } },
    select: { id: true, email: true, name: true, disabledAt: true, oidcSubject: true, emailProvenAt: true },
  })
}

/**
 * Links a person with a provider that has verified the address.
 * @returns false when another one is linked already
 */
export async function linkProvider(
  db: Handle,
  { id, emailProvenAt }: Pick<ProvidedRow, 'id' | 'emailProvenAt'>,
  { issuer, subject }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const where = { id, oidcSubject: null }
  const data = { oidcIssuer: issuer, oidcSubject: subject, emailProvenAt: emailProvenAt ?? now }
  return (await db.person.updateMany({ where, data })).count > 0
}

/** Adds a person who signs in by a provider alone. @returns false when the address, or who it is there, is taken */
export async function insertProvided(
  db: Handle,
  person: { id: string; email: string; name: string },
  { issuer, subject }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const data = { ...person, createdAt: now, emailProvenAt: now, oidcIssuer: issuer, oidcSubject: subject }
  return (await db.person.createMany({ data, skipDuplicates: true })).count > 0
}

/** Takes from a person all with which somebody else could sign in, or read, inside a transaction. */
export async function removeOwnProofs(tx: Handle, personId: string): Promise<void> {
  const data = { passwordHash: null, totpSealed: null, totpConfirmedAt: null, totpLastStep: null }
  await tx.person.updateMany({ where: { id: personId }, data })
  await tx.recoveryCode.deleteMany({ where: { personId } })
  await endCalendars(tx, personId)
}
