import type { Context } from '../platform/context.ts'
import { inTransaction, type Management } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { insertAudit } from './audit-store.ts'
import { openSession, type Browser, type Opened } from './open-session.ts'
import { ownRow } from './own-row.ts'
import { linkProvider, selectByProvider, type ProvidedRow } from './provider-store.ts'
import { normalisedEmail } from './rules.ts'
import type { ProviderRefusal } from './terms.ts'

/** What an OpenID Connect provider says of who signed in there (OpenID Connect Core 1.0 sections 2 and 5.1). */
export type Claims = { issuer: string; subject: string; email?: string; emailVerified: boolean }

/**
 * Opens a session for the person whom the provider vouches for. At the first time it is the one with the same e-mail
 * address, if the provider verified that; from then on it goes by the provider's own identifier. What second factor
 * there is, is the provider's.
 * @throws Refusal `forbidden` with reason `unknown-person`, `email-not-verified` or `disabled`
 */
export async function signInByProvider(
  { db: { prisma }, clock }: Context<undefined>,
  input: Browser & { claims: Claims },
): Promise<Opened> {
  const now = clock.machine()
  const { claims, address } = input
  const email = claims.email === undefined ? undefined : normalisedEmail(claims.email)
  const person = await selectByProvider(prisma, claims, email)
  if (!person) throw refused('unknown-person')
  const opened = await inTransaction(prisma, async (tx) => {
    const reason = await reasonAgainst(tx, person, claims, address, now)
    if (reason) return reason
    const opening = { ...input, person, proof: 'openid-connect', passwordHash: null } as const
    return (await openSession(tx, opening, now)) ?? 'disabled'
  })
  if (typeof opened !== 'string') return opened
  const facts = { reason: opened, issuer: claims.issuer }
  await insertAudit(prisma, ownRow(person, address, 'sign-in-refused', now, facts))
  throw refused(opened)
}

async function reasonAgainst(
  tx: Management,
  person: ProvidedRow,
  claims: Claims,
  address: string,
  now: Date,
): Promise<ProviderRefusal | undefined> {
  if (person.disabledAt) return 'disabled'
  if (person.oidcSubject !== null) return undefined
  if (!claims.emailVerified) return 'email-not-verified'
  const isLinked = await linkProvider(tx, person.id, claims)
  if (!isLinked) return 'unknown-person'
  await insertAudit(tx, ownRow(person, address, 'change-person', now, { signsInBy: claims.issuer }))
  return undefined
}

const refused = (reason: ProviderRefusal) =>
  new Refusal('forbidden', 'The provider’s word does not open an account here.', { reason })
