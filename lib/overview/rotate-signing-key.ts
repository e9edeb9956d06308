import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertOperator } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { database, inTransaction } from '../platform/database.ts'
import { forgetKeyRings, rotateEventKey } from '../platform/keys/signing-keys.ts'

/**
 * Makes a new key for events, published at once; it signs after 60 seconds, or at once when that is asked for.
 * @param now the machine's clock
 * @returns its kid
 * @throws Refusal `not-found` unless this is an operator
 */
export async function rotateSigningKey(actor: Actor, input: { now: boolean }, now: Date): Promise<{ kid: string }> {
  assertOperator(actor)
  const made = await inTransaction(database(), async (tx) => {
    const kid = await rotateEventKey(tx, input)
    const object = { kind: 'signing-key', id: kid, name: 'event' }
    const entry = { action: 'rotate-signing-key', organisationId: null, object, after: { atOnce: input.now } } as const
    await insertAudit(tx, auditRow(actor, entry, now))
    return { kid }
  })
  forgetKeyRings()
  return made
}
