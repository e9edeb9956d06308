import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, invalid, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../audit/audit.ts'
import { ownAccount } from './own-account.ts'
import { accessFault } from '../access-fault.ts'
import { endCalendars, updatePassword } from './account-store.ts'
import { deletePasswordLinks } from './one-time-link-store.ts'
import { hashPassword, isPassword } from './password.ts'
import { passwordFault } from './password-rules.ts'
import { assertAttempt, lookedAt, releaseAttempt } from './sign-in-attempts.ts'
import { renewSession, selectOwnCredentials } from '../store.ts'

/**
 * Makes sure that it is the person who sits there and not somebody at an open screen; counted like a sign-in.
 * @param pointer of the password in what was sent
 * @throws Refusal `invalid` at the pointer; `conflict` when the person has no password; `too-many-requests`
 */
export async function assertOwnPassword(
  { db, actor, clock }: Context<PersonActor>,
  { password, pointer }: { password: string; pointer: string },
): Promise<{ id: string; email: string; passwordHash: string }> {
  const person = await selectOwnCredentials(db, actor.personId)
  if (!person) throw signedOut()
  const { id, email, passwordHash } = person
  if (passwordHash === null) throw conflict('You have no password; ask for a link with which to set one.')
  const origin = { email, address: actor.address }
  await assertAttempt({ db, clock }, origin)
  if (!(await lookedAt({ db, clock }, [origin], () => isPassword(password, passwordHash)))) {
    throw invalid([{ pointer, detail: 'This is not your password.' }])
  }
  await releaseAttempt({ db, clock }, origin)
  return { id, email, passwordHash }
}

/**
 * Changes the own password: all other sessions end, and the own calendars where that is wished; links for a new one die, and
 * this session goes on under a new id.
 * @returns the id of the session from now on
 * @throws Refusal `invalid` at `/current` or `/password`; `conflict` without a password; `too-many-requests`
 */
export async function changeOwnPassword(
  context: Context<PersonActor>,
  input: { current: string; password: string; endsCalendars?: boolean },
): Promise<string> {
  const { db, actor, clock } = context
  const person = await assertOwnPassword(context, { password: input.current, pointer: '/current' })
  const fault = passwordFault(input.password, person.email)
  if (fault) throw invalid([accessFault(fault)])
  const passwordHash = { before: person.passwordHash, after: await hashPassword(input.password) }
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    const isChanged = await updatePassword(tx, person.id, passwordHash)
    if (!isChanged) throw conflict('The password was changed meanwhile; sign in again.')
    await deletePasswordLinks(tx, person.email)
    const ended = input.endsCalendars ? await endCalendars(tx, person.id) : undefined
    await audit(tx, actor, now, { action: 'change-password', ...ownAccount(actor), after: ended })
    return renewed(tx, actor, now)
  })
}

/**
 * Ends the person's other sessions, and gives this one a new id, so that nobody who knew the old one comes along.
 * @param secondFactor how this session stands from now on; as before unless given
 * @throws Refusal `unauthenticated` when it is over
 */
export async function renewed(
  tx: Handle,
  actor: PersonActor,
  now: Date,
  secondFactor: 'none' | 'done' | null = null,
): Promise<string> {
  const [session] = await renewSession(tx, { sessionId: actor.sessionId, renewedId: newId(), now, secondFactor })
  if (!session) throw signedOut()
  return session.id
}

export const signedOut = () => new Refusal('unauthenticated', 'Sign in first.')
