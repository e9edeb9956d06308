import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { Refusal } from '../../platform/errors.ts'
import { log } from '../../platform/log.ts'
import { inBoth, mailIsPossible, sendMail, type Mail } from '../../platform/mail.ts'
import { mails as german } from '../../words/de/accounts.ts'
import { mails as english } from '../../words/en/accounts.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { endSessionsOf } from '../member-store.ts'
import { deletePasswordLinks } from './one-time-link-store.ts'
import { openSession, type Browser, type OpenSession } from './open-session.ts'
import { linkProvider, removeOwnProofs, selectByProvider, type ProvidedRow } from './provider-store.ts'
import { normalisedEmail } from '../rules.ts'
import type { ProviderRefusal } from '../terms.ts'

/** Claims of an OpenID Connect provider about a signed-in person (OpenID Connect Core 1.0 sections 2 and 5.1). */
export type Claims = { issuer: string; subject: string; email?: string; emailVerified: boolean }

/**
 * Opens a session for the person whom the provider vouches for. The first time it finds the person by the e-mail
 * address, if the provider verified it; afterwards by the provider's own identifier. If nobody ever proved to read the
 * mail of that address, the account loses its earlier credentials. The second factor is up to the provider.
 * @throws Refusal `forbidden` with reason `unknown-person`, `email-not-verified` or `disabled`
 */
export async function signInByProvider(
  { db, clock }: Context<undefined>,
  input: Browser & { claims: Claims },
): Promise<OpenSession> {
  const now = clock.machine()
  const { claims, address } = input
  const email = claims.email === undefined ? undefined : normalisedEmail(claims.email)
  const person = await selectByProvider(db, claims, email)
  if (!person) throw refused('unknown-person')
  const isFirst = person.oidcSubject === null
  const opened = await inTransaction(db, async (tx) => {
    const reason = await reasonAgainst(tx, person, claims, address, now)
    if (reason) return reason
    const opening = { ...input, person, proof: 'openid-connect', passwordHash: null } as const
    return (await openSession(tx, opening, now)) ?? 'disabled'
  })
  if (typeof opened !== 'string') {
    if (isFirst) tellOfLink(person, claims)
    return opened
  }
  const facts = { reason: opened, issuer: claims.issuer }
  await audit(db, notSignedIn(person, address), now, {
    action: 'sign-in-refused',
    ...accountOf(person),
    after: facts,
  })
  throw refused(opened)
}

async function reasonAgainst(
  tx: Handle,
  person: ProvidedRow,
  claims: Claims,
  address: string,
  now: Date,
): Promise<ProviderRefusal | undefined> {
  if (person.disabledAt) return 'disabled'
  if (person.oidcSubject !== null) return undefined
  if (!claims.emailVerified) return 'email-not-verified'
  const isLinked = await linkProvider(tx, person, claims, now)
  if (!isLinked) return 'unknown-person'
  const startsAnew = person.emailProvenAt === null
  if (startsAnew) await takeEverythingFrom(tx, person, now)
  const facts = { signsInBy: claims.issuer, ...(startsAnew && { passwordRemoved: true }) }
  await audit(tx, notSignedIn(person, address), now, { action: 'change-person', ...accountOf(person), after: facts })
  return undefined
}

/** The person who chose the password may be somebody else than the reader of the address's mail. */
async function takeEverythingFrom(tx: Handle, { id, email }: ProvidedRow, now: Date): Promise<void> {
  await removeOwnProofs(tx, id)
  await deletePasswordLinks(tx, email)
  await endSessionsOf(tx, id, now)
}

/** Sends the mail without waiting for it; it informs a person who did not do this. */
function tellOfLink(person: ProvidedRow, { issuer }: Claims): void {
  if (!mailIsPossible()) return
  const mail = linkMail(person, new URL(issuer).host)
  sendMail({ to: person.email, ...mail }).catch((error: unknown) =>
    log.warn({ reason: String(error) }, 'a mail about a linked provider could not be sent'),
  )
}

function linkMail({ name, emailProvenAt }: ProvidedRow, issuer: string): Omit<Mail, 'to'> {
  const { host } = new URL(settings().baseUrl)
  const startsAnew = emailProvenAt === null ? 'yes' : 'no'
  return inBoth({ de: german.provider, en: english.provider }, () => ({ name, host, issuer, startsAnew }))
}

const refused = (reason: ProviderRefusal) =>
  new Refusal('forbidden', 'The provider’s word does not open an account here.', { reason })
