import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { conflict, invalid, notFound } from '../platform/errors.ts'
import { asUuid } from '../platform/ids.ts'
import { makeSecret, secretFaults, type SecretWish } from './new-secret.ts'
import { assertMayManageClients, MOST_VALID_SECRETS } from './rules.ts'
import { countValidSecrets, insertSecret, lockClient } from './store.ts'

/**
 * Gives a client one more secret, so that it can change over without an interruption (decisions 2).
 * @param now the machine's clock
 * @returns the secret, which can never be read again
 * @throws Refusal `not-found`; `conflict` when two are valid already; `invalid` with pointers `/secretName` and
 *   `/expiresAt`; `insufficient-scope` when the actor does not manage clients
 */
export async function addSecret(
  actor: Actor,
  input: SecretWish & { clientId: string },
  now: Date,
): Promise<{ secretId: string; clientSecret: string }> {
  assertMayManageClients(actor)
  const clientId = asUuid(input.clientId)
  if (!clientId) throw notFound('client')
  const faults = secretFaults(input, now)
  if (faults.length > 0) throw invalid(faults)
  const { clientSecret, row } = makeSecret(input, now)
  await prisma().$transaction(async (tx) => {
    if (!(await lockClient(tx, clientId))) throw notFound('client')
    if ((await countValidSecrets(tx, clientId, now)) >= MOST_VALID_SECRETS) throw tooMany()
    await insertSecret(tx, clientId, row)
  })
  return { secretId: row.id, clientSecret }
}

const tooMany = () => conflict(`This client already has ${MOST_VALID_SECRETS} valid secrets; revoke one of them first.`)
