import { unseal } from '../platform/crypto/sealed.ts'
import { inTransaction, type Management } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import type { PrismaClient } from '../platform/prisma/client.ts'
import { insertAudit } from './audit-store.ts'
import { openSession } from './open-session.ts'
import { ownRow, type Self } from './own-row.ts'
import { signedOut } from './own-password.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { selectWaiting, claimRecoveryCode, claimTotpStep } from './second-factor-store.ts'
import { assertAttempt, releaseAttempt } from './sign-in-attempts.ts'
import type { Clocks } from './sign-in.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

/** `code`: six digits of the app, or a recovery code. */
export type SecondStep = { sessionId: string; code: string; address: string }

/** Whether this session has the password behind it and waits for the second factor. `now`: the machine's clock. */
export async function isWaitingForSecondFactor(management: Management, sessionId: string, now: Date): Promise<boolean> {
  const waiting = await selectWaiting(management, sessionId)
  return waiting !== null && now < waiting.expiresAt
}

/**
 * Finishes signing in by the second factor. The waiting session ends; the one that lets the person in has an id that
 * nobody knew before.
 * @returns the session's id
 * @throws Refusal `unauthenticated` when the session does not wait (any longer); `invalid` at `/code`, the same for a
 *   wrong code and one that was used; `too-many-requests`
 */
export async function signInBySecondFactor(management: PrismaClient, input: SecondStep, now: Clocks): Promise<string> {
  const waiting = await selectWaiting(management, input.sessionId)
  if (!waiting || now.wall >= waiting.expiresAt) throw signedOut()
  const { person, userAgent } = waiting
  assertAttempt({ factorOf: person.id }, now.monotonic)
  const sessionId = await inTransaction(management, async (tx) => {
    const proof = await usedProof(tx, person, input, now.wall)
    if (!proof) return undefined
    const { address } = input
    const browser = { address, userAgent, previousSessionId: input.sessionId }
    const opened = await openSession(tx, { ...browser, person, proof, passwordHash: null }, now.wall)
    if (!opened) throw signedOut()
    return opened.sessionId
  })
  if (sessionId === undefined) {
    await insertAudit(management, ownRow(person, input.address, 'sign-in-refused', now.wall, { reason: 'wrong code' }))
    throw invalid([{ pointer: '/code', detail: 'The code is wrong, or was used already.' }])
  }
  releaseAttempt({ factorOf: person.id })
  return sessionId
}

async function usedProof(
  tx: Management,
  person: Self & { totpSealed: Uint8Array<ArrayBuffer> | null },
  { code, address }: SecondStep,
  now: Date,
): Promise<'code' | 'recovery-code' | undefined> {
  if (isTotpCode(code)) {
    const { id: personId, totpSealed: sealed } = person
    const step = sealed ? stepOfCode(unseal('totp-secret', sealed), code, now) : undefined
    if (!sealed || step === undefined) return undefined
    return (await claimTotpStep(tx, { personId, sealed, step })) ? 'code' : undefined
  }
  const left = await claimRecoveryCode(tx, person.id, recoveryCodeHash(code), now)
  if (left === undefined) return undefined
  await insertAudit(tx, ownRow(person, address, 'use-recovery-code', now, { left }))
  return 'recovery-code'
}
