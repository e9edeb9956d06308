import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { afterAnswer } from '../../platform/after-answer.ts'
import { log } from '../../platform/log.ts'
import { inBoth, mailIsPossible, sendMail, type Mail } from '../../platform/mail.ts'
import { mails as german } from '../../words/de/accounts.ts'
import { mails as english } from '../../words/en/accounts.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { endSessionsOf } from '../member-store.ts'
import { followClaims } from './follow-claims.ts'
import { deletePasswordLinks } from './one-time-link-store.ts'
import { openSession, type Browser, type OpenSession } from './open-session.ts'
import { insertProvided, linkProvider, removeOwnProofs, selectByProvider, type ProvidedRow } from './provider-store.ts'
import {
  claimValues,
  givesNothing,
  governedPart,
  standingGiven,
  type GovernedRoles,
  type Standing,
} from '../claimed-roles.ts'
import { governedOf } from '../governed.ts'
import { emailFault, nameFault, normalisedEmail } from '../rules.ts'
import { selectKnownOrganisations } from '../standing-store.ts'
import type { ProviderRefusal } from '../terms.ts'

/**
 * Claims of an OpenID Connect provider about a signed-in person (OpenID Connect Core 1.0 sections 2 and 5.1); `all`: every
 * claim, among which the one that tells roles may be.
 */
export type Claims = {
  issuer: string
  subject: string
  email?: string
  emailVerified: boolean
  name?: string
  all?: object
}

/**
 * Opens a session for the person whom the provider vouches for. The first time it finds the person by the e-mail
 * address, if the provider verified it; afterwards by the provider's own identifier. If nobody ever proved to read the
 * mail of that address, the account loses its earlier credentials. The second factor is up to the provider. Roles that
 * OIDC_ROLES names become those of the claim; with OIDC_PROVISION who has one and is not known becomes known.
 * @throws Refusal `forbidden` with reason `unknown-person`, `email-not-verified`, `no-role` or `disabled`
 */
export async function signInByProvider(
  { db, clock }: Context<undefined>,
  input: Browser & { claims: Claims },
): Promise<OpenSession> {
  const now = clock.machine()
  const { claims, address } = input
  const told = await rolesTold(db, claims)
  const { person, isLinked, outcome } = await inTransaction(db, async (tx) => {
    const known = (await selectByProvider(tx, claims, emailOf(claims))) ?? (await newPerson(tx, input, told.given, now))
    if (typeof known === 'string') return { outcome: known }
    const reason = await reasonAgainst(tx, known, claims, address, now)
    if (reason) return { person: known, outcome: reason }
    await followClaims(tx, known, { ...told, issuer: claims.issuer, address }, now)
    const opening = { ...input, person: known, proof: 'openid-connect', passwordHash: null } as const
    const opened = await openSession(tx, opening, now)
    return { person: known, isLinked: known.oidcSubject === null, outcome: opened ?? ('disabled' as const) }
  })
  if (typeof outcome !== 'string') {
    if (isLinked) tellOfLink(person, claims)
    return outcome
  }
  const facts = { reason: outcome, issuer: claims.issuer }
  if (!person) log.info(facts, 'a provider vouched for somebody who is let in by nothing here')
  else {
    const entry = { action: 'sign-in-refused', ...accountOf(person), after: facts } as const
    await audit(db, notSignedIn(person, address), now, entry)
  }
  throw refused(outcome)
}

const emailOf = ({ email }: Claims): string | undefined => (email === undefined ? undefined : normalisedEmail(email))

/** What the claim of the roles gives in organisations that exist, and what of a person is the provider's. */
async function rolesTold(db: Handle, claims: Claims): Promise<{ given: Standing; governed: GovernedRoles }> {
  const { openIdConnect: provider } = settings()
  const governed = governedOf({ oidcIssuer: claims.issuer })
  if (!provider || provider.roles.length === 0) return { given: standingGiven([], []), governed }
  const { values, fault } = claimValues(claims.all ?? {}, provider.rolesClaim)
  if (fault)
    log.warn({ claim: provider.rolesClaim, fault }, 'the claim that tells roles was not read, or not all of it')
  const organisationIds = await selectKnownOrganisations(db, governed.organisationIds)
  const known = { ...governed, organisationIds }
  return { given: governedPart(standingGiven(provider.roles, values), known), governed: known }
}

/**
 * Somebody whom nobody here knows: a new person, where OIDC_PROVISION says so, for a verified e-mail address and a role
 * at least. A person who came at the same time in another window is known by then.
 */
async function newPerson(
  tx: Handle,
  { claims, address }: { claims: Claims; address: string },
  given: Standing,
  now: Date,
): Promise<ProvidedRow | ProviderRefusal> {
  if (!settings().openIdConnect?.provisions) return 'unknown-person'
  const email = emailOf(claims)
  if (email === undefined || emailFault(email) || !claims.emailVerified) return 'email-not-verified'
  if (givesNothing(given)) return 'no-role'
  const name = claims.name === undefined || nameFault(claims.name) ? email : claims.name.trim()
  const person = { id: newId(), email, name }
  if (await insertProvided(tx, person, claims, now)) {
    const entry = { action: 'provision-person', ...accountOf(person), after: { by: claims.issuer } } as const
    await audit(tx, notSignedIn(person, address), now, entry)
  }
  return (await selectByProvider(tx, claims, undefined)) ?? 'unknown-person'
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
  afterAnswer(sendMail({ to: person.email, ...mail }), 'a mail about a linked provider could not be sent')
}

function linkMail({ name, emailProvenAt }: ProvidedRow, issuer: string): Omit<Mail, 'to'> {
  const { host } = new URL(settings().baseUrl)
  const startsAnew = emailProvenAt === null ? 'yes' : 'no'
  return inBoth({ de: german.provider, en: english.provider }, () => ({ name, host, issuer, startsAnew }))
}

const refused = (reason: ProviderRefusal) =>
  new Refusal('forbidden', 'The provider’s word does not open an account here.', { reason })
