import type { Context } from '../../platform/context.ts'
import { Counters } from '../../platform/counters.ts'
import { inTransaction } from '../../platform/database.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { inBoth, sendMail, type Mail } from '../../platform/mail.ts'
import { networksOf } from '../../platform/networks.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { mails as german } from '../../words/de/accounts.ts'
import { mails as english } from '../../words/en/accounts.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import { endCalendars, selectPerson } from './account-store.ts'
import { consumePasswordLink } from './one-time-link-store.ts'
import { assertRepeats, linkGone, makeLink, usableLink, type OneTimeLink } from './one-time-link.ts'
import { oneTimeTokenHash } from '../one-time-token.ts'
import { hashPassword } from './password.ts'
import { assertOperator } from '../permissions.ts'
import { passwordFault } from './password-rules.ts'
import { emailFault, HANDED_LINK_LIFETIME, LINK_LIFETIME, linkStanding, MAIL_PAUSE, normalisedEmail } from '../rules.ts'
import { forgetAttempts } from './sign-in-attempts.ts'
import { selectCredentials } from '../store.ts'

/**
 * Makes a link with which somebody sets a new password; the operator hands it over. It replaces the open one.
 * @throws Refusal `not-found` for any actor but an operator, and for an unknown person; `conflict` for a disabled one
 */
export async function makePasswordLink(
  { db, actor, clock }: Context,
  input: { personId: string },
): Promise<OneTimeLink> {
  assertOperator(actor)
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    const person = await selectPerson(tx, input.personId)
    if (!person) throw notFound('person')
    if (person.disabledAt) throw conflict('This person is disabled; enable the account first.')
    const { id, email, name } = person
    const made = await makeLink(tx, { purpose: 'password', email, name, lifetime: HANDED_LINK_LIFETIME }, now)
    if (!made) throw new Error('a link without a pause was not made')
    const object = { kind: 'person', id, name }
    await audit(tx, actor, now, { action: 'make-password-link', organisationId: null, object })
    return made
  })
}

/**
 * Sends a link for a new password to who has this e-mail address. To nobody for an unknown address, a disabled person,
 * within two minutes of the last one, or when enough were asked for within a day; whoever asks is told the same each time.
 * The link that an operator has handed over goes on working beside it.
 * @throws Error of the mail server
 */
export async function sendPasswordLink(
  { db, clock }: Context<undefined>,
  input: { email: string; address: string },
): Promise<void> {
  if (emailFault(input.email)) return
  const person = await selectCredentials(db, normalisedEmail(input.email))
  if (!person || person.disabledAt) return
  const { email, name } = person
  if (!mayBeMailed({ email, address: input.address }, clock.monotonic())) return
  const wish = { purpose: 'password', email, name, lifetime: LINK_LIFETIME, mailed: { pause: MAIL_PAUSE } } as const
  const made = await makeLink(db, wish, clock.machine())
  if (made) await sendMail({ to: email, ...passwordMail(name, made.link) })
}

/**
 * Uses a link: its person has this password, and earlier sessions end, as do calendars where that is wished. The same request within a minute gets the same
 * answer and changes nothing. `address`: where the request came from, for the audit log.
 * @throws Refusal `invalid` at `/password`; `not-found` when the link does not work
 */
export async function setPasswordByLink(
  { db, clock }: Context<undefined>,
  { token, password, address, endsCalendars = false }: LinkUse,
): Promise<{ email: string }> {
  const now = clock.machine()
  const tokenHash = oneTimeTokenHash(token)
  const link = await usableLink(db, 'password', tokenHash, now)
  if (link.email === null) throw linkGone()
  const fault = passwordFault(password, link.email)
  if (fault) throw invalid([accessFault(fault)])
  if (linkStanding(link, now) === 'repeatable') {
    return { email: await assertRepeats(db, 'password', { tokenHash, password }, now) }
  }
  const passwordHash = await hashPassword(password)
  const isDone = await inTransaction(db, async (tx) => {
    const [person] = await consumePasswordLink(tx, { tokenHash, now, passwordHash })
    if (person) {
      const ended = endsCalendars ? await endCalendars(tx, person.id) : undefined
      await audit(tx, notSignedIn(person, address), now, {
        action: 'change-password',
        ...accountOf(person),
        after: { by: 'link', ...ended },
      })
    }
    return person !== undefined
  })
  if (isDone) {
    await forgetAttempts({ db, clock }, link.email, address)
    return { email: link.email }
  }
  // another request was faster: the second half of a double click, or somebody else with the same link
  return { email: await assertRepeats(db, 'password', { tokenHash, password }, now) }
}

type LinkUse = { token: string; password: string; address: string; endsCalendars?: boolean }

/** Mails within a day to one person: at the request of one network, and of all. */
const MOST_MAILS = { network: 5, all: 10 }
const MOST_COUNTERS = 20_000
type Mails = { since: number; count: number }

/** Counts a mail to somebody, so that nobody's mailbox is filled from outside; of one network alone only a part counts. */
function mayBeMailed({ email, address }: { email: string; address: string }, now: number): boolean {
  const mails = oncePerProcess(
    'password-mails',
    () => new Counters<Mails>(MOST_COUNTERS, ({ since }, at) => at >= since + DAY),
  )
  const places = [
    { place: mails.place({ key: `${email} ${networksOf(address).own}`, far: email }, now), most: MOST_MAILS.network },
    { place: mails.place({ key: email, far: email }, now), most: MOST_MAILS.all },
  ]
  if (places.some(({ place, most }) => (place.value?.count ?? 0) >= most)) return false
  for (const { place } of places) {
    const { since = now, count = 0 } = place.value ?? {}
    mails.set(place, { since, count: count + 1 })
  }
  return true
}

/** The mail with a link for a new password. */
function passwordMail(name: string, link: string): Omit<Mail, 'to'> {
  const { host } = new URL(settings().baseUrl)
  return inBoth({ de: german.password, en: english.password }, () => ({ name, host, link }))
}
