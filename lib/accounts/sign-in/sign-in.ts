import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { afterAnswer } from '../../platform/after-answer.ts'
import { metrics } from '../../platform/metrics.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { openSession, type Browser, type OpenSession } from './open-session.ts'
import { isPassword } from './password.ts'
import { givesNothing, governedPart } from '../claimed-roles.ts'
import { governedOf } from '../governed.ts'
import { emailFault, normalisedEmail } from '../rules.ts'
import { selectStanding } from '../standing-store.ts'
import { assertAttempt, lookedAt, releaseAttempt, secondsUntilAttempt } from './sign-in-attempts.ts'
import { hasBeenLetInFrom, selectCredentials, type CredentialsRow } from '../store.ts'

export type SignIn = Browser & { email: string; password: string }

/**
 * Checks e-mail and password and opens a session. It is `pending`, and gives no access yet, when the person has a
 * second factor.
 * @throws Refusal `unauthenticated`, the same and after the same time for an unknown e-mail, a wrong password and a
 *   disabled person; `conflict` with reason `given-by-provider` for the right password of somebody whose roles the
 *   provider gives; `too-many-requests` with the seconds to wait
 */
export async function signIn(context: Context<undefined>, input: SignIn): Promise<OpenSession> {
  const { db } = context
  const { clock } = context
  const now = clock.machine()
  const email = normalisedEmail(input.email)
  const attempt = await claimedAttempt(context, { email, address: input.address })
  const person = emailFault(email) ? null : await selectCredentials(db, email)
  const isRight = await attempt.looked(() => isPassword(input.password, person?.passwordHash))
  if (!person || !isRight || person.disabledAt) {
    metrics().signIns.inc({ outcome: 'refused' })
    if (person) noteRefusal(db, person, input.address, isRight ? 'disabled' : 'wrong password', now)
    throw wrongCredentials()
  }
  if (await isLedByProvider(db, person.id)) {
    await attempt.release()
    noteRefusal(db, person, input.address, 'given-by-provider', now)
    throw signsInAtProvider()
  }
  const opened = await inTransaction(db, (tx) =>
    openSession(tx, { ...input, person, proof: 'password', passwordHash: person.passwordHash }, now),
  )
  if (!opened) throw wrongCredentials()
  await attempt.release()
  metrics().signIns.inc({ outcome: 'let-in' })
  return opened
}

/**
 * Whether a person has a role that holds only as long as the provider says so: a password would let in somebody to whom
 * it says so no more.
 */
async function isLedByProvider(db: Handle, personId: string): Promise<boolean> {
  const standing = await selectStanding(db, personId)
  return standing !== undefined && !givesNothing(governedPart(standing, governedOf(standing)))
}

/**
 * Counts an attempt for its origin and for its account. Guesses from everywhere are slowed down; the owner, at a place
 * where the owner was let in before, is not.
 * @throws Refusal `too-many-requests` with the seconds to wait
 */
async function claimedAttempt(context: Context<undefined>, origin: { email: string; address: string }) {
  await assertAttempt(context, origin)
  const account = { account: origin.email }
  const isWaiting = (await secondsUntilAttempt(context, account)) > 0
  const isAtHome = isWaiting && (await hasBeenLetInFrom(context.db, origin))
  if (!isAtHome) await assertAttempt(context, account)
  const counted = isAtHome ? [origin] : [origin, account]
  return {
    looked: (work: () => Promise<boolean>) => lookedAt(context, counted, work),
    release: () => Promise.all(counted.map((one) => releaseAttempt(context, one))),
  }
}

/** Not awaited: otherwise the answer for a known e-mail address would take longer. */
function noteRefusal(db: Handle, person: CredentialsRow, address: string, reason: string, now: Date): void {
  const writing = audit(db, notSignedIn(person, address), now, {
    action: 'sign-in-refused',
    ...accountOf(person),
    after: { reason },
  })
  afterAnswer(writing, 'a refused sign-in was not noted')
}

const signsInAtProvider = () =>
  new Refusal('conflict', 'The OpenID Connect provider gives this person’s roles: sign in there.', {
    reason: 'given-by-provider',
  })
const wrongCredentials = () => new Refusal('unauthenticated', 'The e-mail address or the password is wrong.')
