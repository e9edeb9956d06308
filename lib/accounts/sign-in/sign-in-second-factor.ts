import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { accountOf, notSignedIn } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { openSession } from './open-session.ts'
import { signedOut } from './own-password.ts'
import { selectWaiting } from './second-factor-store.ts'
import { usedProof, wrongCode } from './second-proof.ts'
import { assertAttempt, releaseAttempt } from './sign-in-attempts.ts'

/** `code`: six digits of the app, or a recovery code. */
export type SecondStep = { sessionId: string; code: string; address: string }

/** Whether this session has the password behind it and waits for the second factor. */
export async function isWaitingForSecondFactor(
  { db, clock }: Context<undefined>,
  { sessionId }: { sessionId: string },
): Promise<boolean> {
  const waiting = await selectWaiting(db, sessionId)
  return waiting !== null && clock.machine() < waiting.expiresAt
}

/**
 * Finishes signing in by the second factor. The waiting session ends; the one that lets the person in has an id that
 * nobody knew before.
 * @returns the session's id
 * @throws Refusal `unauthenticated` when the session does not wait (any longer); `invalid` at `/code`, the same for a
 *   wrong code and one that was used; `too-many-requests`
 */
export async function signInBySecondFactor({ db, clock }: Context<undefined>, input: SecondStep): Promise<string> {
  const now = clock.machine()
  const waiting = await selectWaiting(db, input.sessionId)
  if (!waiting || now >= waiting.expiresAt) throw signedOut()
  const { person, userAgent } = waiting
  await assertAttempt({ db, clock }, { factorOf: person.id })
  const sessionId = await inTransaction(db, async (tx) => {
    const proof = await usedProof(tx, person, input, now)
    if (!proof) return undefined
    const { address } = input
    const browser = { address, userAgent, previousSessionId: input.sessionId }
    const opened = await openSession(tx, { ...browser, person, proof, passwordHash: null }, now)
    if (!opened) throw signedOut()
    return opened.sessionId
  })
  if (sessionId === undefined) {
    await audit(db, notSignedIn(person, input.address), now, {
      action: 'sign-in-refused',
      ...accountOf(person),
      after: { reason: 'wrong code' },
    })
    throw wrongCode()
  }
  await releaseAttempt({ db, clock }, { factorOf: person.id })
  return sessionId
}
