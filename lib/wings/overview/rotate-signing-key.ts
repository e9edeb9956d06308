import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { forgetKeyRings, rotateKey } from '../../platform/keys/signing-keys.ts'
import type { KeyRotation } from './operation-schema.ts'

/**
 * Makes a new key of the service, published at once; it signs after 60 seconds, or at once when that is asked for.
 * What the present key signed is verified as before.
 * @returns its kid
 * @throws Refusal `not-found` unless this is an operator
 */
export async function rotateSigningKey(
  { db, actor, clock }: Context,
  { purpose = 'event', now: atOnce }: KeyRotation,
): Promise<{ kid: string }> {
  assertOperator(actor)
  const made = await inTransaction(db, async (tx) => {
    const kid = await rotateKey(tx, purpose, { now: atOnce })
    const object = { kind: 'signing-key', id: kid, name: purpose }
    const entry = { action: 'rotate-signing-key', organisationId: null, object, after: { atOnce } } as const
    await audit(tx, actor, clock.machine(), entry)
    return { kid }
  })
  forgetKeyRings()
  return made
}
