import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { claimOf, claimWithin, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { assertMayAsk, lockedDestinationFor } from './access.ts'
import { offeredKey } from './offered-key.ts'
import type { Jwk, PublicKey } from './schema.ts'
import { tellOwners, type Concern } from './tell-owners.ts'
import { settleDestination, putKey } from './write-destination.ts'

/**
 * Adds an encryption or signing key to a destination (decisions 4). An encryption key is not active before the
 * destination's encryptionKid names it.
 * @param input.request given when the client sent an Idempotency-Key: its answer is kept in the same transaction
 * @returns the key as it is stored status 201 and its address when it is new, 200 for the same key again
 * @throws Refusal `insufficient-scope`, `forbidden`, `not-found`, `invalid`, `conflict` for a kid that another key has
 */
export async function addKey(
  context: Context,
  { destinationId, jwk, request }: { destinationId: string; jwk: Jwk; request?: IdempotentRequest },
): Promise<{ status: 200 | 201; key: PublicKey; location?: string }> {
  const { db, actor, clock } = context
  assertMayAsk(actor)
  const key = await offeredKey(jwk, { at: '', now: clock.machine() })
  const now = await clock.service()
  const { told, ...answer } = await inTransaction(db, async (tx) => {
    const destination = await lockedDestinationFor(tx, actor, destinationId)
    const isNew = await putKey(tx, destinationId, key, now)
    await settleDestination(tx, destination, now)
    if (isNew) {
      const after = { kid: key.kid, purpose: key.purpose }
      await audit(tx, actor, clock.machine(), {
        action: 'add-destination-key',
        ...auditObject('destination', destination),
        after,
      })
    }
    const status = isNew ? 201 : 200
    const address = `${wireAddresses().submissionApi}/v2/destinations/${destinationId}/keys/${encodeURIComponent(key.kid)}`
    const location = isNew ? address : undefined
    await claimWithin(tx, claimOf(request, { status, location, body: key.jwk }), now)
    const what = key.purpose === 'encryption' ? 'encryption-key-added' : 'signing-key-added'
    const concern: Concern = { what, kid: key.kid }
    return { status, key: key.jwk, location, told: isNew ? { destination, concern } : undefined } as const
  })
  if (told) tellOwners(context, told.destination, [told.concern])
  return answer
}
