import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { assertMayManageClients } from './rules.ts'
import { updateRevocation } from './store.ts'

/**
 * Revokes a secret: it gets no token from now on. Tokens it got before live until they expire; to stop those too,
 * disable the client. The last valid secret can be revoked as well, and revoking again changes nothing.
 * @param now the machine's clock
 * @throws Refusal `not-found`, also when the secret is another client's; `insufficient-scope` when the actor does not
 *   manage clients
 */
export async function revokeSecret(
  actor: Actor,
  input: { clientId: string; secretId: string },
  now: Date,
): Promise<void> {
  assertMayManageClients(actor)
  const clientId = asUuid(input.clientId)
  const secretId = asUuid(input.secretId)
  const isThere = clientId && secretId && (await updateRevocation(prisma(), clientId, secretId, now))
  if (!isThere) throw notFound('secret')
}
