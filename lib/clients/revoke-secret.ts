import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { clientForChange } from './client-for-change.ts'
import { updateRevocation } from './store.ts'

/**
 * Revokes a secret: it gets no token from now on. Tokens it got before live until they expire, unless `endsTokens`: then
 * every node refuses them within a second. The last valid secret can be revoked as well; revoking again changes nothing but
 * that.
 * @throws Refusal `not-found`, also when the secret is another client's; `forbidden`
 */
export async function revokeSecret(
  { db, actor, clock }: Context,
  input: { clientId: string; secretId: string; endsTokens?: boolean },
): Promise<void> {
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, input.clientId)
    const { endsTokens = false } = input
    const secretId = asUuid(input.secretId)
    const secret = secretId && (await updateRevocation(tx, { clientId: client.id, secretId, endsTokens, now }))
    if (!secret) throw notFound('secret')
    const endsMore = endsTokens && !secret.endsTokens
    if (secret.revokedAt && !endsMore) return
    const before = { secretId: secret.id, secretName: secret.name, lastUsedAt: secret.lastUsedAt }
    const after = endsMore ? { tokensEnded: true } : undefined
    const entry = { action: 'revoke-client-secret' as const, ...auditObject('client', client), before, after }
    await audit(tx, actor, now, entry)
  })
}
