import type pg from 'pg'
import { unseal } from '../platform/crypto/sealed.ts'
import { inTransaction, type Database } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { insertAudit } from './audit-store.ts'
import { openSession } from './open-session.ts'
import { ownRow } from './own-row.ts'
import { signedOut } from './own-password.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { selectWaiting, claimRecoveryCode, claimTotpStep, type SecondFactorRow } from './second-factor-store.ts'
import { assertAttempt, releaseAttempt } from './sign-in-attempts.ts'
import type { Clocks } from './sign-in.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

/** `code`: six digits of the app, or a recovery code. */
export type SecondStep = { sessionId: string; code: string; address: string }

/** Whether this session has the password behind it and waits for the second factor. `now`: the machine's clock. */
export async function isWaitingForSecondFactor(pool: pg.Pool, sessionId: string, now: Date): Promise<boolean> {
  const [waiting] = await selectWaiting(pool, sessionId)
  return waiting !== undefined && now < waiting.expires_at
}

/**
 * Finishes signing in by the second factor. The waiting session ends; the one that lets the person in has an id that
 * nobody knew before.
 * @returns the session's id
 * @throws Refusal `unauthenticated` when the session does not wait (any longer); `invalid` at `/code`, the same for a
 *   wrong code and one that was used; `too-many-requests`
 */
export async function signInBySecondFactor(pool: pg.Pool, input: SecondStep, now: Clocks): Promise<string> {
  const [person] = await selectWaiting(pool, input.sessionId)
  if (!person || now.wall >= person.expires_at) throw signedOut()
  assertAttempt({ factorOf: person.id }, now.monotonic)
  const sessionId = await inTransaction(pool, async (tx) => {
    const proof = await usedProof(tx, person, input, now.wall)
    if (!proof) return undefined
    const { address } = input
    const browser = { address, userAgent: person.user_agent, previousSessionId: input.sessionId }
    const opened = await openSession(tx, { ...browser, person, proof, passwordHash: null }, now.wall)
    if (!opened) throw signedOut()
    return opened.sessionId
  })
  if (sessionId === undefined) {
    await insertAudit(pool, ownRow(person, input.address, 'sign-in-refused', now.wall, { reason: 'wrong code' }))
    throw invalid([{ pointer: '/code', detail: 'The code is wrong, or was used already.' }])
  }
  releaseAttempt({ factorOf: person.id })
  return sessionId
}

async function usedProof(
  tx: Database,
  person: SecondFactorRow,
  { code, address }: SecondStep,
  now: Date,
): Promise<'code' | 'recovery-code' | undefined> {
  if (isTotpCode(code)) {
    const step = person.totp_sealed ? stepOfCode(unseal('totp-secret', person.totp_sealed), code, now) : undefined
    if (step === undefined) return undefined
    const [used] = await claimTotpStep(tx, person.id, person.totp_sealed, step)
    return used && 'code'
  }
  const [used] = await claimRecoveryCode(tx, person.id, recoveryCodeHash(code), now)
  if (!used) return undefined
  await insertAudit(tx, ownRow(person, address, 'use-recovery-code', now, { left: used.left }))
  return 'recovery-code'
}
