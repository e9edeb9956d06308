import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { auditedClient, clientForChange } from './client-for-change.ts'
import { updateRevocation } from './store.ts'

/**
 * Revokes a secret: it gets no token from now on. Tokens it got before live until they expire; to stop those too,
 * disable the client. The last valid secret can be revoked as well, and revoking again changes nothing.
 * @throws Refusal `not-found`, also when the secret is another client's; `forbidden`
 */
export async function revokeSecret(
  { db: { prisma }, actor, clock }: Context,
  input: { clientId: string; secretId: string },
): Promise<void> {
  const now = clock.machine()
  await inTransaction(prisma, async (tx) => {
    const client = await clientForChange(tx, actor, input.clientId)
    const secretId = asUuid(input.secretId)
    const secret = secretId && (await updateRevocation(tx, client.id, secretId, now))
    if (!secret) throw notFound('secret')
    if (secret.revokedAt) return
    const before = { secretId: secret.id, secretName: secret.name, lastUsedAt: secret.lastUsedAt }
    const entry = { action: 'revoke-client-secret' as const, ...auditedClient(client), before }
    await insertAudit(tx, auditRow(actor, entry, now))
  })
}
