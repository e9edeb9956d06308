import { audit, auditObject } from '../accounts/audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { clientForChange } from './client-for-change.ts'
import { makeSecret, secretFaults, type SecretWish } from './new-secret.ts'
import { countValidSecrets, insertSecret, isOfForm } from './store.ts'
import { MOST_VALID_SECRETS } from './terms.ts'

/**
 * Gives a client one more secret, so that it can change over without an interruption (decisions 2).
 * @returns the secret, which can never be read again
 * @throws Refusal `not-found`, `forbidden`; `conflict` when two are valid already, and for the client of a form; `invalid`
 *   with pointers `/secretName` and `/expiresAt`
 */
export async function addSecret(
  { db, actor, clock }: Context,
  input: SecretWish & { clientId: string },
): Promise<{ secretId: string; clientSecret: string }> {
  const now = clock.machine()
  const { clientSecret, row } = makeSecret(input, now)
  await inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, input.clientId)
    const faults = secretFaults(input, now)
    if (faults.length > 0) throw invalid(faults)
    if (await isOfForm(tx, client.id)) throw sendsForForm()
    if ((await countValidSecrets(tx, client.id, now)) >= MOST_VALID_SECRETS) throw tooMany()
    await insertSecret(tx, client.id, row)
    const after = { secretId: row.id, secretName: row.name, expiresAt: row.expiresAt }
    await audit(tx, actor, now, { action: 'add-client-secret', ...auditObject('client', client), after })
  })
  return { secretId: row.id, clientSecret }
}

/** With a secret of this client anybody could answer replies in the name of the applicants. */
const sendsForForm = () => conflict('This client sends what people fill in with a form; it takes no secret.')
const tooMany = () => conflict(`This client already has ${MOST_VALID_SECRETS} valid secrets; revoke one of them first.`)
