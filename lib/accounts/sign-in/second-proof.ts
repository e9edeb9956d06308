import { unseal } from '../../platform/crypto/sealed.ts'
import type { Handle } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { accountOf, notSignedIn, type Self } from './own-account.ts'
import { audit } from '../audit/audit.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { claimRecoveryCode, claimTotpStep } from './second-factor-store.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

type WithFactor = Self & { totpSealed: Uint8Array<ArrayBuffer> | null }

/**
 * Uses a code of the second factor in force: six digits of the app, or a recovery code. Inside a transaction.
 * @param address where the request came from, for the audit log
 * @returns which of the two it was; nothing for a wrong code, and for one that was used
 */
export async function usedProof(
  tx: Handle,
  person: WithFactor,
  { code, address }: { code: string; address: string },
  now: Date,
): Promise<'code' | 'recovery-code' | undefined> {
  if (isTotpCode(code)) {
    const { id: personId, totpSealed: sealed } = person
    const step = sealed ? stepOfCode(unseal('totp-secret', personId, sealed), code, now) : undefined
    if (!sealed || step === undefined) return undefined
    return (await claimTotpStep(tx, { personId, sealed, step })) ? 'code' : undefined
  }
  const left = await claimRecoveryCode(tx, person.id, recoveryCodeHash(code), now)
  if (left === undefined) return undefined
  await audit(tx, notSignedIn(person, address), now, {
    action: 'use-recovery-code',
    ...accountOf(person),
    after: { left },
  })
  return 'recovery-code'
}

/** The same for a wrong code and one that was used. */
export const wrongCode = () => invalid([{ pointer: '/code', detail: 'The code is wrong, or was used already.' }])
